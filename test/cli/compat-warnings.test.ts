import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'compat-warnings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of its own with that text. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** What a command prints on standard error besides the departures of the tool, the columns and the signature, with the paths of files as their names. */
async function said(commandLine: string): Promise<string[]> {
  const { stderr } = await run(commandLine);
  const lines = stderr.replaceAll(`${folder}/`, '').trimEnd().split('\n');
  return lines.filter((line) => !/ differs from the definitions: |^read: |^(?:coref|ner)\|compat:/.test(line));
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
  it('scorer.pl has no score of a document that the key lacks, of which it prints zeros', async () => {
    const { status, stdout, stderr } = await run(`corefscore ${key} ${key} --compat scorer.pl --document nothing`);
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/error: the key has no document named 'nothing': .*\[UNKNOWN_DOCUMENT\]$/m);
    const all = await run(`corefscore ${key} ${key} --compat scorer.pl --document none -m muc`);
    expect([all.status, all.stdout]).toEqual([0, expect.stringContaining('F1: 100%')]);
  });

  it.each(corefNames)('%s warns of a side without mentions, which -q cuts to one line', async (tool) => {
    const none = file('none.conll', conll('bc/x', '- - - -'));
    const empty = await said(`corefscore ${key} ${none} --compat ${tool}`);
    expect(empty[0]).toBe('none.conll:1:1: warning: the response has no mention: every score is 0 [EMPTY_RESPONSE]');
    expect(empty.at(-1)).toBe('warnings: EMPTY_RESPONSE 1');
    expect(await marks(`corefscore ${key} ${none} --compat ${tool}`)).toEqual(['warnings: EMPTY_RESPONSE 1']);
    expect(await marks(`corefscore ${none} ${key} --compat ${tool}`)).toEqual(['warnings: EMPTY_KEY 1']);
    const { stdout } = await run(`corefscore ${none} ${key} --compat ${tool} --format json`);
    const [{ code, message }] = JSON.parse(stdout).systems[0].problems;
    expect([code, message]).toEqual(['EMPTY_KEY', 'the key has no mention: every recall is 0/0']);
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

  it.each(['allennlp', 'coval', 'scorch'])(
    '%s warns of words that differ, and in the report if they are more than a fifth',
    async (tool) => {
      const cells = `(1) (1) (2)${' -'.repeat(22)}`;
      const [many, few] = ['abcdefghijklmnopqrstuvwxy', 'abxdefghijklmnopqrstuvwxy'].map((words, at) =>
        file(`words${at}.conll`, conll('bc/x', at === 0 ? cells : cells.replace('(2)', '(1)'), words)),
      );
      const other = file('other.conll', conll('bc/x', cells.replace('(2)', '(1)'), 'abxd!!!!!!!!!!!!!!!!!!!!!'));
      const [line, at] = tool === 'coval' ? [1, ''] : [4, ':4'];
      const start = `${line}:1: warning:`;
      expect(await said(`corefscore ${many} ${few} --compat ${tool}`)).toEqual([
        `words1.conll:${start} 1 word of document '(bc/x); part 000' differs from that of the key words0.conll at token 3: here and at words0.conll${at} [WORDS_DIFFER]`,
      ]);
      expect((await said(`corefscore ${many} ${other} --compat ${tool}`)).slice(1)).toEqual([
        'other.conll:1:1: warning: 22 of 25 words differ from those of the key: the texts differ, or their encodings [OTHER_TEXT]',
        'warnings: OTHER_TEXT 1',
      ]);
      expect(await marks(`corefscore ${many} ${other} --compat ${tool}`)).toEqual(['warnings: OTHER_TEXT 1']);
    },
  );

  const more = file('more.conll', conll('bc/x', '(1) (1) (2) -') + conll('bc/y', '(1) (1)'));

  it.each(corefNames.filter((tool) => !tool.startsWith('scorch')))(
    '%s warns of a document that only the response has',
    async (tool) => {
      const lines = await said(`corefscore ${key} ${more} --compat ${tool}`);
      const line = tool === 'scorer.pl' ? 1 : 7;
      expect(lines[0]).toBe(
        `more.conll:${line}:1: warning: document '(bc/y); part 000' is not in the key key.conll [EXTRA_DOCUMENT]`,
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
        `more.conll:${line}:1: warning: document '(bc/y); part 000' is not in the response key.conll [MISSING_DOCUMENT]`,
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
      'warnings: REPEATED_DOCUMENT 1, MISSING_DOCUMENT 1, SAME_FILE 1',
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

    it('pairs documents by name and part', async () => {
      const json = file('named.jsonl', lines({ doc_key: 'bc/x_0', sentences: words, clusters }));
      const same = file('same.conll', conll('bc/x', '(1) (1) (2) -'));
      expect(await said(`corefscore ${key} ${json} --compat allennlp`)).toEqual([]);
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
    expect(await said(`corefscore ${repeated} ${once} --compat ${tool}`)).toEqual([
      `repeated.conll:${place}: warning: ${mention} of document '(bc/x); part 000' is a mention of entity 1, twice [REPEATED_MENTION]`,
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

describe('--error-on-warnings with --compat', () => {
  const [tags, others] = ['o.txt', 'others.txt'].map((name) => file(name, 'a\tO\n'));
  const [spans, more] = ['spans.json', 'more.json'].map((name) => file(name, '[[]]'));
  const texts = file('nothing.jsonl', '{"text": "Kim", "gold": [], "pred": []}\n');
  const none = file('no-mention.conll', conll('bc/x', '- - - -'));
  const inputs = (tool: string): string => (tool === 'eval4ner' ? texts : `${tags} ${others}`);

  it.each([
    ...corefNames.map((tool) => [`corefscore ${key} ${none} --compat ${tool}`, 'EMPTY_RESPONSE']),
    ...nerTools
      .filter(({ name }) => name !== 'seqeval-strict')
      .map(({ name }) => [`nerscore ${inputs(name)} --compat ${name}`, 'EMPTY_GOLD, EMPTY_PRED']),
    [`nerscore ${spans} ${more} --compat nervaluate`, 'EMPTY_GOLD, EMPTY_PRED'],
  ])('exits 3, after the numbers: %s', async (commandLine, codes) => {
    const plain = await run(commandLine);
    const strict = await run(`${commandLine} --error-on-warnings`);
    expect([plain.status, strict.status, strict.stdout]).toEqual([0, 3, plain.stdout]);
    expect(strict.stderr).toContain(`failed: ${codes} (--error-on-warnings)\n`);
  });

  it('exits 0 where there is no warning', async () => {
    const other = file('another.conll', conll('bc/x', '(1) (1) (2) (3)'));
    const fine = await run(`corefscore ${key} ${other} --compat scorer.pl --error-on-warnings`);
    expect([fine.status, fine.stderr.includes('failed')]).toEqual([0, false]);
  });
});

const ofTags = nerTools.filter(({ score }) => score.tags || score.rows).map(({ name }) => name);

describe('nerscore --compat', () => {
  const tags = (name: string, ...rows: string[]): string =>
    file(name, rows.map((row, at) => (row === '' ? '\n' : `${'abcdef'[at]}\t${row}\n`)).join(''));
  const gold = tags('gold.txt', 'B-PER', 'I-PER', 'O', 'B-LOC', 'O');
  const none = tags('none.txt', 'O', 'O', 'O', 'O', 'O');
  const renamed = tags('renamed.txt', 'B-PERSON', 'I-PERSON', 'O', 'B-GPE', 'O');
  const differ = 'gold and pred have no type in common, so no span is right: gold has PER, LOC, pred has PERSON, GPE';

  it.each(ofTags)('%s warns of a side without spans, which -q cuts to one line', async (tool) => {
    const where = tool === 'kg-book' ? '' : '; tags were read from column 2 of 2';
    const lines = await said(`nerscore ${gold} ${none} --compat ${tool}`);
    expect(lines[0]).toBe(`none.txt:1:1: warning: pred has no span: every score is 0${where} [EMPTY_PRED]`);
    expect(lines.at(-1)).toBe('warnings: EMPTY_PRED 1');
    expect(await marks(`nerscore ${gold} ${none} --compat ${tool}`)).toEqual(['warnings: EMPTY_PRED 1']);
    const refused = ['nothing was scored: seqeval raises ValueError: This scheme is not supported: {O}'];
    const other = tool === 'seqeval-strict' ? refused : ['warnings: EMPTY_GOLD 1'];
    expect(await marks(`nerscore ${none} ${gold} --compat ${tool}`)).toEqual(other);
    expect(await marks(`nerscore ${gold} ${gold} --compat ${tool}`)).toEqual(['warnings: SAME_FILE 1']);
  });

  it.each(ofTags)('%s warns of sides without a common type', async (tool) => {
    const lines = await said(`nerscore ${gold} ${renamed} --compat ${tool}`);
    expect(lines.slice(0, 2)).toEqual([
      `renamed.txt:1:1: warning: ${differ} [TYPES_DIFFER]`,
      'help: if they mean the same: --map PERSON=PER',
    ]);
    expect(lines.at(-1)).toBe('warnings: TYPES_DIFFER 1');
    expect(await marks(`nerscore ${gold} ${renamed} --compat ${tool}`)).toEqual(['warnings: TYPES_DIFFER 1']);
  });

  it('warns of a file whose last two columns hold tags of different kinds, unless they were named', async () => {
    const one = tags('chunks.txt', 'B-NP\tB-PER', 'I-NP\tI-PER', 'B-VP\tO');
    expect(await said(`nerscore ${one} --compat conlleval`)).toEqual([
      'chunks.txt:1:1: warning: the last two columns hold tags of different kinds: gold has NP, VP, pred has PER [TYPES_DIFFER]',
      'help: give the file of the predictions, or the columns',
      'warnings: TYPES_DIFFER 1',
    ]);
    expect((await said(`nerscore ${one} --compat conlleval --gold-column 2 --pred-column 3`))[1]).toBe(
      'help: --map FROM=TO renames types',
    );
  });

  it('takes every tag for a type where the tool does, and tags without a letter', async () => {
    const inside = tags('inside.txt', 'I-PER', 'I-PER', 'O', 'I-LOC', 'O');
    const starts = tags('starts.txt', 'B-PER', 'B-PER', 'O', 'B-LOC', 'O');
    expect(await marks(`nerscore ${starts} ${inside} --compat conlleval`)).toEqual([]);
    expect(await marks(`nerscore ${starts} ${inside} --compat conlleval --scheme raw`)).toEqual([
      'warnings: TYPES_DIFFER 1',
    ]);
    const words = tags('words.txt', 'NOUN', 'VERB', 'O', 'NOUN', 'O');
    expect(await marks(`nerscore ${words} ${words} --compat sklearn`)).toEqual(['warnings: SAME_FILE 1']);
  });

  describe('of a column that holds no tags', () => {
    const column = (name: string, cell: string): string =>
      file(name, ['B-PER', 'O', 'B-LOC', 'O'].map((tag, at) => `${'abcd'[at]}\t${tag}\t${cell}\n`).join(''));
    const [ours, theirs] = [column('ann.txt', 'ann'), column('bob.txt', 'ann')];

    it.each(['conlleval', 'seqeval', 'davidsbatista', 'sklearn', 'bmes-blog'])(
      '%s warns, counts them and names another column',
      async (tool) => {
        const lines = await said(`nerscore ${ours} ${theirs} --compat ${tool}`);
        expect(lines.filter((line) => /UNKNOWN_TAG\]|^help: column/.test(line))).toEqual([
          'ann.txt:1:9: warning: all 4 tags of column 3 are unknown [UNKNOWN_TAG]',
          'help: column 2 holds B- tags: --gold-column 2',
          'bob.txt:1:9: warning: all 4 tags of column 3 are unknown [UNKNOWN_TAG]',
          'help: column 2 holds B- tags: --pred-column 2',
        ]);
        expect((await marks(`nerscore ${ours} ${theirs} --compat ${tool}`)).at(-1)).toMatch(/^warnings: UNKNOWN_TAG 8/);
        expect(await marks(`nerscore ${ours} ${ours} --compat ${tool} --gold-column 2 --pred-column 2`)).toEqual([
          'warnings: SAME_FILE 1',
        ]);
      },
    );

    it.each(['nervaluate', 'seqeval-strict'])('%s says so before it refuses them', async (tool) => {
      const lines = await said(`nerscore ${ours} ${theirs} --compat ${tool}`);
      expect(lines).toContain('help: column 2 holds B- tags: --gold-column 2');
      expect(lines.at(-1)).toContain('nothing was scored: ');
    });

    it('is warned of at its rows by kg-book, which has no other', async () => {
      const lines = await said(`nerscore ${ours} ${theirs} --compat kg-book`);
      expect(lines[0]).toBe(
        'ann.txt:1:1: warning: the tag `ann` does not begin with one of the letters B I O E S M L U W [UNKNOWN_TAG]',
      );
      expect(lines.at(-1)).toMatch(/^warnings: UNKNOWN_TAG 8/);
      expect((await said(`nerscore ${ours} --compat kg-book`)).at(-1)).toMatch(/^warnings: UNKNOWN_TAG 4/);
    });

    it('may hold a few, which are shown at their places', async () => {
      const few = tags('few.txt', 'B-PER', 'I-PER', 'O', 'B-LOC', 'ann');
      expect((await said(`nerscore ${gold} ${few} --compat seqeval`)).filter((line) => !line.includes('^'))).toEqual([
        'few.txt:5:3: warning: the tag `ann` does not begin with one of the letters B I O E S M L U W [UNKNOWN_TAG]',
        '  e\tann',
        'warnings: UNKNOWN_TAG 1',
      ]);
      for (const tool of ['sklearn', 'bmes-blog', 'kg-book'])
        expect(await marks(`nerscore ${gold} ${few} --compat ${tool}`)).toEqual([]);
      expect(await marks(`nerscore ${few} ${few} --compat conlleval --scheme raw`)).toEqual(['warnings: SAME_FILE 1']);
      const ends = tags('suffix.txt', 'PER-B', 'PER-I', 'O', 'LOC-B', 'O');
      expect(await marks(`nerscore ${ends} ${ends} --compat seqeval --suffix`)).toEqual(['warnings: SAME_FILE 1']);
    });
  });

  it('looks at the types that are scored', async () => {
    const other = tags('other.txt', 'B-ORG', 'I-ORG', 'O', 'O', 'O');
    expect((await said(`nerscore ${gold} ${other} --compat nervaluate --types ORG`)).slice(0, 1)).toEqual([
      'gold.txt:1:1: warning: gold has no span of the scored types, only of PER, LOC [EMPTY_GOLD]',
    ]);
    expect((await said(`nerscore ${other} ${gold} --compat nervaluate --types ORG`)).slice(0, 1)).toEqual([
      'gold.txt:1:1: warning: pred has no span of the scored types, only of PER, LOC [EMPTY_PRED]',
    ]);
  });

  it('refuses types that no span has', async () => {
    const unknown = "gold.txt:1:1: error: no span has the type 'GPE': the types are LOC, PER [UNKNOWN_TYPE]";
    const other = tags('same.txt', 'B-PER', 'I-PER', 'O', 'B-LOC', 'O');
    expect(await said(`nerscore ${gold} ${other} --compat nervaluate --types GPE`)).toEqual([
      unknown,
      'nothing was scored: 1 error in the input',
    ]);
    const one = await said(`nerscore ${gold} ${gold} --compat davidsbatista --types PER,GPE`);
    expect([one[0], one.at(-1)]).toEqual([
      unknown.replace('error', 'warning'),
      'warnings: UNKNOWN_TYPE 1, SAME_FILE 1',
    ]);
  });

  it('warns of a file that is given twice, and of sides whose names are swapped', async () => {
    const pred = tags('pred.txt', 'B-PER', 'I-PER', 'O', 'B-LOC', 'O');
    expect(await said(`nerscore ${gold} ${gold} --compat seqeval`)).toEqual([
      'gold.txt:1:1: warning: the same file is given twice, as gold and as predictions [SAME_FILE]',
      'help: give two files, or one with both tags as its last columns',
      'warnings: SAME_FILE 1',
    ]);
    expect(await said(`nerscore ${pred} ${gold} --compat seqeval`)).toEqual([
      expect.stringMatching(/^pred\.txt:1:1: warning: .*\[SIDES_SWAPPED\]$/),
    ]);
  });

  it('warns of tags with several labels', async () => {
    const several = tags('several.txt', 'B-PER|B-LOC', 'I-PER', 'O', 'B-LOC', 'O');
    expect(await said(`nerscore ${gold} ${several} --compat seqeval`)).toEqual([
      "several.txt:1:1: warning: the type 'PER|B-LOC' holds several labels: only one per token can be scored [SEVERAL_LABELS]",
      'help: keep one label per token, or give each level a column of its own, as in --gold-column 3,4',
      'warnings: SEVERAL_LABELS 1',
    ]);
  });

  it('marks rows that --lenient pairs, under -q too', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `w${at}\tB-X\n`);
    const long = file('long.txt', rows.join(''));
    const shorter = file('shorter.txt', rows.slice(1).join(''));
    expect(await marks(`nerscore ${long} ${shorter} --compat seqeval --lenient`)).toEqual([
      'warnings: LENGTHS_DIFFER 1',
    ]);
    const parted = file('parted.txt', [...rows.slice(0, 10), '\n', ...rows.slice(11)].join(''));
    expect(await marks(`nerscore ${parted} ${long} --compat seqeval --lenient`)).toEqual([
      'warnings: SENTENCES_DIFFER 1',
    ]);
  });

  it.each(['nervaluate', 'davidsbatista'])('%s warns of lists of spans', async (tool) => {
    const spans = (name: string, ...labels: string[]): string =>
      file(name, JSON.stringify([labels.map((label) => ({ label, start: 0, end: 1 }))]));
    const [per, person, no] = [spans('per.json', 'PER'), spans('person.json', 'PERSON'), spans('no.json')];
    expect(await marks(`nerscore ${per} ${person} --compat ${tool}`)).toEqual(['warnings: TYPES_DIFFER 1']);
    expect((await said(`nerscore ${per} ${no} --compat ${tool}`))[0]).toBe(
      'no.json:1:1: warning: pred has no span: every score is 0 [EMPTY_PRED]',
    );
    expect(await marks(`nerscore ${no} ${per} --compat ${tool}`)).toEqual(['warnings: EMPTY_GOLD 1']);
  });

  it('eval4ner warns of texts', async () => {
    const texts = file('texts.jsonl', '{"text": "Kim", "gold": [["PER", "Kim"]], "pred": [["PERSON", "Kim"]]}\n');
    expect((await said(`nerscore ${texts} --compat eval4ner`))[0]).toBe(
      'texts.jsonl:1:1: warning: gold and pred have no type in common, so no span is right: gold has PER, pred has PERSON [TYPES_DIFFER]',
    );
    const half = file('half.jsonl', '{"text": "Kim", "gold": [["PER", "Kim"]], "pred": []}\n');
    expect(await marks(`nerscore ${half} --compat eval4ner`)).toEqual(['warnings: EMPTY_PRED 1']);
    const lacking = file('lacking.jsonl', '{"text": "Kim", "gold": [["PER", "Lee"]], "pred": [["PER", "Lee"]]}\n');
    expect((await said(`nerscore ${lacking} --compat eval4ner`))[0]).toBe(
      "lacking.jsonl:1:26: warning: the text does not have 'Lee', or not as often as gold [STRING_NOT_IN_TEXT]",
    );
  });
});
