import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder, on } = textRunner('convert-spans');

/** Beyond the BMP, with a blank and a line end, and with spans of every kind. */
const odd = {
  id: 'a/1',
  text: 'Ada 😀 met Bo-Lee in\nNew York.',
  spans: [
    { start: 0, end: 3, type: 'PER', score: 0.9, link: 'Q7' },
    { start: 10, end: 12, type: 'PER' },
    { start: 10, end: 16, type: 'PER', link: null },
    { start: 20, end: 28, type: 'LOC' },
    {
      start: 0,
      end: 16,
      type: 'X Y',
      fragments: [
        [0, 3],
        [10, 16],
      ],
    },
    { start: 25, end: 27, type: 'LOC' },
  ],
};
const json = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const given = json(odd, { text: 'Nobody.', spans: [] });

it.each([
  [
    'conll-bio',
    '# newdoc id = a/1\nAda\tB-PER\n😀\tO\nmet\tO\nBo\tB-PER\n-\tI-PER\nLee\tI-PER\nin\tO\n\nNew\tB-LOC\nYork\tI-LOC\n.\tO\n\n-DOCSTART-\tO\n\nNobody\tO\n.\tO\n\n',
  ],
  [
    'neleval',
    'a/1\t0\t2\tQ7\t0.9\tPER\na/1\t10\t11\tNIL\t1\tPER\na/1\t10\t15\tNIL\t1\tPER\na/1\t20\t27\tNIL\t1\tLOC\na/1\t25\t26\tNIL\t1\tLOC\n',
  ],
  [
    'prodigy',
    json(
      {
        id: 'a/1',
        text: odd.text,
        spans: [
          { start: 0, end: 3, label: 'PER', score: 0.9 },
          { start: 10, end: 12, label: 'PER' },
          { start: 10, end: 16, label: 'PER' },
          { start: 20, end: 28, label: 'LOC' },
          { start: 25, end: 27, label: 'LOC' },
        ],
        answer: 'accept',
      },
      { text: 'Nobody.', spans: [], answer: 'accept' },
    ),
  ],
  ['spans', given],
])('spans are written as %s', async (to, expected) => {
  const { stdout, status } = await on([given], `nerscore convert $1 --to ${to}`);
  expect([stdout, status]).toEqual([expected, 0]);
});

it('what a format cannot hold is counted, spans with the place of the first', async () => {
  const { stderr } = await on([given], 'nerscore convert $1 --to conll-bio');
  expect(
    stderr.replaceAll(`${folder}/1.txt`, 'FILE'),
  ).toBe(`note: 2 texts divided: into tokens at blanks and punctuation, into sentences at line ends
note: 1 score lost: conll-bio has no scores
note: 1 link lost: conll-bio has no links
note: 1 span lost: conll-bio has no discontinuous spans, first at FILE:1:237
note: 1 span lost: tokens cannot be cut, first at FILE:1:299
note: 1 span lost: tags cannot overlap, first at FILE:1:120
`);
});

const rows = '# newdoc id = d\nAda\tI-PER\nLee\tI-PER\nmet\tO\nBo\tS-PER\n\nIn\tO\nRome\tB-LOC\n\n';

describe('tags', () => {
  it.each([
    ['bio', 'B-PER I-PER O B-PER O B-LOC'],
    ['bilou', 'B-PER L-PER O U-PER O U-LOC'],
    ['iob1', 'I-PER I-PER O I-PER O I-LOC'],
    ['IOBES', 'B-PER E-PER O S-PER O S-LOC'],
    ['raw', 'PER PER O PER O LOC'],
  ])('are mended and written in %s', async (scheme, tags) => {
    const { stdout, stderr } = await on(
      [rows],
      `nerscore convert $1 --to conll-bio --to-scheme ${scheme} --invalid repair`,
    );
    expect([...stdout.matchAll(/^.+\t(.+)$/gm)].map(([, tag]) => tag).join(' ')).toBe(tags);
    expect(stderr).toContain('INVALID_SEQUENCE');
    expect(stderr.includes('1 span changed: raw')).toBe(scheme === 'raw');
  });

  it('are refused if they break their scheme and that is asked for', async () => {
    const { stdout, stderr, status } = await on([rows], 'nerscore convert $1 --to conll-bio --invalid error');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain('nothing was written: ');
  });

  it('are written in the scheme that is read, if one is named', async () => {
    const { stdout } = await on(['a B-X\nb I-X\n'], 'nerscore convert $1 --to tags-in-json --scheme bioes');
    expect(stdout).toBe('{"tokens":["a","b"],"ner_tags":["B-X","E-X"]}\n');
  });

  it('are taken from columns by name, and several are one set', async () => {
    const text = 'form,coarse,fine\nAda,B-PER,B-F\nLee,I-PER,O\n';
    const options = "--delimiter , --column coarse,fine --token-column form --map 'F=FIRST'";
    const { stdout } = await on([text], `nerscore convert $1 --to gliner-tokens ${options}`);
    expect(JSON.parse(stdout)).toEqual([
      {
        tokenized_text: ['Ada', 'Lee'],
        ner: [
          [0, 1, 'PER'],
          [0, 0, 'FIRST'],
        ],
      },
    ]);
  });

  it('without words are written as tags, and not where words are needed', async () => {
    const tags = '[["B-PER","O"],[],["O"]]';
    const { stdout } = await on([tags], 'nerscore convert $1 --to tags-in-json');
    expect(stdout).toBe('["B-PER","O"]\n[]\n["O"]\n');
    const bare = await on([tags], 'nerscore convert $1 --to conll-bio');
    expect(bare.stdout).toBe('B-PER\nO\n\nO\n\n');
    for (const to of ['gliner-tokens', 'spans', 'prodigy']) {
      const { stderr, status } = await on([tags], `nerscore convert $1 --to ${to}`);
      expect([status, stderr]).toEqual([3, expect.stringContaining('[NO_TEXT]')]);
    }
  });

  it('get the text that is given, or one of their words', async () => {
    const made = await on([rows], 'nerscore convert $1 --to doccano');
    expect(made.stdout).toBe(
      '{"id":"d","text":"Ada Lee met Bo\\nIn Rome","label":[[0,7,"PER"],[12,14,"PER"],[18,22,"LOC"]]}\n',
    );
    expect(made.stderr).toContain('note: 1 text made: tokens are joined by blanks, sentences by line ends');
    const texts = [rows, '{"id":"d","text":"Ada  Lee met Bo. In Rome"}\n'];
    const found = await on(texts, 'nerscore convert $1 --to doccano --text $2');
    expect(found.stdout).toBe(
      '{"id":"d","text":"Ada  Lee met Bo. In Rome","label":[[0,8,"PER"],[13,15,"PER"],[20,24,"LOC"]]}\n',
    );
    const other = await on([rows, '{"id":"d","text":"Eve left."}\n'], 'nerscore convert $1 --to doccano --text $2');
    expect([other.status, other.stderr]).toEqual([3, expect.stringContaining('[TOKENS_NOT_FOUND]')]);
  });
});

describe('spans without a text', () => {
  const answer = '[[{"word":"Ada","entity_group":"PER","start":0,"end":3,"score":0.5}]]';

  it('are refused where the text is needed', async () => {
    const { stderr, status } = await on([answer], 'nerscore convert $1 --to label-studio');
    expect([status, stderr]).toEqual([3, expect.stringContaining('--text FILE')]);
  });

  it('are written where it is not, or with the text that is given', async () => {
    const alone = await on([answer], 'nerscore convert $1 --to spans');
    expect(alone.stdout).toBe('{"spans":[{"start":0,"end":3,"type":"PER","score":0.5}]}\n');
    const { stdout } = await on([answer, 'Ada met Bo.'], 'nerscore convert $1 --to label-studio --text $2');
    expect(JSON.parse(stdout)[0].annotations[0].result[0].value).toEqual({
      start: 0,
      end: 3,
      text: 'Ada',
      labels: ['PER'],
    });
  });

  it('that are strings are found in it', async () => {
    const strings = '{"id":"7","output":[{"type":"PER","text":"Ada"},{"type":"PER","text":"Eve"}]}\n';
    const texts = [strings, '{"id":"7","text":"Then Ada came."}\n'];
    const { stdout, stderr } = await on(texts, 'nerscore convert $1 --to spans --text $2');
    expect(stdout).toBe('{"id":"7","text":"Then Ada came.","spans":[{"start":5,"end":8,"type":"PER"}]}\n');
    expect(stderr).toMatch(/^note: 1 span lost: the text does not have the string, or not as often, first at /m);
  });
});

describe('-o', () => {
  it('is a new or an empty folder of brat', async () => {
    const to = join(folder, 'brat');
    const { status } = await on([given], `nerscore convert $1 --to brat -o ${to}`);
    expect([status, readdirSync(to).sort()]).toEqual([0, ['2.ann', '2.txt', 'a_1.ann', 'a_1.txt']]);
    expect(readFileSync(join(to, 'a_1.txt'), 'utf8')).toBe(odd.text);
    expect(readFileSync(join(to, 'a_1.ann'), 'utf8')).toBe(
      'T1\tPER 0 3\tAda\nN1\tReference T1 Q7\nT2\tPER 10 12\tBo\nT3\tPER 10 16\tBo-Lee\nN3\tReference T3 NIL:NIL\nT4\tLOC 20 28\tNew York\nT5\tX_Y 0 3;10 16\tAda Bo-Lee\nT6\tLOC 25 27\tor\n',
    );
    for (const where of [`-o ${to}`, `-o ${join(to, '2.txt')}`, '']) {
      const again = await on([given], `nerscore convert $1 --to brat ${where}`);
      expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('a new or an empty one')]);
    }
    const back = await run(`nerscore convert ${to} --to brat -o ${to}-2`);
    expect([back.status, readdirSync(`${to}-2`)]).toEqual([0, readdirSync(to)]);
  });

  it('is a file, but none that is read', async () => {
    const to = join(folder, 'out.jsonl');
    expect(await on([given], `nerscore convert $1 --to spans -o ${to}`)).toEqual({ stdout: '', stderr: '', status: 0 });
    expect(readFileSync(to, 'utf8')).toBe(given);
    for (const line of [`${to} --to spans -o ${to}`, `$1 --text ${to} --to spans -o ${to}`]) {
      const { status, stderr } = await on([given], `nerscore convert ${line}`);
      expect([status, stderr]).toEqual([2, expect.stringContaining('would overwrite an input')]);
    }
    const nowhere = await on([given], `nerscore convert $1 --to spans -o ${folder}/none/out`);
    expect([nowhere.status, existsSync(`${folder}/none`)]).toEqual([74, false]);
  });

  it('is what corefscore writes too', async () => {
    const to = join(folder, 'out.conll');
    await run(`corefscore convert testdata/quickstart/key.conll --to conll -o ${to}`);
    expect(readFileSync(to, 'utf8')).toBe(readFileSync('testdata/quickstart/key.conll', 'utf8'));
  });
});

it('a folder is read as one corpus', async () => {
  const tags = join(folder, 'tags');
  mkdirSync(tags);
  for (const name of ['a', 'b']) writeFileSync(join(tags, `${name}.tsv`), `${name}\tB-X\n`);
  const { stdout } = await run(`nerscore convert ${tags} --to conll-bio --include b.tsv`);
  expect(stdout).toBe('# newdoc id = b\nb\tB-X\n\n');
});
