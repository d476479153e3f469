import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'extra-document-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const conll = (...names: string[]): string =>
  names.map((name) => `#begin document (${name}); part 000\nw 0 0 w (0)\nw 0 0 w (0)\n\n#end document\n`).join('');
const tags = (tag: string): string => `w0 ${tag}\nw1 O\n\n`;
const span = (id: string): string => `{"id": "${id}", "text": "abc def", "label": [[0, 3, "X"]]}\n`;

interface Result {
  readonly status: number;
  /** The documents that were scored, how many problems there are of each code but for equal sides, and how the error messages end. */
  readonly documents: number | undefined;
  readonly problems: Readonly<Record<string, number>>;
  readonly extra: string | undefined;
}

async function scored(command: string): Promise<Result> {
  const { stdout, status } = await run(`${command.replaceAll('./', `${folder}/`)} -f json`);
  const { systems, signature = '', ...refused } = JSON.parse(stdout);
  const { SAME_FILE, ...problems } = (systems?.[0] ?? refused).problemCounts;
  const extra = /\|(extra:\w+)\|/.exec(signature)?.[1];
  return { status, documents: systems?.[0].documents, problems, extra };
}

describe('--extra-document, of documents of coreference that only the response has,', () => {
  const score = (options: string): Promise<Result> => {
    write({ key: conll('a', 'b'), pred: conll('a', 'b', 'x', 'y') });
    return scored(`corefscore ./key ./pred ${options}`);
  };

  it('warns of each by default, and if it is asked to', async () => {
    const problems = { EXTRA_DOCUMENT: 2 };
    expect(await score('')).toEqual({ status: 0, documents: 2, problems, extra: undefined });
    expect(await score('--extra-document warn')).toEqual({ status: 0, documents: 2, problems, extra: 'extra:warn' });
  });

  it('tells under skip in one line how many were left out, which fails neither gates nor --error-on-warnings', async () => {
    const problems = { SKIPPED_DOCUMENT: 1 };
    const skipped = { status: 0, documents: 2, problems, extra: 'extra:skip' };
    expect(await score('--extra-document skip --fail-under conll=50')).toEqual(skipped);
    const { stdout, stderr } = await run(`corefscore ${folder}/key ${folder}/pred --extra-document skip`);
    expect(stderr).toContain("2 documents that the key lacks are left out: such as '(x); part 000' [SKIPPED_DOCUMENT]");
    expect(stdout).not.toContain('SKIPPED_DOCUMENT');
    // Equal sides are a warning of their own.
    write({ pred: `${conll('a')}${conll('b', 'x').replace('(0)', '-')}` });
    const strict = await scored('corefscore ./key ./pred --extra-document skip --error-on-warnings');
    expect(strict.status).toBe(0);
  });

  it('refuses them under error', async () => {
    const problems = { EXTRA_DOCUMENT: 2 };
    expect(await score('--extra-document error')).toEqual({
      status: 3,
      documents: undefined,
      problems,
      extra: undefined,
    });
  });

  it('does not count them under skip where documents are scored as one', async () => {
    write({ key: conll('a'), pred: conll('a', 'x') });
    const counts = async (options: string): Promise<unknown> => {
      const { stdout } = await run(
        `corefscore ${folder}/key ${folder}/pred -m mentions --across-documents -f json ${options}`,
      );
      return JSON.parse(stdout).systems[0].scores.mentions.precision;
    };
    expect(await counts('')).toMatchObject({ numerator: 2, denominator: 4 });
    expect(await counts('--extra-document skip')).toMatchObject({ numerator: 2, denominator: 2 });
  });

  it('leaves it an error if the key has documents of its own too, which may be misspelt', async () => {
    write({ key: conll('a', 'b'), pred: conll('a', 'x') });
    expect((await scored('corefscore ./key ./pred --extra-document skip')).problems).toEqual({ MISSING_DOCUMENT: 1 });
    const both = await scored('corefscore ./key ./pred --extra-document skip --missing-document empty');
    expect(both).toMatchObject({ status: 0, problems: { MISSING_DOCUMENT: 1, SKIPPED_DOCUMENT: 1 } });
  });
});

describe('--extra-document, of files of coreference that only the folder of the response has,', () => {
  const score = (options: string): Promise<Result> => {
    write({ 'key/a': conll('a'), 'pred/a': conll('a'), 'pred/x': conll('x'), 'pred/y': 'not read' });
    return scored(`corefscore ./key ./pred ${options}`);
  };

  it.each([
    ['', 3, { EXTRA_FILE: 2 }],
    ['--extra-document error', 3, { EXTRA_FILE: 2 }],
    ['--extra-document warn', 0, { EXTRA_FILE: 2 }],
    ['--extra-document skip', 0, { SKIPPED_DOCUMENT: 1 }],
  ])('exits %j with %j', async (options, status, problems) => {
    expect(await score(options)).toMatchObject({ status, problems });
  });

  it('leaves it an error if the key has files of its own too, which may be misspelt', async () => {
    write({ 'key/a': conll('a'), 'key/b': conll('b'), 'pred/a': conll('a'), 'pred/x': conll('x') });
    const skipped = await scored('corefscore ./key ./pred --extra-document skip');
    expect(skipped).toMatchObject({ status: 3, problems: { MISSING_FILE: 1, SKIPPED_DOCUMENT: 1 } });
    const both = await scored('corefscore ./key ./pred --extra-document skip --missing-document skip');
    expect(both).toMatchObject({ status: 0, problems: { MISSING_FILE: 1, SKIPPED_DOCUMENT: 1 } });
  });
});

describe('nerscore', () => {
  it.each([
    ['', 0, { EXTRA_DOCUMENT: 2 }],
    ['--extra-document warn', 0, { EXTRA_DOCUMENT: 2 }],
    ['--extra-document skip', 0, { SKIPPED_DOCUMENT: 1 }],
    ['--extra-document error', 3, { EXTRA_DOCUMENT: 2 }],
  ])('has --extra-document for documents of spans: %s', async (options, status, problems) => {
    write({ 'gold.jsonl': span('a') + span('b'), 'pred.jsonl': span('a') + span('b') + span('x') + span('y') });
    expect(await scored(`nerscore ./gold.jsonl ./pred.jsonl ${options}`)).toMatchObject({ status, problems });
  });

  it.each([
    ['', 3, { EXTRA_FILE: 1 }],
    ['--extra-document warn', 0, { EXTRA_FILE: 1 }],
    ['--extra-document skip', 0, { SKIPPED_DOCUMENT: 1 }],
    ['--extra-document error', 3, { EXTRA_FILE: 1 }],
  ])('has it for files of folders of tags: %s', async (options, status, problems) => {
    write({ 'gold/a': tags('B-X'), 'pred/a': tags('B-X'), 'pred/x': tags('B-X') });
    expect(await scored(`nerscore ./gold ./pred ${options}`)).toMatchObject({ status, problems });
  });

  it.each([
    ['', 3, undefined],
    ['--missing-document error', 3, undefined],
    ['--missing-document empty', 0, [1, 2]],
    ['--missing-document skip', 0, [1, 1]],
  ])('has --missing-document for files of folders of tags: %s', async (options, status, recall) => {
    write({ 'gold/a': tags('B-X'), 'gold/b': tags('B-X'), 'pred/a': tags('B-X') });
    const result = await scored(`nerscore ./gold ./pred ${options}`);
    expect(result).toMatchObject({ status, problems: { MISSING_FILE: 1 } });
    if (recall === undefined) return;
    const { stdout } = await run(`nerscore ${folder}/gold ${folder}/pred ${options} -f json`);
    const { signature, systems } = JSON.parse(stdout);
    expect(signature).toContain(`|missing:${options.split(' ')[1]}|`);
    expect(systems[0].scores.strict.micro.recall).toMatchObject({ numerator: recall[0], denominator: recall[1] });
  });

  it('scores several systems on the files that all of them have under --missing-document skip', async () => {
    const whole = { 'gold/a': tags('B-X'), 'gold/b': tags('B-X'), 'gold/c': tags('B-X') };
    write({ ...whole, 'one/a': tags('B-X'), 'one/b': tags('B-X'), 'two/b': tags('O'), 'two/c': tags('O') });
    const command = `nerscore ${folder}/gold ${folder}/one ${folder}/two --missing-document skip -f json -q`;
    const supports = JSON.parse((await run(command)).stdout).systems.map(
      ({ scores }: { scores: { strict: { micro: { support: number } } } }) => scores.strict.micro.support,
    );
    expect(supports).toEqual([1, 1]);
    rmSync(join(folder, 'two/b'));
    const { status, stderr } = await run(command);
    expect([status, stderr]).toEqual([3, expect.stringContaining('no file of gold is in all of the 2 predictions')]);
  });
});
