import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('hostile');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs a command whose paths of the folder of the test begin with `./`. */
const given = (command: string): Promise<Outcome> => run(command.replaceAll('./', `${folder}/`));

const coref = '#begin document (a); part 000\na\t0\t0\tw\t(0)\na\t0\t1\tw\t(0)\n#end document\n';
const tags = 'w\tB-X\n';
const spans = '{"id":"a","text":"w w","spans":[{"start":0,"end":1,"type":"X"}]}\n';

describe('links in folders that lead out of them', () => {
  const commands: readonly (readonly [extension: string, text: string, command: string])[] = [
    ['conll', coref, 'corefscore ./gold ./pred'],
    ['conll', coref, 'corefscore ./pred ./gold'],
    ['conll', coref, 'corefscore check ./pred'],
    ['conll', coref, 'corefscore list ./pred'],
    ['conll', coref, 'corefscore count ./pred'],
    ['conll', coref, 'corefscore agreement ./gold ./pred'],
    ['tsv', tags, 'nerscore ./gold ./pred'],
    ['tsv', tags, 'nerscore ./pred ./gold'],
    ['tsv', tags, 'nerscore check ./pred'],
    ['tsv', tags, 'nerscore list ./pred'],
    ['tsv', tags, 'nerscore count ./pred'],
    ['tsv', tags, 'nerscore agreement ./gold ./pred'],
    ['jsonl', spans, 'nerscore ./gold ./pred'],
    ['jsonl', spans, 'nerscore check ./pred'],
  ];

  it.each(commands)('to %s files are an error with their place: %j %s', async (extension, text, command) => {
    write(`gold/a.${extension}`, text);
    write(`gold/b.${extension}`, text.replace(/\ba\b/g, 'b'));
    write(`pred/b.${extension}`, text.replace(/\ba\b/g, 'b'));
    symlinkSync(join(folder, 'gold', `a.${extension}`), join(folder, 'pred', `a.${extension}`));
    const { status, stdout, stderr } = await given(command);
    expect(status).toBe(3);
    expect(stdout + stderr).toContain(
      `${folder}/pred/a.${extension}:1:1: error: this link leads out of the folder [LINK_OUTSIDE]`,
    );
    expect(stdout + stderr).toContain('--follow-links');
    expect((await given(`${command} --follow-links`)).status).toBe(0);
  });

  it('are so where they lead to folders, unless these are excluded', async () => {
    write('gold/sub/a.conll', coref);
    write('gold/b.conll', coref.replaceAll('a', 'b'));
    write('pred/b.conll', coref.replaceAll('a', 'b'));
    symlinkSync(join(folder, 'gold', 'sub'), join(folder, 'pred', 'sub'));
    for (const options of ['', "--include '*.conll'"])
      expect((await given(`corefscore ./gold ./pred ${options}`)).stderr).toContain('/pred/sub:1:1: error: this link');
    expect((await given('corefscore ./gold ./pred --follow-links')).status).toBe(0);
    expect((await given('corefscore ./gold ./pred --exclude sub')).status).toBe(0);
  });

  it('are not those that stay inside, or that lead to folders beside it with a longer name', async () => {
    write('gold/a.conll', coref);
    write('pred/a.conll', coref);
    write('pred2/b.conll', coref);
    symlinkSync(join(folder, 'gold', 'a.conll'), join(folder, 'gold', 'b.conll'));
    symlinkSync('a.conll', join(folder, 'pred', 'b.conll'));
    expect((await given('corefscore ./gold ./pred --missing-document empty')).stderr).not.toContain('LINK');
    symlinkSync(join(folder, 'pred2'), join(folder, 'pred', 'c'));
    expect((await given('corefscore ./gold ./pred')).stderr).toContain('[LINK_OUTSIDE]');
  });

  it('are followed where they are arguments', async () => {
    write('gold/a.conll', coref);
    symlinkSync(join(folder, 'gold'), join(folder, 'folder'));
    symlinkSync(join(folder, 'gold', 'a.conll'), join(folder, 'file'));
    expect((await given('corefscore ./gold ./folder')).status).toBe(0);
    expect((await given('corefscore ./gold/a.conll ./file')).status).toBe(0);
  });
});

describe('inputs that would fill the memory', () => {
  const deep = '['.repeat(3_000_000);

  it.each(['corefscore $1 $2', 'corefscore check $1', 'nerscore $1 $2 --input strings', 'nerscore merge $1'])(
    'JSON of three million levels is refused at its place by %s',
    async (command) => {
      const { status, stdout, stderr } = await on([deep, deep], command);
      expect([
        status,
        /1:1048577: error: .*TOO_DEEP/.test(stdout + stderr) || /UNREADABLE_SCORES/.test(stderr),
      ]).toEqual([3, true]);
    },
  );

  it('JSON of a text with many brackets is no such JSON', async () => {
    const text = '[{'.repeat(800_000);
    const one = JSON.stringify({ id: 'a', spans: [{ start: 0, end: 1, type: 'X' }], text });
    expect((await on([one, one], 'nerscore $1 $2')).status).toBe(0);
  });

  const nested = (count: number, moved = 0) =>
    Array.from({ length: count }, (_, at) => [at, 2 * count - at + moved] as const);

  it('1,500 spans that lie in one another are refused', async () => {
    const side = (moved: number) =>
      JSON.stringify({
        id: 'a',
        text: 'w'.repeat(4000),
        spans: nested(1500, moved).map(([start, end]) => ({ start, end, type: 'X' })),
      });
    const { status, stderr } = await on([side(0), side(3)], 'nerscore $1 $2 --allow SHIFTED');
    expect(status).toBe(3);
    expect(stderr).toContain('more than 2,097,152 pairs of spans of this document overlap [TOO_DEEP]');
  });

  it('1,500 mentions that lie in one another are scored, and refused where errors are listed', async () => {
    const side = (moved: number) => JSON.stringify({ doc_key: 'a', clusters: [nested(1500, moved)] });
    const command = 'corefscore $1 $2 --allow SHIFTED';
    expect((await on([side(0), side(3)], command)).status).toBe(0);
    expect((await on([side(0), side(3)], `${command} --errors 0`)).stderr).toContain('[TOO_DEEP]');
  });

  it('as many spans beside one another are scored', async () => {
    const all = Array.from({ length: 3000 }, (_, at) => ({ start: at, end: at + 1, type: 'X' }));
    const side = JSON.stringify({ id: 'a', text: 'w'.repeat(3000), spans: all });
    expect((await on([side, side], 'nerscore $1 $2')).status).toBe(0);
  });
});

describe('the list of errors', () => {
  const key = '#begin document (a); part 000\na\t0\t0\tv\t(0\na\t0\t1\tw\t0)\na\t0\t2\tx\t(0)\n#end document\n';
  const response = key.replace('(0\n', '-\n').replace('0)\n', '(0)\n');

  it('is written to each file of --errors-to', async () => {
    const { status } = await on(
      [key, response],
      `corefscore $1 $2 --errors-to ${folder}/a.jsonl --errors-to ${folder}/b.csv`,
    );
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'a.jsonl'), 'utf8')).toContain('"kind":"missing"');
    expect(readFileSync(join(folder, 'b.csv'), 'utf8')).toContain('system,id,kind');
    const twice = await on([key, response], `corefscore $1 $2 --errors-to ${folder}/a.csv --errors-to ${folder}/a.csv`);
    expect(twice.status).toBe(2);
  });

  it('has ends that are excluded, as list has them', async () => {
    const { stdout } = await on([key, response], 'corefscore $1 $2 --errors all -f json');
    const { list } = JSON.parse(stdout).systems[0].findings;
    const missing = list.find((one: { kind: string }) => one.kind === 'missing');
    expect(missing.mention).toEqual(['(a); part 000', 0, 2]);
    const listed = await on([key], 'corefscore list $1 -f json');
    expect(listed.stdout).toMatch(/"runs": \[\s*\[\s*0,\s*2\s*\]/);
    const ner = await on(['v\tB-X\nw\tI-X\n', 'v\tB-X\nw\tO\n'], 'nerscore $1 $2 --errors all -f json');
    const [{ gold, pred }] = JSON.parse(ner.stdout).systems[0].findings.list;
    expect({ gold, pred }).toEqual({ gold: [[0, 2, 'X']], pred: [[0, 1, 'X']] });
  });
});
