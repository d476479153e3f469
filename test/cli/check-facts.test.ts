import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** What check prints, without the folder and the blanks between columns of tables, and its exit code. */
async function check(tool: string, arguments_: string): Promise<{ lines: readonly string[]; status: number }> {
  const { stdout, status } = await run(`${tool} check ${arguments_}`);
  const text = stdout.replaceAll(`${folder}/`, '').replace(/(?<=\S) {2,}/g, '  ');
  return { lines: text.trimEnd().split('\n'), status };
}

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${row(at)}\n`).join('');

const document = (name: string, body: string): string => `#begin document (${name})\n${body}\n#end document\n`;

/** A hundred and one spans of two tokens in BIO. */
const bio = rows(101, (at) => `a${at}\tB-person\nb${at}\tI-person\nc\tO\n`);

describe('check of tags', () => {
  it('names the one tag that does not belong to a scheme, and not the many that do', async () => {
    const path = file('unit.tsv', `${bio}x\tU-person\ny\tO\n\n`);
    const { lines, status } = await check('nerscore', path);
    expect(lines).toEqual([
      'unit.tsv:405:3: warning: U-person is not a tag of bio [INVALID_SEQUENCE]',
      '  x\tU-person',
      '   \t^',
      'unit.tsv: 102 sentences, 305 tokens, 102 spans (person 102); the tags fit no scheme',
      '0 errors, 1 warning',
    ]);
    expect(status).toBe(0);
  });

  it('tells tags that occur once beside a hundred of another, once for a type, and counts types', async () => {
    const { lines } = await check('nerscore', file('rare.tsv', `${bio}x\tB-persn\ny\tI-persn\nz\tO\n`));
    expect(lines).toEqual([
      'rare.tsv:405:1: note: the tag B-persn occurs once, the most frequent 101 times',
      'rare.tsv: 102 sentences, 306 tokens, 102 spans (person 101, persn 1); the tags fit bio',
      '0 errors, 0 warnings',
    ]);
    const few = bio.split('\n').slice(0, 297).join('\n');
    expect((await check('nerscore', file('few.tsv', `${few}\nx\tB-persn\n`))).lines).toHaveLength(2);
  });

  it('lists the fifty most frequent types, and counts the others', async () => {
    const types = rows(60, (at) => `a\tB-t${at}\nb\tO\n`);
    const { lines } = await check('nerscore', file('types.tsv', `${types}a\tB-t59\n`));
    const others = Array.from({ length: 49 }, (_, at) => `t${at} 1`);
    expect(lines[0]).toBe(
      `types.tsv: 61 sentences, 121 tokens, 61 spans (t59 2, ${others.join(', ')}, 10 more); the tags fit bio`,
    );
  });

  it('adds up files that are alike, and has a line for each of others', async () => {
    const one = file('one.tsv', 'a\tB-A\nb\tI-A\n');
    const other = file('other.tsv', 'a\tU-A\nb\tB-B\nc\tL-B\n');
    const json = file('other.jsonl', '{"id": "d", "text": "Ada", "spans": [{"start": 0, "end": 3, "type": "A"}]}\n');
    const line = 'one.tsv: 1 sentence, 2 tokens, 1 span (A 1); the tags fit bio';
    expect((await check('nerscore', `${one} ${file('three.tsv', 'a\tB-A\nb\tI-A\nc\tB-C\n')}`)).lines).toEqual([
      '2 files: 2 sentences, 5 tokens, 3 spans (A 2, C 1); the tags fit bio; 0 errors, 0 warnings',
    ]);
    expect((await check('nerscore', `${one} ${other}`)).lines).toEqual([
      line,
      'other.tsv: 1 sentence, 3 tokens, 2 spans (A 1, B 1); the tags fit bilou',
      '0 errors, 0 warnings',
    ]);
    expect((await check('nerscore', `${one} ${json}`)).lines).toEqual([
      line,
      'other.jsonl: 1 document, 1 span (A 1)',
      '0 errors, 0 warnings',
    ]);
  });

  it('refuses types that --types does not list, but takes all with those of a configuration file', async () => {
    const path = file('typo.tsv', 'a\tB-person\nb\tO\nc\tB-persn\nd\tB-persn\n');
    const { lines, status } = await check('nerscore', `${path} --types person,place`);
    expect(lines.slice(0, 2)).toEqual([
      "typo.tsv:3:1: error: the type 'persn' is not in --types; its first span is here [UNKNOWN_TYPE]",
      'help: did you mean person?',
    ]);
    expect([lines.at(-1), status]).toEqual(['1 error, 0 warnings', 3]);
    expect((await check('nerscore', `${path} --types person,persn`)).status).toBe(0);
    const config = file('config.json', '{"types": ["person"]}');
    expect((await check('nerscore', `${path} --config ${config}`)).status).toBe(0);
  });

  it('of spans does the same, and counts their types', async () => {
    const text = '{"text": "Ada met Bob", "label": [[0, 3, "PER"], [8, 11, "PRE"]]}\n';
    const { lines, status } = await check('nerscore', `${file('d.jsonl', text)} --types PER`);
    expect(lines[0]).toMatch(/^d\.jsonl:1:\d+: error: the type 'PRE' is not in --types; its first span is here /);
    expect(lines[1]).toBe('help: did you mean PER?');
    expect([lines.at(-2), status]).toEqual(['d.jsonl: 1 document, 2 spans (PER 1, PRE 1)', 3]);
  });

  it('warns where another column has the tags, and tells where another has some too', async () => {
    const none = await check('nerscore', file('none.tsv', 'a\tB-X\tO\nb\tO\tO\n'));
    expect(none.lines.slice(0, 2)).toEqual([
      'none.tsv:1:1: warning: there is no span in the column that was read [OTHER_COLUMN]',
      'help: column 2 holds B- tags: --columns 2',
    ]);
    const too = await check('nerscore', file('too.tsv', 'a\tB-X\tO\nb\tO\tB-Y\n'));
    expect(too.lines[0]).toBe('too.tsv:1:1: note: column 2 holds B- tags: --columns 2 reads that');
    expect(too.lines.at(-1)).toBe('0 errors, 0 warnings');
  });

  it('tells of a blank inside a cell, but not at its end, in a comment, or between columns', async () => {
    const path = file('blank.tsv', '# id = a b\nNew York\tB-LOC\nis\tO \n');
    expect((await check('nerscore', path)).lines[0]).toBe(
      'blank.tsv:2:1: note: this line has a blank inside a cell, as tabs separate the columns',
    );
    expect((await check('nerscore', file('blanks.tsv', '# id = a b\t\nNew B-LOC\nis O \n'))).lines).toHaveLength(2);
  });
});

describe('check of coreference', () => {
  it('warns where another column has the brackets', async () => {
    const path = file(
      'other.conll',
      document(
        'd',
        rows(3, (at) => `d\t0\t${at}\tw\t${at === 1 ? '(1)' : '-'}\t_`),
      ),
    );
    expect((await check('corefscore', path)).lines).toEqual([
      'other.conll:1:1: warning: there is no mention in the column that was read [OTHER_COLUMN]',
      'help: column 5 holds brackets: --column 5',
      '1 document, 0 mentions: 0 errors, 1 warning',
    ]);
    expect((await check('corefscore', `${path} --column 5`)).lines).toEqual([
      '1 document, 1 mention: 0 errors, 0 warnings',
    ]);
  });

  it('warns of documents of one name in a file, and tells of those in several files', async () => {
    const one = file('one.conll', document('a', 'a 0 0 w (1)') + document('b', 'b 0 0 w (1)'));
    const two = file('two.conll', document('b', 'b 0 0 w (1)') + document('b', 'b 0 0 w (1)'));
    const { lines, status } = await check('corefscore', `${one} ${two}`);
    expect(lines).toEqual([
      expect.stringMatching(/^two\.conll:1:1: warning: 2 documents are named '\(b\)': .* \[REPEATED_DOCUMENT\]$/),
      "two.conll:1:1: note: 1 document name is in several files, such as '(b)' here and in one.conll",
      '',
      'file  code  errors  warnings',
      'two.conll  REPEATED_DOCUMENT  1',
      '',
      '4 documents, 4 mentions: 0 errors, 1 warning',
    ]);
    expect(status).toBe(0);
  });

  it('tells of mentions of more than 200 tokens', async () => {
    const of = (last: number): string =>
      document(
        'd',
        rows(300, (at) => `d 0 ${at} w ${at === 2 ? '(1' : at === last ? '1)' : '-'}`),
      );
    expect((await check('corefscore', file('long.conll', of(202)))).lines[0]).toBe(
      'long.conll:4:9: note: the mention that begins here has 201 tokens',
    );
    expect((await check('corefscore', file('short.conll', of(201)))).lines).toHaveLength(1);
  });
});

describe('check of either', () => {
  const latin1 = Buffer.from('a\tO\ncaf\u00e9\tB-X\nb\u00e9\tO\n', 'latin1');

  it('warns of lines that are not UTF-8', async () => {
    const { lines } = await check('nerscore', file('latin.tsv', latin1));
    expect(lines.slice(0, 4)).toEqual([
      'latin.tsv:2:1: warning: 2 lines (the first is this one) are not UTF-8: words will not match those of the other side [NOT_UTF8]',
      '  caf\u00e9\tB-X',
      '  ^',
      'help: if the file is in Latin-1, iconv -f LATIN1 -t UTF-8 converts it',
    ]);
    const found = spawnSync(process.execPath, ['dist/bin/nerscore.cjs', 'check', '-'], { input: latin1 });
    expect(found.stdout.toString()).toMatch(/^-:2:1: warning: 2 lines .* \[NOT_UTF8\]$/m);
    const coref = Buffer.from(document('d', 'd 0 0 caf\u00e9 (1)'), 'latin1');
    expect((await check('corefscore', file('latin.conll', coref))).lines[0]).toMatch(
      /^latin\.conll:2:1: .*NOT_UTF8\]$/,
    );
  });

  it('exits 3 with --error-on-warnings, of which notes are none', async () => {
    const warned = await run(`nerscore check ${file('latin.tsv', latin1)} --error-on-warnings`);
    expect([warned.status, warned.stderr]).toEqual([3, 'failed: NOT_UTF8 (--error-on-warnings)\n']);
    const noted = await run(`nerscore check ${file('rare2.tsv', `${bio}x\tB-persn\n`)} --error-on-warnings`);
    expect([noted.status, noted.stderr]).toEqual([0, '']);
  });

  it('has notes in JSON and as annotations, and none when it is quiet', async () => {
    const path = file('rare3.tsv', `${bio}x\tB-persn\n`);
    const { files } = JSON.parse((await run(`nerscore check ${path} -f json`)).stdout);
    const message = 'the tag B-persn occurs once, the most frequent 101 times';
    expect(files[0].notes).toEqual([{ place: { file: path, line: 405, column: 1 }, message }]);
    expect(files[0].types).toEqual([{ person: 101, persn: 1 }]);
    const { stdout } = await run(`nerscore check ${path} -f github`);
    expect(stdout).toBe(`::notice file=${path},line=405,col=1,title=note::${message}\n`);
    expect((await check('nerscore', `${path} -q`)).lines).toHaveLength(2);
  });

  it('shows 50 problems of a file, all with --all, and a table of files and codes at the end', async () => {
    mkdirSync(join(folder, 'tags'), { recursive: true });
    file(
      'tags/a.tsv',
      rows(60, (at) => `w\tx${at}:X\nv\tB-X\n`),
    );
    file('tags/b.tsv', 'a\tB-X\n');
    file('tags/c.tsv', 'a\tB-X\nb\tI-Y\n');
    const { lines } = await check('nerscore', `${folder}/tags`);
    expect(lines.filter((line) => line.endsWith('[UNKNOWN_TAG]'))).toHaveLength(50);
    expect(lines).toContain('… and 10 more of UNKNOWN_TAG');
    expect(lines).toContain('--all shows every problem');
    const from = lines.findIndex((line) => /^file +code/.test(line));
    expect(lines.slice(from, from + 3)).toEqual([
      'file  code  errors  warnings',
      'a.tsv  UNKNOWN_TAG  60',
      'c.tsv  INVALID_SEQUENCE  1',
    ]);
    const whole = await check('nerscore', `${folder}/tags --all`);
    expect(whole.lines.filter((line) => line.endsWith('[UNKNOWN_TAG]'))).toHaveLength(60);
    expect(whole.lines).not.toContain('--all shows every problem');
  });
});
