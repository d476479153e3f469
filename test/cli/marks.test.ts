import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('marks');

describe('a warning that moves a score', () => {
  const files = ['a B-PER\nb O\n', 'a B-PERSON\nb O\n'];

  it.each([
    ['table', 'warnings: TYPES_DIFFER 1'],
    ['markdown', 'warnings: TYPES\\_DIFFER 1'],
    ['latex', 'Warnings: types differ 1.}'],
    ['csv', ',TYPES_DIFFER 1\n'],
    ['tsv', '\tTYPES_DIFFER 1\n'],
    ['json', '"code": "TYPES_DIFFER"'],
  ])('is marked in the result: %s', async (format, mark) => {
    const { stdout } = await on(files, `nerscore $1 $2 -q -f ${format}`);
    expect(stdout).toContain(mark);
  });

  it.each([
    ['markdown', /^\| `3` \| TYPES\\_DIFFER 1 \|$/m],
    ['latex', / 3: warnings: types differ 1\./],
    ['table', /^3 +TYPES_DIFFER 1$/m],
  ])('is marked of the one of two systems that has it: %s', async (format, mark) => {
    const { stdout } = await on([files[0], 'a B-PER\nb B-PER\n', files[1]], `nerscore $1 $2 $3 -q -f ${format}`);
    expect(stdout).toMatch(mark);
    expect(stdout).not.toMatch(/warnings of 2\b|^(?:\| `)?2\b.*TYPES/m);
  });

  it.each(['sklearn', 'conlleval'])('is one line on stderr of %s, which -q keeps', async (format) => {
    const { stderr } = await on(files, `nerscore $1 $2 -q -f ${format}`);
    expect(stderr).toBe('warnings: TYPES_DIFFER 1\n');
  });

  it('is one line on stderr of official, which -q keeps', async () => {
    const [key, response] = ['(1)', '-'].map(
      (cell) => `#begin document (d); part 000\nd\t0\t0\tw\t${cell}\n#end document\n`,
    );
    const { stderr } = await on([key, response], 'corefscore $1 $2 -q -f official');
    expect(stderr).toBe('warnings: EMPTY_RESPONSE 1\n');
  });

  it('exits 3 with --error-on-warnings, after the report', async () => {
    const { stdout, stderr, status } = await on(files, 'nerscore $1 $2 --error-on-warnings');
    expect(status).toBe(3);
    expect(stdout).toContain('micro');
    expect(stderr).toContain('failed: TYPES_DIFFER (--error-on-warnings)');
  });
});

describe('a warning that moves no score', () => {
  it.each([
    ['WORDS_DIFFER', 'nerscore $1 $2'],
    ['SIDES_SWAPPED', 'nerscore $3 $1'],
  ])('is not marked, and -q hides it, but --error-on-warnings exits 3: %s', async (code, command) => {
    const [rest, last] = ['x O\nx O\nx O\n', 'a B-X\nb S-X\n'];
    const texts = [`a B-X\nb O\n${rest}`, `a B-X\nc O\n${rest}`, `${last}${rest}`];
    for (const format of ['table', 'csv', 'markdown', 'latex', 'conlleval'])
      expect(Object.values(await on(texts, `${command} -q -f ${format}`)).join()).not.toContain(code);
    const { stdout, stderr, status } = await on(texts, `${command} -q --error-on-warnings`);
    expect([stderr.match(/^failed: .*?(\w+) \(--error-on-warnings\)\n$/)?.[1], status]).toEqual([code, 3]);
    expect(stdout).toMatch(/^micro /m);
  });
});

describe('schemes that differ', () => {
  const files = ['a I-X\nb O\nc I-X\nd B-X\n', 'a B-X\nb O\nc B-X\nd B-X\n'];

  it.each([
    ['table', 'scheme: gold iob1, pred bio (auto-detected)\n'],
    ['markdown', '\nscheme: gold iob1, pred bio (auto-detected)\n'],
    ['latex', 'Schemes: gold iob1, pred bio.}\n'],
    ['csv', ',"gold iob1, pred bio",'],
    ['tsv', '\tgold iob1, pred bio\t'],
    ['json', '"name": "iob1",\n        "predName": "bio",'],
  ])('are named in the result: %s', async (format, expected) => {
    expect((await on(files, `nerscore $1 $2 -q -f ${format}`)).stdout).toContain(expected);
  });

  it.each(['sklearn', 'conlleval', 'jsonl'])('are named on stderr of %s, which -q keeps', async (format) => {
    expect((await on(files, `nerscore $1 $2 -q -f ${format}`)).stderr).toBe('schemes: gold iob1, pred bio\n');
  });
});

describe('the documents that all systems have', () => {
  it('are counted in CSV where --missing-document skip leaves out others', async () => {
    const texts = ['a', 'b'].map((name) => `#begin document (${name}); part 000\nd\t0\t0\tw\t(1)\n#end document\n`);
    const both = texts.join('');
    const command = 'corefscore $1 A=$2 B=$3 --missing-document skip -m mentions -q -f csv';
    const { stdout } = await on([both, both, texts[0]], command);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    const at = head.split(',').indexOf('documents');
    expect(lines.map((line) => [line.split(',')[1], line.split(',')[at]])).toEqual([
      ['A', '1'],
      ['B', '1'],
    ]);
  });
});

describe('a value above 100 %', () => {
  const rows = (...cells: readonly string[]): string =>
    `#begin document (d); part 000\n${cells.map((cell, at) => `d\t0\t${at}\tw\t${cell}\n`).join('')}#end document\n`;

  const files = [rows('(1)|(1)', '(1)'), rows('(1)|(1)|(1)', '(1)|(1)')];
  const sentence = /^! recall or precision above 100 %: CEAFm, CEAFe, CoNLL: repeated[\s\S]*--duplicates first/m;

  it('is marked in the rows of CSV and TSV, in JSON, and beside JSON lines', async () => {
    const command = 'corefscore $1 $2 -m ceafm,muc -q -f';
    const { stdout: csv } = await on(files, `${command} csv`);
    expect(csv).toMatch(/,ceafm,.*,"REPEATED_MENTION \d+, above 1: repeated mentions"$/m);
    expect(csv).toMatch(/,muc,.*,REPEATED_MENTION \d+$/m);
    const { stdout: json } = await on(files, `${command} json`);
    const note =
      'recall or precision above 100 %: CEAFm: repeated mentions count as in scorer.pl; --duplicates first counts each once';
    expect(JSON.parse(json).systems[0].notes).toEqual([note]);
    const { stderr } = await on(files, `${command} jsonl`);
    expect(stderr).toMatch(/^warnings: REPEATED_MENTION \d+; recall or precision above 100 %: CEAFm: .*\n$/);
  });

  it('is marked in the table, and so is an F1 that is made from it, and the sentence below says why', async () => {
    const { stdout } = await on(files, 'corefscore $1 $2');
    expect(stdout).toMatch(/^MUC +50\.00 +100\.00 +66\.67 /m);
    expect(stdout).toMatch(/^CEAFm +100\.00 +!150\.00 +!120\.00 /m);
    expect(stdout).toMatch(/^CoNLL +71\.48 +!106\.67 +!82\.74$/m);
    expect(stdout).toMatch(sentence);
  });

  it.each([
    ['table', 2, /^3 +!82\.74\* +66\.67\* /m],
    ['markdown', 1, /^\| CEAFm \| 100\.00 \| !150\.00 \| !120\.00 \| /m],
    ['markdown', 2, /^\| `3` \|.* \*\*!82\.74\*\* \|.* \*\*66\.67\*\* \|/m],
    ['latex', 1, /& !82\.74 &[\s\S]*& !120\.00 /],
  ])('is marked in %s of %d systems', async (format, systems, row) => {
    const texts = [...files, ...files.slice(1).slice(0, systems - 1)];
    const { stdout } = await on(texts, `corefscore $1 $2 ${systems > 1 ? '$3' : ''} -f ${format}`);
    expect(stdout).toMatch(row);
    expect(stdout).toMatch(/! recall or precision above 100 \\?%/);
  });

  it('of a document is marked, with the sentence, where the whole has none', async () => {
    const shifted = (cells: readonly string[]): string => rows(...cells).replace('(d)', '(e)');
    const [many, none] = [Array.from({ length: 9 }, (_, at) => `(${at})`), Array(3).fill('-')];
    const texts = [files[0] + shifted([...many, ...none]), files[1] + shifted([...none, ...many])];
    const { stdout } = await on(texts, 'corefscore $1 $2 -m ceafe --by-document');
    expect(stdout).toMatch(/^CEAFe +72\.00 +72\.00 +72\.00 /m);
    expect(stdout).toMatch(/^\(d\); part 000 +!120\.00$/m);
    expect(stdout).toMatch(/^\(e\); part 000 +66\.67$/m);
    expect(stdout).toMatch(/^! recall or precision above 100 %: CEAFe: repeated/m);
  });

  it.each(['--fail-under ceafe=1.5', '--fail-under conll.recall=1.5'])('is no gate: %s', async (gate) => {
    const { stderr, status } = await on(files, `corefscore $1 $2 ${gate}`);
    const metric = gate.includes('ceafe') ? 'ceafe' : 'conll';
    expect(stderr).toContain(`failed: values above 100 % cannot be gates (${metric}): add --duplicates first\n`);
    expect(status).toBe(3);
    const { status: first } = await on(files, `corefscore $1 $2 ${gate} --duplicates first`);
    expect(first).toBe(0);
  });

  it('is no gate on the change since a baseline, whether the baseline or this run has it', async () => {
    const saved = (await on(files, 'corefscore $1 $2 -f json --by-document')).stdout;
    const { stderr, status } = await on(
      [...files, saved],
      'corefscore $1 $2 --baseline $3 --max-drop ceafe=1 --max-drop muc=1',
    );
    expect([status, stderr.match(/^failed: .*$/gm)]).toEqual([
      3,
      ['failed: values above 100 % cannot be gates (ceafe): add --duplicates first'],
    ]);
    const fine = [files[0], rows('(1)', '(2)'), saved];
    const all = await on(fine, 'corefscore $1 $2 --baseline $3 --max-drop 100');
    expect(all.status).toBe(3);
    expect(all.stderr).toContain(
      'failed: values above 100 % cannot be gates (ceafe in the baseline, ceafm in the baseline, conll in the baseline)',
    );
    expect(all.stdout).toMatch(/^CEAFm +66\.67 +100\.00 +80\.00 +!120\.00 +-40\.00$/m);
    expect(all.stdout).toMatch(sentence);
    const { status: other } = await on(fine, 'corefscore $1 $2 --baseline $3 --max-drop muc=100');
    expect(other).toBe(0);
  });

  it('of a document is no gate on the changes of documents', async () => {
    const saved = (await on(files, 'corefscore $1 $2 -m ceafe -f json --by-document')).stdout;
    const command = 'corefscore $1 $2 -m ceafe --baseline $3 --by-document --max-document-drop 100';
    const { stderr, status } = await on([...files, saved], command);
    expect(stderr).toContain('failed: values above 100 % cannot be gates (ceafe of (d); part 000): add');
    expect(status).toBe(3);
  });
});
