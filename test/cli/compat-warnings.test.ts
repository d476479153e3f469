import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref/coref-tools.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'compat-warnings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of its own with that text. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** What a command prints on standard error besides the departures of the tool and the signature, with the paths of files as their names. */
async function said(commandLine: string): Promise<string[]> {
  const { stderr } = await run(commandLine);
  const lines = stderr.replaceAll(`${folder}/`, '').trimEnd().split('\n');
  return lines.filter((line) => !/ differs from the definitions: |^(?:coref|ner)\|compat:/.test(line));
}

/** The same under `-q`, but for the notes of the tool. */
async function marks(commandLine: string): Promise<string[]> {
  return (await said(`${commandLine} -q`)).filter((line) => !line.startsWith('note: '));
}

/** A CoNLL document whose rows have the words a, b, c, … and these cells. */
function conll(name: string, cells: string, words = 'abcdefghij'): string {
  const rows = cells.split(' ').map((cell, at) => `${words[at]}\t${cell}\n`);
  return `#begin document (${name}); part 000\n${rows.join('')}#end document\n`;
}

const key = file('key.conll', conll('bc/x', '(1) (1) (2) (2)'));
const corefNames = [...corefTools.map(({ name }) => name), 'scorer.pl'];

describe('corefscore --compat', () => {
  it.each(corefNames)('%s warns of a side without mentions, which -q cuts to one line', async (tool) => {
    const none = file('none.conll', conll('bc/x', '- - - -'));
    const empty = await said(`corefscore ${key} ${none} --compat ${tool}`);
    expect(empty[0]).toBe('none.conll:1:1: warning: the response has no mention [EMPTY_RESPONSE]');
    expect(empty.at(-1)).toBe('warnings: EMPTY_RESPONSE 1');
    expect(await marks(`corefscore ${key} ${none} --compat ${tool}`)).toEqual(['warnings: EMPTY_RESPONSE 1']);
    expect(await marks(`corefscore ${none} ${key} --compat ${tool}`)).toEqual(['warnings: EMPTY_KEY 1']);
    const { stdout } = await run(`corefscore ${none} ${key} --compat ${tool} --format json`);
    const [{ code, message }] = JSON.parse(stdout).systems[0].problems;
    expect([code, message]).toEqual(['EMPTY_KEY', 'the key has no mention']);
  });

  it('names the column of a side without mentions, but not of tools that read the last', async () => {
    const none = file('none.conll', conll('bc/x', '- - - -'));
    const lines = await said(`corefscore ${key} ${none} --compat allennlp`);
    expect(lines[1]).toBe('help: the coreference was read from column 2 of 2: --column N reads another');
    expect(await said(`corefscore ${key} ${none} --compat coval`)).toHaveLength(2);
  });

  it.each(corefNames)('%s warns of tokens that differ, and scores them', async (tool) => {
    const longer = file('longer.conll', conll('bc/x', '(1) (1) (2) (3) (3)'));
    expect(await marks(`corefscore ${key} ${longer} --compat ${tool}`)).toEqual(['warnings: TOKENS_DIFFER 1']);
    const lines = await said(`corefscore ${key} ${longer} --compat ${tool}`);
    const how = ['coval', 'corefud'].includes(tool) ? 'sentence and word' : 'token number';
    expect(lines).toEqual([
      `longer.conll:1:1: warning: document '(bc/x); part 000' has 5 tokens here and 4 in the key key.conll: mentions are matched by ${how} [TOKENS_DIFFER]`,
      'warnings: TOKENS_DIFFER 1',
    ]);
  });

  it.each(['allennlp', 'coval', 'scorch'])('%s warns of words that differ, which moves no score', async (tool) => {
    const other = file('other.conll', conll('bc/x', '(1) (1) (2) -', 'abxd'));
    expect(await said(`corefscore ${key} ${other} --compat ${tool}`)).toEqual([
      "other.conll:1:1: warning: the word at token 3 of document '(bc/x); part 000' differs from that of the key key.conll [WORDS_DIFFER]",
    ]);
    expect(await marks(`corefscore ${key} ${other} --compat ${tool}`)).toEqual([]);
  });

  const more = file('more.conll', conll('bc/x', '(1) (1) (2) -') + conll('bc/y', '(1) (1)'));
  const rule = 'the tool treats it by a rule of its own';

  it.each(corefNames.filter((tool) => !tool.startsWith('scorch')))(
    '%s warns of a document that only the response has',
    async (tool) => {
      const lines = await said(`corefscore ${key} ${more} --compat ${tool}`);
      const line = tool === 'scorer.pl' ? 1 : 7;
      expect(lines[0]).toBe(
        `more.conll:${line}:1: warning: document '(bc/y); part 000' is not in the key key.conll: ${rule} [EXTRA_DOCUMENT]`,
      );
      expect(lines.at(-1)).toBe('warnings: EXTRA_DOCUMENT 1');
    },
  );

  it.each(corefNames.filter((tool) => !/^co(val|refud)$/.test(tool)))(
    '%s warns of a document that only the key has',
    async (tool) => {
      const lines = await said(`corefscore ${more} ${key} --compat ${tool}`);
      const line = tool === 'scorer.pl' ? 1 : 7;
      expect(lines[0]).toBe(
        `more.conll:${line}:1: warning: document '(bc/y); part 000' is not in the response key.conll: ${rule} [MISSING_DOCUMENT]`,
      );
      expect(lines.at(-1)).toBe('warnings: MISSING_DOCUMENT 1');
    },
  );

  it('pairs documents of one format by their exact names, and calls the others missing', async () => {
    const other = file('spelled.conll', conll('bc/x', '(1) (1) (2) (2)').replace('part 000', 'part 0'));
    expect(await marks(`corefscore ${key} ${other} --compat allennlp`)).toEqual([
      'warnings: MISSING_DOCUMENT 1, EXTRA_DOCUMENT 1',
    ]);
    const twice = file('twice.conll', conll('bc/x', '(1) (1) (2) (2)').repeat(2));
    expect(await marks(`corefscore ${twice} ${key} --compat allennlp`)).toEqual([
      'warnings: REPEATED_DOCUMENT 1, MISSING_DOCUMENT 1',
    ]);
  });

  describe('of sides in different formats', () => {
    const lines = (document: object): string => `${JSON.stringify(document)}\n`;
    const words = [['a', 'b', 'c', 'd']];
    const clusters = [
      [
        [0, 0],
        [1, 1],
      ],
      [[2, 2]],
    ] as const; // prettier-ignore

    it('pairs documents by name and part, and says so', async () => {
      const json = file('named.jsonl', lines({ doc_key: 'bc/x_0', sentences: words, clusters }));
      const same = file('same.conll', conll('bc/x', '(1) (1) (2) -'));
      expect(await said(`corefscore ${key} ${json} --compat allennlp`)).toEqual([
        "named.jsonl:1:1: warning: 'bc/x_0' and '(bc/x); part 000' of the key key.conll are one name and part, spelled differently: they are paired [NEARLY_EQUAL_NAMES]",
        'warnings: NEARLY_EQUAL_NAMES 1',
      ]);
      const scores = async (response: string): Promise<object> =>
        JSON.parse((await run(`corefscore ${key} ${response} --compat allennlp --format json`)).stdout).systems[0]
          .compat.scores;
      expect(await scores(json)).toEqual(await scores(same));
    });

    it('marks the only documents, if --lenient pairs them, under -q too', async () => {
      const json = file('other-name.jsonl', lines({ doc_key: 'y', sentences: words, clusters }));
      const refused = await run(`corefscore ${key} ${json} --compat scorch`);
      expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('[NO_COMMON_DOCUMENT]')]);
      expect(await marks(`corefscore ${key} ${json} --compat scorch --lenient`)).toEqual([
        'warnings: NO_COMMON_DOCUMENT 1',
      ]);
    });

    it('refuses tokens against characters, as without --compat', async () => {
      const tokens = file('tokens.jsonl', lines({ doc_key: 'd', sentences: words, clusters }));
      const text = file(
        'text.jsonl',
        lines({
          doc_key: 'd',
          text: 'a b c d',
          clusters: [
            [
              [0, 1],
              [2, 3],
            ],
          ],
        }),
      );
      const { status, stdout, stderr } = await run(`corefscore ${tokens} ${text} --compat allennlp`);
      expect([status, stdout, stderr]).toEqual([3, '', expect.stringContaining('[UNITS_DIFFER]')]);
    });

    it('warns of ends that look exclusive, and of mentions beyond the tokens', async () => {
      const ends = Array.from({ length: 10 }, (_, at) => [at, at + 1]);
      const sentences = [Array.from({ length: 10 }, (_, at) => `w${at}`)];
      const json = (name: string, own: readonly number[][]): string =>
        file(name, lines({ doc_key: 'd', sentences, clusters: [own] }));
      const [one, two] = [json('one.jsonl', ends.slice(0, 9)), json('two.jsonl', ends)];
      expect(await marks(`corefscore ${one} ${two} --compat scorch`)).toEqual([
        'warnings: BEYOND_TOKENS 1, EXCLUSIVE_ENDS 1',
      ]);
      expect(await marks(`corefscore ${one} ${two} --compat scorch --end exclusive`)).toEqual([]);
    });
  });

  const ceafe = 'ceafe.recall (1.2000), ceafe.precision (1.2000), ceafe.f1 (1.2000)';
  const ceafm = 'ceafm.precision (1.5000), ceafm.f1 (1.2000)';
  const blanc = 'blanc.precision (3.0000), blanc.f1 (1.5000)';
  const coref =
    'ceafe.precision (1.2000), ceafe.recall (1.2000), ceafe.f1 (1.2000), coref_precision (1.0667), coref_recall (1.0667), coref_f1 (1.0667)';

  it.each([
    ['coval', 'coval', '1:1', '[1, 1] of sentence 1', `${ceafe}, conll (1.0667)`],
    ['corefud', 'corefud-scorer', '1:1', '[1, 1] of sentence 1', `${ceafe}, ${ceafm}, ${blanc}, conll (1.0667)`],
    ['allennlp', 'AllenNLP, e2e-coref', '2:7', 'token 1', coref],
    ['scorer.pl', 'scorer.pl', '1:1', 'token 1', `${ceafm}, ${ceafe}`],
  ])('%s warns of repeated mentions, and notes values above 1', async (tool, title, place, mention, values) => {
    const repeated = file('repeated.conll', conll('bc/x', '(1)|(1) (1) - -'));
    const once = file('once.conll', conll('bc/x', '(1) (1) - -'));
    const note = `above 1: ${values}: ${title} counts repeated mentions more than once`;
    const counted = 'the tool counts it by a rule of its own';
    expect(await said(`corefscore ${repeated} ${once} --compat ${tool}`)).toEqual([
      `repeated.conll:${place}: warning: ${mention} of document '(bc/x); part 000' is already a mention, and is repeated here in entity 1: ${counted} [REPEATED_MENTION]`,
      `note: ${note}`,
      'warnings: REPEATED_MENTION 1',
    ]);
    const { stdout } = await run(`corefscore ${repeated} ${once} --compat ${tool} --format json`);
    expect(JSON.parse(stdout).systems[0].compat.notes).toEqual([note]);
  });

  it('notes the highest value of all documents that are shown', async () => {
    const twice = file('two-ways.conll', conll('bc/x', '(1)|(2) (1)|(2) - -') + conll('bc/y', '(1) - (2) -'));
    const once = file('both-once.conll', conll('bc/x', '(1) (1) - -') + conll('bc/y', '- (1) - (2)'));
    const command = `corefscore ${once} ${twice} --compat scorch -q`;
    const title = 'scorch (library) counts repeated mentions more than once';
    expect((await said(command)).slice(0, -1)).toEqual([]);
    expect((await said(`${command} --by-document`)).slice(0, -1)).toEqual([
      `note: above 1: b_cubed.recall (2.0000), b_cubed.f1 (1.3333): ${title}`,
    ]);
  });
});
