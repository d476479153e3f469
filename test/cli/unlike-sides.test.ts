import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'unlike-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

type Mention = readonly [first: number, last: number];

/** Three entities of two mentions each, of which some have several tokens. */
const clusters: readonly (readonly Mention[])[] = [
  [
    [0, 1],
    [5, 5],
  ],
  [
    [3, 3],
    [6, 9],
  ],
  [
    [11, 12],
    [14, 14],
  ],
];

function moved(start: number, end: number): Mention[][] {
  return clusters.map((mentions) => mentions.map(([first, last]): Mention => [first + start, last + end]));
}

function document(name: string, own: readonly (readonly Mention[])[]): string {
  return file(name, JSON.stringify({ doc_key: 'd', clusters: own }));
}

/** The F1 of MUC and the exit code, or the codes and the help of what was refused. */
async function scored(line: string) {
  const { stdout, stderr, status } = await run(`corefscore ${line} -m muc -f json`);
  const { systems } = stdout ? JSON.parse(stdout) : {};
  return {
    f1: systems?.[0].scores?.muc.f1,
    status,
    codes: [...stderr.matchAll(/\[([A-Z_]+)\]/g)].map(([, code]) => code),
    stderr,
  };
}

describe('mentions of JSON that are numbered otherwise', () => {
  const key = document('key.json', clusters);

  it.each([
    ['--response-first-token 1', moved(1, 1)],
    ['--response-end exclusive', moved(0, 1)],
    ['--response-first-token 1 --response-end exclusive', moved(1, 2)],
  ])('are refused with the option that reads them, %s, which scores them', async (option, response) => {
    const path = document('response.json', response);
    const refused = await scored(`${key} ${path}`);
    expect(refused).toMatchObject({ status: 3, codes: ['SHIFTED'] });
    expect(refused.stderr).toContain(`only 0 of 6 response mentions match the key; with ${option}, 6 would [SHIFTED]`);
    expect(await scored(`${key} ${path} ${option}`)).toMatchObject({ status: 0, f1: 1, codes: ['SAME_FILE'] });
  });

  it('are refused for that alone, where ends look exclusive besides', async () => {
    const many = Array.from({ length: 30 }, (_, at): Mention[] => [
      [10 * at, 10 * at],
      [10 * at + 3, 10 * at + 4],
    ]);
    const ends = many.map((mentions) => mentions.map(([first, last]): Mention => [first, last + 1]));
    const refused = await scored(`${document('many.json', many)} ${document('ends.json', ends)}`);
    expect(refused).toMatchObject({ status: 3, codes: ['SHIFTED'] });
  });

  it('are scored under --allow SHIFTED, with a warning in the report', async () => {
    const { stdout } = await run(
      `corefscore ${key} ${document('response.json', moved(1, 1))} -m muc --allow SHIFTED -f json`,
    );
    const [{ scores, problemCounts }] = JSON.parse(stdout).systems;
    expect([scores.muc.f1, problemCounts]).toEqual([0, { SHIFTED: 1 }]);
  });

  it('may be those of the key', async () => {
    const conll = file('key.conll', conllOf(clusters));
    const refused = await scored(`${document('shifted.json', moved(1, 1))} ${conll}`);
    expect(refused.stderr).toContain('with --key-first-token 1, ');
  });

  it('are no mistake where at least a tenth of them match', async () => {
    const some = [...moved(1, 1).slice(1), clusters[0]];
    expect(await scored(`${key} ${document('response.json', some)}`)).toMatchObject({ status: 0 });
  });

  it('are merely bad where no reading makes half of them match', async () => {
    expect(await scored(`${key} ${document('response.json', moved(20, 20))}`)).toMatchObject({
      status: 0,
      f1: 0,
      codes: [],
    });
  });

  it('are unreadable below the first token', async () => {
    const refused = await scored(`${key} ${key} --response-first-token 1`);
    expect(refused).toMatchObject({ status: 3, codes: ['UNREADABLE_MENTION'] });
    expect(refused.stderr).toContain('cannot read the mention [0,1]: the first token is number 1 (--first-token)');
  });
});

function conllOf(entities: readonly (readonly Mention[])[]): string {
  const cells = Array.from({ length: 16 }, (_, token) => {
    const found = entities.flatMap((mentions, id) =>
      mentions.flatMap(([first, last]) => {
        const [opens, closes] = [first === token, last === token];
        return opens || closes ? [`${opens ? '(' : ''}${id}${closes ? ')' : ''}`] : [];
      }),
    );
    return `d\t0\t${token}\tw${token}\t${found.join('|') || '-'}`;
  });
  return `#begin document (d); part 000\n${cells.join('\n')}\n#end document\n`;
}

describe('names of documents that differ', () => {
  const named = (name: string, ...names: string[]): string =>
    file(name, names.map((doc_key) => `${JSON.stringify({ doc_key, clusters })}\n`).join(''));
  const key = named('names.jsonl', 'bc/one', 'bc/two');

  it('of which none is on both sides are an error that offers their order, if they are as many', async () => {
    const other = named('other.jsonl', 'x1', 'x2');
    const offered = '; if both sides have the documents in one order, --pair position\n';
    expect((await scored(`${key} ${other}`)).stderr).toContain(`help: make the names equal${offered}`);
    expect(await scored(`${key} ${other} --pair position`)).toMatchObject({ status: 0, f1: 1 });
    const more = named('more.jsonl', 'x1', 'x2', 'x3');
    expect((await scored(`${key} ${more}`)).stderr).toContain('help: make the names equal\n');
  });

  it('do not hide that the entities are in a member of another name, which is told', async () => {
    const path = file('coref.jsonl', `${JSON.stringify({ doc_key: 'bc/one', other: [], coref: clusters })}\n`);
    const help =
      'help: add --clusters-field coref, or for one side --key-clusters-field or --response-clusters-field\n';
    expect((await scored(`${path} ${path}`)).stderr).toContain(help);
    expect(await scored(`${path} ${path} --clusters-field coref`)).toMatchObject({ status: 0, f1: 1 });
    const none = file('none.jsonl', '{"doc_key": "a", "n": [[1, 2]]}\n');
    expect((await scored(`${none} ${none}`)).stderr).toContain(
      'help: say where it has what: --fields, or --clusters-field',
    );
  });

  it('on both sides are an error that asks what was meant', async () => {
    const refused = await scored(`${key} ${named('misspelt.jsonl', 'bc/one', 'bc/tow')}`);
    expect(refused).toMatchObject({ status: 3, codes: ['MISSING_DOCUMENT'] });
    expect(refused.stderr).toContain("document 'bc/two' is not in the response");
    expect(refused.stderr).toContain("did you mean 'bc/tow', which the key lacks?");
  });

  it('are scored where it is said what becomes of them, by its default too', async () => {
    const path = named('misspelt.jsonl', 'bc/one', 'bc/tow');
    expect(await scored(`${key} ${path} --missing-document empty`)).toMatchObject({
      status: 0,
      codes: ['MISSING_DOCUMENT', 'EXTRA_DOCUMENT'],
    });
  });

  it('by a part that one side lacks pair, and do not fail under --error-on-warnings', async () => {
    const parts = named('parts.jsonl', '(bc/one); part 000', 'bc/two');
    const { status, stderr } = await run(`corefscore ${parts} ${key} -m muc --error-on-warnings --allow SHIFTED`);
    expect([status, stderr.match(/NEARLY_EQUAL_NAMES/g)?.length, stderr.includes('failed: SAME_FILE')]).toEqual([
      3,
      1,
      true,
    ]);
  });
});

describe('tags that differ in what is not tagging', () => {
  const tags = (name: string, type: string, words = 'abcdefghij'): string =>
    file(name, [...words].map((word, at) => `${word} ${at % 3 === 0 ? `B-${type}` : 'O'}\n`).join(''));
  const gold = tags('gold.tsv', 'PER');
  const f1 = async (line: string): Promise<readonly unknown[]> => {
    const { stdout, stderr, status } = await run(`nerscore ${line} -f json`);
    const [system] = (stdout && JSON.parse(stdout).systems) || [];
    return [status, system?.scores.strict.micro.f1, stderr];
  };

  it('in the case of types are refused, and scored as --ignore-case-of-types', async () => {
    const pred = tags('pred.tsv', 'per');
    const [status, , stderr] = await f1(`${gold} ${pred}`);
    expect(status).toBe(3);
    expect(stderr).toContain("some types differ only in case: 'PER' and 'per'");
    expect(stderr).toContain('help: --ignore-case-of-types');
    expect((await f1(`${gold} ${pred} --ignore-case-of-types`)).slice(0, 2)).toEqual([0, 1]);
    expect((await f1(`${gold} ${pred} --allow TYPES_DIFFER`)).slice(0, 2)).toEqual([0, 0]);
  });

  it('in types that are nearly equal are warned of by name', async () => {
    const [status, , stderr] = await f1(`${gold} ${tags('pred.tsv', 'PERSON')}`);
    expect(status).toBe(0);
    expect(stderr).toContain('help: if they mean the same: --map PERSON=PER\n');
    expect((await f1(`${gold} ${tags('pred.tsv', 'PERSON')} --map PERSON=PER`)).slice(0, 2)).toEqual([0, 1]);
  });

  it('in some types that are nearly equal, where others are equal, are warned of by name', async () => {
    const some = (type: string): string => `a\tB-${type}\nb\tB-LOC\n`;
    const of = (name: string, type: string): string => file(name, some(type));
    const { status, stderr } = await run(`nerscore ${of('some.gold', 'PERSON')} ${of('some.pred', 'PER')}`);
    expect(status).toBe(0);
    expect(stderr).toContain("some types have similar names: 'PERSON' and 'PER' [TYPES_DIFFER]");
    expect(stderr).toContain('help: if they mean the same: --map PER=PERSON\n');
    const blank = await run(`nerscore ${of('some.gold', 'PER')} ${of('some.pred', 'PE R')}`);
    expect(blank.stderr).toContain("'PER' and 'PE R' [TYPES_DIFFER]\nhelp: if they mean the same: --map 'PE R=PER'\n");
    const other = await run(`nerscore ${of('some.gold', 'PERSON')} ${of('some.pred', 'ORG')}`);
    expect(other.stderr).toBe('');
  });

  it('in more than a fifth of the words, and in twenty, are refused, in fewer they are not', async () => {
    const words = (length: number, other: number): string =>
      Array.from({ length }, (_, at) => String.fromCodePoint((at < other ? 0x4e00 : 0x3400) + at)).join('');
    const file = (name: string, length: number, other: number): string => tags(name, 'PER', words(length, other));
    const long = file('long.tsv', 99, 0);
    const [status, , stderr] = await f1(`${long} ${file('pred.tsv', 99, 20)}`);
    expect([status, String(stderr).includes('20 of 99 words differ from those of gold')]).toEqual([3, true]);
    expect((await f1(`${long} ${file('pred.tsv', 99, 19)}`)).slice(0, 2)).toEqual([0, 1]);
    expect((await f1(`${file('longer.tsv', 100, 0)} ${file('pred.tsv', 100, 20)}`)).slice(0, 2)).toEqual([0, 1]);
    expect((await f1(`${long} ${file('pred.tsv', 99, 20)} --allow OTHER_TEXT`)).slice(0, 2)).toEqual([0, 1]);
  });

  it('unless another code was meant', async () => {
    const { status, stderr } = await run(`nerscore ${gold} ${gold} --allow NOT_JSON`);
    expect([status, stderr.includes('SHIFTED, OTHER_TEXT, TEXTS_DIFFER, TYPES_DIFFER')]).toEqual([2, true]);
  });
});

/** A document of CoNLL with an entity of two mentions in each seven rows. Brackets stand `by` rows lower, and close `late` rows later. */
function conll(name: string, by: number, late = 0): string {
  const cells = Array.from({ length: 71 }, (): string[] => []);
  for (const entity of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    for (const first of [7 * entity, 7 * entity + 3]) {
      cells[first + by + 1].push(`(${entity}`);
      cells[first + by + late + 2].push(`${entity})`);
    }
  const rows = cells.map((own, row) => `d 0 ${row} w${row} ${own.join('|') || '-'}\n`);
  return file(name, `#begin document (d); part 000\n${rows.join('')}#end document\n`);
}

describe('brackets of CoNLL in other rows', () => {
  const key = conll('brackets.conll', 0);

  it.each([
    [1, 'higher'],
    [-1, 'lower'],
  ])('are refused, %i rows lower, without an option that would read them', async (by, way) => {
    const refused = await scored(`${key} ${conll('moved.conll', by)}`);
    expect(refused).toMatchObject({ status: 3, codes: ['SHIFTED'] });
    expect(refused.stderr).toContain(
      `only 0 of 20 response mentions match the key; with the response one row ${way}, 20 would [SHIFTED]\nhelp: if the files are right as they are, --allow SHIFTED\n`,
    );
  });

  it('are scored where mentions only end in another row, as a system may do that', async () => {
    expect(await scored(`${key} ${conll('moved.conll', 0, 1)}`)).toMatchObject({ status: 0, f1: 0, codes: [] });
  });

  it('are refused against JSON too, and scored by --compat scorer.pl and --allow SHIFTED', async () => {
    const json = document(
      'rows.json',
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((entity) =>
        [7 * entity + 1, 7 * entity + 4].map((first): Mention => [first, first + 1]),
      ),
    );
    const response = conll('moved.conll', 1);
    expect((await scored(`${json} ${response}`)).codes).toContain('SHIFTED');
    expect(await scored(`${key} ${response} --allow SHIFTED`)).toMatchObject({ status: 0, f1: 0 });
    expect(await scored(`${key} ${response} --compat scorer.pl`)).toMatchObject({ status: 0 });
  });
});

describe('options that say how files of a kind are read', () => {
  const [key, json] = [conll('brackets.conll', 0), document('key.json', clusters)];

  it.each([
    [`${key} ${key}`, '--end exclusive', 'brackets.conll'],
    [`${json} ${key}`, '--response-end exclusive', 'brackets.conll'],
    [`${key} ${json}`, '--key-first-token 1', 'brackets.conll'],
    [`${key} ${key}`, '--clusters-field entities', 'brackets.conll'],
  ])('are refused for files that are no JSON: %s %s', async (files, option, path) => {
    const refused = await scored(`${files} ${option}`);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain(`error: ${option.split(' ')[0]} says how JSON with clusters `);
    expect(refused.stderr).toContain(`${path} is none: leave it out`);
  });

  it('and so is --column, for files without columns', async () => {
    const refused = await scored(`${json} ${json} --column 3`);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/error: --column says how CoNLL is read, and .*key\.json is none: leave it out/);
    expect((await scored(`${json} ${key} --column 5 --allow SHIFTED`)).status).toBe(0);
  });

  it('may stand in a configuration file, which is for other inputs too', async () => {
    const config = file('config.json', '{"column": 5, "end": "inclusive"}');
    for (const side of [key, json]) expect((await scored(`${side} ${side} --config ${config}`)).status).toBe(0);
  });

  it('and so are members that no document has', async () => {
    for (const option of ['--name-field dockey', '--response-name-field dockey', '--tokens-field words']) {
      const refused = await scored(`${json} ${json} ${option}`);
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringContaining(`${option}: no document has this member`),
      ]);
    }
    expect((await scored(`${json} ${json} --name-field doc_key`)).status).toBe(0);
  });

  it('are taken for the side that is JSON', async () => {
    expect(await scored(`${json} ${document('other.json', moved(1, 1))} --response-first-token 1`)).toMatchObject({
      status: 0,
      f1: 1,
    });
    expect(await scored(`${json} ${key} --key-end inclusive --allow SHIFTED`)).toMatchObject({ status: 0 });
  });
});
