import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'words-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string, encoding: BufferEncoding = 'utf8'): string {
  writeFileSync(join(folder, name), text, encoding);
  return join(folder, name);
}

/** A document of CoNLL with those rows, one blank line in the middle. */
function conll(rows: readonly string[], name = 'd'): string {
  const lines = rows.map((row) => `${row.replaceAll(' ', '\t')}\n`);
  return `#begin document (${name}); part 000\n${lines.slice(0, 3).join('')}\n${lines.slice(3).join('')}#end document\n`;
}

const words = ['the', 'lion', 'saw', 'Kim', 'and', 'fled', 'at', 'once'];
const tags = ['DT', 'NN', 'VB', 'NNP', 'CC', 'VB', 'IN', 'RB'];
const cells = ['(1', '1)', '-', '(2)', '-', '-', '-', '-'];

/** Words, tags and coreference in the usual columns. */
function rows(changes: Readonly<Record<number, string>> = {}, own = cells): string[] {
  return words.map((word, at) => `d 0 ${at} ${changes[at] ?? word} ${tags[at]} ${own[at]}`);
}

async function ran(line: string) {
  const { stdout, stderr, status } = await run(line);
  return { stdout, stderr: stderr.replaceAll(`${folder}/`, ''), status };
}

const key = file('key.conll', conll(rows()));
const other = ['(1', '1)', '-', '-', '-', '(1)', '-', '-'];

describe('words of coreference that differ', () => {
  const response = file('response.conll', conll(rows({ 3: 'Tim', 6: 'on' }, other)));

  it('are shown with their places', async () => {
    const { stderr } = await ran(`corefscore ${key} ${response} -m muc`);
    expect(stderr).toContain(
      "response.conll:6:1: warning: 2 words of document '(d); part 000' differ from those of the key key.conll, " +
        "the first at token 4: 'Tim' here, 'Kim' at key.conll:6 [WORDS_DIFFER]\n",
    );
  });

  it('are shown of documents of nearly equal names, and of several of one name, an empty one in quotes', async () => {
    const empty = rows({}, other).map((row, at) => (at === 3 ? row.replace('Kim', '') : row));
    const named = file('named.conll', conll(rows()).replace('part 000', 'part 0'));
    const { stderr } = await ran(`corefscore ${named} ${file('empty.conll', conll(empty))} -m muc`);
    expect(stderr).toContain("at token 4: '' here, 'Kim' at named.conll:6 [WORDS_DIFFER]");
    const twice = [rows(), empty].map((own, at) => file(`twice${at}.conll`, conll(own) + conll(own)));
    const { stderr: both } = await ran(`corefscore ${twice.join(' ')} -m muc --verbose`);
    expect(both).toContain("'' here, 'Kim' at twice0.conll:6 [WORDS_DIFFER]");
    expect(both).toContain("'' here, 'Kim' at twice0.conll:17 [WORDS_DIFFER]");
  });

  it('are shown of JSON, against JSON and CoNLL, but not of word pieces', async () => {
    const json = (tokens: readonly string[], more: object = {}): string =>
      JSON.stringify({
        doc_key: '(d); part 000',
        tokens,
        clusters: [
          [
            [0, 1],
            [3, 3],
          ],
        ],
        ...more,
      });
    const changed = words.map((word, at) => (at === 3 ? 'Kím' : word));
    const [same, otherWord] = [file('same.json', json(words)), file('other.json', json(changed))];
    for (const [own, shown] of [
      [same, 'same.json'],
      [key, 'key.conll:6'],
    ]) {
      const { stderr, stdout, status } = await ran(`corefscore ${own} ${otherWord} -m muc`);
      expect(stderr).toContain(` at token 4: 'Kím' here, 'Kim' at ${shown} [WORDS_DIFFER]`);
      expect([stdout.includes('\nwords that differ: 1\n'), status]).toEqual([true, 0]);
    }
    const none = file('none.json', json(words.map((_, at) => `x${'y'.repeat(at)}`)));
    expect((await ran(`corefscore ${same} ${none} -m muc`)).stderr).toContain(
      "8 words of document '(d); part 000' differ",
    );
    const pieces = file(
      'pieces.json',
      json(
        words.map(() => '[UNK]'),
        { subtoken_map: words.map((_, at) => at) },
      ),
    );
    expect((await ran(`corefscore ${same} ${pieces} -m muc`)).stderr).not.toContain('WORDS_DIFFER');
  });

  it('are counted in the report, with -q too', async () => {
    const { stdout, stderr } = await ran(`corefscore ${key} ${response} -m muc -q`);
    expect([stdout.includes('\nwords that differ: 2\n'), stderr]).toEqual([true, '']);
    const json = JSON.parse((await ran(`corefscore ${key} ${response} -m muc -q -f json`)).stdout);
    expect(json.systems[0].problemCounts).toMatchObject({ WORDS_DIFFER: 2 });
  });

  it('are in another encoding where their bytes are no UTF-8', async () => {
    const umlaut = rows({ 1: 'Löwe' }, other);
    const latin1 = file('latin1.conll', conll(umlaut), 'latin1');
    const { stderr } = await ran(`corefscore ${file('utf8.conll', conll(umlaut))} ${latin1} -m muc`);
    expect(stderr).toContain("'Löwe' here, 'Löwe' at utf8.conll:3 [WORDS_DIFFER]\nhelp: latin1.conll is not UTF-8");
  });

  it.each([
    //  the rows of the response                                          what is said
    ['the tags before the cell', words.map((word, at) => `${at} ${word} X${tags[at]} ${other[at]}`), undefined],
    [
      'the tags, and other words',
      words.map((word, at) => `${at} ${at === 5 ? 'ran' : word} X${tags[at]} ${other[at]}`),
      "'ran' here, 'fled' at",
    ],
    ['words that are fewer than tags', rows({ 0: 'a', 1: 'a', 2: 'a', 3: 'a' }, other), '4 words of document'],
  ])('are those of the columns that agree best: %s', async (_, lines, said) => {
    const { stderr } = await ran(`corefscore ${key} ${file('columns.conll', conll(lines))} -m muc`);
    if (said === undefined) expect(stderr).not.toMatch(/words?\b/);
    else expect(stderr).toContain(said);
  });
});

describe('documents with other numbers of tokens', () => {
  it.each([
    [
      'a word too few',
      rows().toSpliced(2, 1),
      'response.conll:4:1: error',
      "at token 3: 'Kim' here, 'saw' at key.conll:4",
    ],
    [
      'the last word',
      rows().slice(0, 7),
      'response.conll:9:1: error',
      "as far as token 7, and the key goes on: 'once' at key.conll:10",
    ],
    [
      'a word too many',
      [...rows(), 'd 0 8 . . -'],
      'response.conll:11:1: error',
      "as far as token 8, and the response goes on: '.' here",
    ],
  ])('show the first words that differ: %s', async (_, lines, place, said) => {
    const { stderr, status } = await ran(`corefscore ${key} ${file('response.conll', conll(lines))} -m muc`);
    expect([stderr.split(' document')[0].trimEnd(), status]).toEqual([`${place}:`, 3]);
    expect(stderr).toContain(`${said} [TOKENS_DIFFER]`);
  });

  it('show them of JSON too', async () => {
    const document = (tokens: readonly string[]) =>
      JSON.stringify({
        doc_key: 'd',
        sentences: [tokens],
        clusters: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      });
    const [one, two] = [file('one.jsonl', document(['a', 'b'])), file('two.jsonl', document(['a', 'x', 'b']))];
    expect((await ran(`corefscore ${one} ${two} -m muc`)).stderr).toContain("at token 2: 'x' here, 'b' at one.jsonl");
  });
});

describe('documents that are copies', () => {
  /** 64 mentions. */
  const many = (name: string): string =>
    conll(
      [...Array(8)].flatMap(() => words).map((word, at) => `d 0 ${at} ${word} X (${at % 3})`),
      name,
    );

  it('mark the result with their number, where they have nearly all mentions', async () => {
    const [one, two] = [cells, other].map((own, at) =>
      file(`copies${at}`, many('a') + many('b') + conll(rows({}, own)) + conll(rows(), 'small')),
    );
    const { stdout, stderr } = await ran(`corefscore ${one} ${two} -m muc`);
    expect(stderr).toBe(
      'copies1:1:1: warning: 3 documents have exactly the mentions and entities of the key copies0 [SAME_FILE]\n' +
        'help: check that they are not copies\n',
    );
    expect(stdout).toContain('\nwarnings: SAME_FILE 3\n');
  });

  it('are all of a response, whose message says how many, by topic too', async () => {
    const one = file('copies', many('a1') + many('b1') + conll(rows(), 'b2'));
    const said = 'copies:1:1: warning: the response has exactly the mentions and entities of the key copies';
    for (const [options, what, count] of [
      ['', ', in all 3 documents', 3],
      ['--topic ([ab])', ', in all 2 topics', 2],
      ['--across-documents', '', 1],
    ] as const) {
      const { stdout, stderr } = await ran(`corefscore ${one} ${one} -m muc ${options}`);
      expect(stderr).toBe(`${said}${what} [SAME_FILE]\nhelp: check that it is not a copy\n`);
      expect(stdout).toContain(`\nwarnings: SAME_FILE ${count}\n`);
    }
  });
});

describe('words of tags that differ', () => {
  const text = (changes: Readonly<Record<number, string>> = {}) =>
    words.map((word, at) => `${changes[at] ?? word}\t${at === 3 ? 'B-PER' : 'O'}\n`).join('');

  it('are shown with their places, and counted', async () => {
    const [gold, pred] = [file('gold.tsv', text()), file('pred.tsv', text({ 2: 'sees' }))];
    const { stdout, stderr } = await ran(`nerscore ${gold} ${pred}`);
    expect(stderr).toContain("pred.tsv:3:1: warning: the word is 'sees' here, 'saw' at gold.tsv:3 [WORDS_DIFFER]\n");
    expect(stdout).toContain('\nwords that differ: 1\n');
  });

  it('are in another encoding where their bytes are no UTF-8, however far down', async () => {
    const rest = 'x O\n'.repeat(300_000);
    const [gold, pred] = (['utf8', 'latin1'] as const).map((code) => file(`${code}.tsv`, `${rest}Löwe B-X\n`, code));
    const { stderr } = await ran(`nerscore ${gold} ${pred}`);
    expect(stderr).toContain("latin1.tsv:300001:1: warning: the word is 'Löwe' here, 'Löwe' at utf8.tsv:300001");
    expect(stderr).toContain('help: latin1.tsv is not UTF-8');
  });
});
