import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreNerFiles } from '../../../src/evaluate/score-files.ts';
import { reportJson } from '../../../src/report/json.ts';
import { version } from '../../../src/version.ts';
import { hasTerminals } from '../screen.ts';
import { type Answer, served, unnamed } from './served.ts';

const server = served();
afterAll(() => server.end());

const gold = [['B-PER', 'I-PER', 'O'], ['B-LOC']];
const pred = [['B-PER', 'O', 'O'], ['B-LOC']];
const key = { a: [[[0, 1], [2, 4]], [[5, 6], [7, 8]]], b: [[[0, 2], [3, 4]]] }; // biome-ignore format: mentions
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const lists = (tags: readonly (readonly string[])[]) => ({ tags });
const f1 = ({ result }: Answer): number => result.report.systems[0].scores.strict.micro.f1;
const tagged = (more: object = {}, args: object = {}) => ({
  do: 'scoreNer',
  args: { gold: lists(gold), pred: lists(pred), ...args },
  ...more,
});

it('hello says which versions answer', async () => {
  const result = { protocol: 1, version, node: process.version };
  expect(await server.ask({ id: 'first', do: 'hello', protocol: 1 })).toEqual({ id: 'first', result });
});

it('answers repeat whatever id was given, and have none where none was', async () => {
  for (const id of [0, 1.5, 'x', null, { a: [1] }]) expect(await server.ask({ id, do: 'hello' })).toMatchObject({ id });
  server.send('{"do":"hello"}\n');
  expect(await server.answer()).not.toHaveProperty('id');
});

describe('scores', () => {
  it('of tags are those of the library', async () => {
    const { result } = await server.ask(tagged());
    const { report } = await scoreNerFiles([gold, pred], {}, { units: false });
    expect(result).toEqual({ report: json(report && reportJson(report)), problems: [] });
  });

  it('of documents are those of the library', async () => {
    const response = { ...key, a: [key.a.flat()] };
    const { result } = await server.ask({
      do: 'scoreCoref',
      args: { key: { documents: key }, response: { documents: response }, settings: { metric: ['muc', 'lea'] } },
    });
    expect(Object.keys(result.report.systems[0].scores)).toEqual(['muc', 'lea']);
    expect(result.report.systems[0].scores.muc.recall.value).toBe(1);
  });

  it('of several systems are compared', async () => {
    const systems = { A: lists(pred), B: lists(gold) };
    const settings = { significance: 'permutation', mode: 'strict,exact' };
    const { result } = await server.ask(tagged({}, { pred: { systems }, settings }));
    expect(result.report.systems).toMatchObject([{ name: 'A' }, { name: 'B' }]);
    expect(Object.keys(result.report.systems[0].scores)).toEqual(['strict', 'exact']);
    expect(result.report.significance).toBeDefined();
  });

  it('are texts in any format', async () => {
    const { result } = await server.ask(tagged({}, { outputs: ['jsonl', 'html', 'table', 'markdown'] }));
    expect(result.outputs.jsonl.trim().split('\n').map(JSON.parse)).toHaveLength(3);
    expect(result.outputs.html).toMatch(/^<!doctype html>/i);
    expect(result.outputs.table).toContain('strict');
    expect(result.report).toBeUndefined();
    const unknown = await server.ask(tagged({}, { outputs: ['xml'] }));
    expect(unknown.error?.kind).toBe('argument');
  });

  it('of spans and of flat clusters are those of lists', async () => {
    const spans = { spans: [[[0, 2, 'PER']], []] };
    expect(f1(await server.ask(tagged({}, { gold: spans, pred: { spans: { 1: spans.spans[0], 2: [] } } })))).toBe(1);
    const documents = [0, 1].map((at) => ({ unit: 'tokens', spans: at ? [] : [{ start: 0, end: 2, type: 'PER' }] }));
    expect(f1(await server.ask(tagged({}, { gold: { documents }, pred: { documents } })))).toBe(1);
    const inclusive = { spans: [[[0, 1, 'PER']], []] };
    expect(
      f1(await server.ask(tagged({}, { gold: inclusive, pred: inclusive, settings: { ends: 'inclusive' } }))),
    ).toBe(1);
    const numbers = [
      [2, 2, 2],
      [0, 1, 2, 4, 5, 6, 7, 8, 0, 2, 3, 4],
      [2, 1],
    ].map((own) => new Uint32Array(own));
    const flat = { sizes: { frame: 0 }, spans: { frame: 1 }, counts: { frame: 2 }, names: ['a', 'b'] };
    const frames = numbers.map(({ buffer }) => new Uint8Array(buffer));
    const { result } = await server.ask(
      { do: 'scoreCoref', args: { key: flat, response: { documents: key } } },
      frames,
    );
    expect(result.report.systems[0].scores.conll.f1).toBe(1);
    expect(result.report.systems[0].documents).toBe(2);
  });

  it('have units and a table where they are asked for', async () => {
    const { result } = await server.ask(tagged({}, { table: true }));
    expect(result.table).toContain('strict');
    const args = { key: { documents: key }, response: { documents: key } };
    const units = async (more: object) =>
      (await server.ask({ do: 'scoreCoref', args: { ...args, ...more } })).result.report.systems[0].byDocument;
    expect(await units({})).toBeUndefined();
    expect(await units({ units: true })).toMatchObject([{ document: 'a' }, { document: 'b' }]);
  });

  it('of files at paths and in bytes are those of tags', async () => {
    const text = (tags: readonly (readonly string[])[]): Buffer =>
      Buffer.from(tags.map((own) => own.map((tag) => `x\t${tag}\n`).join('')).join('\n'));
    const bytes = { gold: { bytes: { frame: 1 } }, pred: { bytes: { frame: 0 }, name: 'p' } };
    expect(f1(await server.ask(tagged({}, bytes), [text(pred), text(gold)]))).toBe(0.5);
    const mixed = { gold: { bytes: { frame: 0 } } };
    expect(f1(await server.ask(tagged({}, mixed), [text(gold)]))).toBe(0.5);
    const paths = { gold: { path: 'testdata/quickstart/gold.tsv' }, pred: { path: 'testdata/quickstart/gold.tsv' } };
    expect(f1(await server.ask(tagged({}, paths)))).toBe(1);
  });

  it('of label ids are those of tags', async () => {
    const labels = ['O', 'B-PER', 'I-PER', 'B-LOC'];
    const side = { labels, lengths: { frame: 0 }, ids: { frame: 1 } };
    const frames = [new Uint32Array([5, 1]), new Int16Array([-100, 1, 2, 0, -100, 3])];
    const bytes = frames.map((numbers) => new Uint8Array(numbers.buffer));
    const given = [['O', ...pred[0], 'O'], pred[1]]; // -100 hides what pred has there
    expect(f1(await server.ask(tagged({}, { gold: side, pred: lists(given) }), bytes))).toBe(0.5);
  });

  it('do not change with lone surrogates', async () => {
    const tags = [['B-\ud800', 'B-é', 'B-💡']];
    const { result } = await server.ask(tagged({}, { gold: lists(tags), pred: lists(tags) }));
    expect(Object.keys(result.report.systems[0].scores.strict.types).sort()).toEqual(['é', '\ud800', '💡'].sort());
  });
});

describe('held sides', () => {
  it('are named again, and replaced', async () => {
    const hold = (tags: typeof gold) => ({ gold: { hold: 'g', is: lists(tags) } });
    expect(f1(await server.ask(tagged({}, hold(gold))))).toBe(0.5);
    expect(f1(await server.ask(tagged({}, { gold: { held: 'g' } })))).toBe(0.5);
    expect(f1(await server.ask(tagged({}, hold(pred))))).toBe(1);
    expect(f1(await server.ask(tagged({}, { gold: { held: 'g' }, pred: { held: 'g' } })))).toBe(1);
  });

  it('hold frames too', async () => {
    const is = { labels: ['O', 'B-PER', 'I-PER', 'B-LOC'], lengths: { frame: 0 }, ids: { frame: 1 } };
    const frames = [new Uint32Array([3, 1]), new Int16Array([1, 2, 0, 3])];
    const bytes = frames.map((numbers) => new Uint8Array(numbers.buffer));
    expect(f1(await server.ask(tagged({}, { gold: { hold: 'ids', is } }), bytes))).toBe(0.5);
    expect(f1(await server.ask(tagged({}, { gold: { held: 'ids' } })))).toBe(0.5);
  });

  it('are unheld after thirty others, and where they were never given', async () => {
    await server.ask(tagged({}, { gold: { hold: 'old', is: lists(gold) } }));
    for (let at = 0; at < 32; at++) await server.ask(tagged({}, { gold: { hold: `h${at}`, is: lists(gold) } }));
    for (const held of ['old', 'never'])
      expect(await server.ask(tagged({}, { gold: { held } }))).toMatchObject({ error: { kind: 'unheld' } });
    expect(f1(await server.ask(tagged({}, { gold: { held: 'h31' } })))).toBe(0.5);
  });
});

describe('errors', () => {
  it('of inputs have problems with code, place and help, and the next request is answered', async () => {
    const { error } = await server.ask(tagged({}, { pred: lists(pred.slice(1)) }));
    expect(error?.kind).toBe('input');
    const place = { file: 'pred', line: 2, column: 1 };
    expect(error?.problems?.[0]).toMatchObject({ code: 'SENTENCES_DIFFER', severity: 'error', place });
    expect(f1(await server.ask(tagged()))).toBe(0.5);
  });

  it('call settings as the client does', async () => {
    const args = { gold: { tags: [['B_PER']] }, pred: { tags: [['B_PER']] } };
    const said = async (more: object) =>
      JSON.stringify(await server.ask({ do: 'scoreNer', args: { ...args, ...more } }));
    expect(await said({})).toContain('tagDelimiter');
    expect(await said({ wording: 'snake' })).toContain('tag_delimiter');
  });

  it.each([
    ['no operation', { do: 'score' }],
    ['an operation that is a member of every object', { do: 'constructor' }],
    ['arguments that are a list', { do: 'scoreNer', args: [] }],
    ['no sides', { do: 'scoreNer' }],
    ['a side that is none', tagged({}, { gold: 5 })],
    ['a side with nothing in it', tagged({}, { gold: {} })],
    ['a side that is held under a number', tagged({}, { gold: { held: 5 } })],
    ['a frame that is not there', tagged({}, { gold: { bytes: { frame: 0 } } })],
    ['a setting that is none', tagged({}, { settings: { nothing: 1 } })],
    ['settings that are none', tagged({}, { settings: 'strict' })],
    ['a mode that is none', tagged({}, { settings: { mode: 'muc' } })],
    ['tags that are none', tagged({}, { gold: { tags: [[1]] } })],
    ['systems that are a list', tagged({}, { pred: { systems: [] } })],
    ['documents that are none', tagged({}, { gold: { documents: [] } })],
    ['spans that are no lists', tagged({}, { gold: { spans: [5] } })],
    ['a span that is no list', tagged({}, { gold: { spans: [[5]] } })],
    ['tags that are no lists', tagged({}, { gold: { tags: 'O' } })],
    ['states that are not there', { do: 'merge', args: { program: 'nerscore', argv: [] } }],
    [
      'a mention that is none',
      { do: 'scoreCoref', args: { key: { clusters: [[[2, 'a']]] }, response: { clusters: [] } } },
    ],
  ])('are arguments: %s', async (_, request) => {
    expect(await server.ask(request)).toMatchObject({ id: 1, error: { kind: 'argument' } });
  });

  it.each([
    ['JSON', '{"id":1,'],
    ['an object', '[1]'],
    ['there', ''],
    ['UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a list of lengths', '{"id":3,"do":"hello","frames":[-1]}'],
    ['a list of lengths that there can be', '{"id":3,"do":"hello","frames":[1e15]}'],
  ])('of lines that are not %s end it, after what came before', async (_, line) => {
    const own = served();
    own.send('{"id":0,"do":"hello"}\n');
    own.send(line);
    own.send('\n{"id":2,"do":"hello"}\n');
    expect(await own.answer()).toMatchObject({ id: 0, result: {} });
    expect(await own.answer()).toMatchObject({ error: { kind: 'protocol' } });
    expect(await own.answer()).toBeUndefined();
    expect(await own.end()).toBe(2);
  });

  it.skipIf(process.platform === 'win32')('of input that cannot be read are told, and end it', () => {
    const folder = openSync('.', 'r');
    const { stdout, status } = spawnSync(process.execPath, ['dist/bin/serve.cjs'], {
      stdio: [folder, 'pipe', 'inherit'],
    });
    closeSync(folder);
    expect(JSON.parse(String(stdout))).toMatchObject({ error: { kind: 'protocol' } });
    expect(status).toBe(2);
  });

  it.each([
    ['a line', '{"id":1,"do":"hello"}'],
    ['frames', '{"id":1,"do":"hello","frames":[3,4]}\nabcde'],
  ])('of input that ends within %s are told', async (_, bytes) => {
    const own = served();
    own.send(bytes);
    const code = own.end();
    expect(await own.answer()).toMatchObject({ error: { kind: 'protocol' } });
    expect(await code).toBe(2);
  });
});

it('docs/serve.md shows what is sent and what is answered', async () => {
  const own = served();
  const page = readFileSync('docs/serve.md', 'utf8');
  const shown = [...page.matchAll(/^([→←]) (.*)$/gm)];
  expect(shown.length).toBeGreaterThan(12);
  for (const [, arrow, text] of shown) {
    if (arrow === '→') own.send(`${text}\n`);
    else {
      const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      expect(JSON.stringify(await own.answer())).toMatch(new RegExp(`^${parts.join('.*')}$`));
    }
  }
  expect(await own.end()).toBe(2);
});

describe('input', () => {
  it('may come in pieces of one byte, and several requests at once', async () => {
    const frame = Buffer.from('x\tB-PER\n\n{"id":9,"do":"hello"}\n');
    const first = `${JSON.stringify({ id: 'é', ...tagged({}, { gold: { bytes: { frame: 1 } } }), frames: [2, frame.length, 0] })}\n`;
    const bytes = Buffer.concat([
      Buffer.from(first),
      Buffer.from('\n\n'),
      frame,
      Buffer.from('{"id":2,"do":"hello"}\n'),
    ]);
    for (const byte of bytes) {
      server.send(Uint8Array.of(byte));
      if (byte % 7 === 0) await new Promise(setImmediate);
    }
    expect(await server.answer()).toMatchObject({ id: 'é', error: { kind: 'input' } });
    expect(await server.answer()).toMatchObject({ id: 2, result: {} });
    server.send('{"id":1,"do":"hello"}\n'.repeat(50));
    for (let at = 0; at < 50; at++) expect(await server.answer()).toMatchObject({ id: 1, result: {} });
  });

  it('may be of any size, in pieces of any size', async () => {
    const sizes = fc.sample(fc.integer({ min: 1, max: 300_000 }), 12);
    for (const size of sizes) {
      const line = Buffer.from(`${JSON.stringify({ id: 'x'.repeat(size), do: 'hello', frames: [size] })}\n`);
      const bytes = Buffer.concat([line, Buffer.alloc(size, 10)]);
      const [cuts] = fc.sample(fc.array(fc.nat(bytes.length), { maxLength: 5 }), 1);
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      for (const [at, end] of ends.entries()) server.send(bytes.subarray(ends[at - 1] ?? 0, end));
      expect(await server.answer()).toMatchObject({ id: 'x'.repeat(size) });
    }
  });

  it('ends it, and nothing else is written', async () => {
    const own = served();
    expect(await own.end()).toBe(0);
    expect(await own.answer()).toBeUndefined();
  });

  it('of 40 MB leaves no memory behind', async () => {
    const args = { program: 'nerscore', argv: ['--version'], files: { a: 'x'.repeat(40e6) } };
    const line = Buffer.from(`${JSON.stringify({ id: 1, do: 'run', args })}\n`);
    const own = served();
    for (let at = 0; at < 14; at++) {
      own.send(line);
      expect(await own.answer()).toMatchObject({ id: 1, result: { code: 0 } });
    }
    expect(memoryOf(own.child.pid)).toBeLessThan(500e6);
    await own.end();
  });
});

it.skipIf(!existsSync('/proc/self/statm') || process.env.COUNTED !== undefined)(
  'memory stays flat over thousands of requests',
  async () => {
    // Room for young objects, which V8 fills before it frees any, is larger in Node 24.
    const own = served('--max-semi-space-size=16', resolve('dist/bin/serve.cjs'));
    const argv = ['testdata/quickstart/gold.tsv', 'testdata/quickstart/pred.tsv'];
    const round = async (): Promise<void> => {
      for (let at = 0; at < 1000; at++) {
        await own.ask(tagged({}, { gold: { hold: `g${at}`, is: lists(gold) } }));
        await own.ask({ do: 'scoreCoref', args: { key: { documents: key }, response: { documents: key } } });
        if (at % 20 === 0) await own.ask({ do: 'run', args: { program: 'nerscore', argv } });
      }
    };
    await round();
    const most = memoryOf(own.child.pid) * 1.15;
    // V8 may free young objects a round later; what leaks is more after each.
    for (let rounds = 0; rounds === 0 || (rounds < 3 && memoryOf(own.child.pid) > most); rounds++) await round();
    expect(memoryOf(own.child.pid)).toBeLessThan(most);
    await own.end();
  },
);

/** The bytes of memory that a process holds. */
function memoryOf(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;
}

it('Ctrl-C does not end it', async () => {
  server.child.kill('SIGINT');
  expect(f1(await server.ask(tagged()))).toBe(0.5);
  server.child.kill('SIGINT');
  expect(await server.ask({ do: 'hello' })).toMatchObject({ result: {} });
});

describe.skipIf(!hasTerminals)('on a terminal', () => {
  it.each(['serve.cjs', 'corefscore.cjs serve', 'nerscore.cjs serve'])('%s says what it is for', (command) => {
    const line = `'${process.execPath}' dist/bin/${command}`;
    const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8' });
    expect(stdout).toContain('docs/serve.md');
    expect(status).toBe(2);
  });
});

describe('the built file', () => {
  it.each(['corefscore', 'nerscore'])('is what %s serve runs', async (command) => {
    const own = served(`dist/bin/${command}.cjs`, 'serve');
    expect(f1(await own.ask(tagged()))).toBe(0.5);
    expect(await own.end()).toBe(0);
    const broken = served(`dist/bin/${command}.cjs`, 'serve');
    broken.send('{\n');
    expect(await broken.end()).toBe(2);
  });

  it('runs the programs by their names', () => {
    const run = (script: string, ...argv: readonly string[]) => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [`dist/bin/${script}`, ...argv], {
        encoding: 'utf8',
        input: 'a B-X O\n',
      });
      return { stdout: unnamed(stdout), stderr, status };
    };
    const conll = ['key.conll', 'response.conll'].map((name) => `testdata/quickstart/${name}`);
    expect(run('serve.cjs', 'corefscore', ...conll, '-f', 'json')).toEqual(
      run('corefscore.cjs', ...conll, '-f', 'json'),
    );
    expect(run('serve.cjs', 'nerscore', '-')).toEqual(run('nerscore.cjs', '-'));
    expect(run('serve.cjs', 'scorer.pl', 'muc', ...conll)).toEqual(run('scorer-pl.cjs', 'muc', ...conll));
    expect(run('serve.cjs', 'conlleval.pl')).toEqual(run('conlleval-pl.cjs'));
    expect(run('serve.cjs', 'perl').status).not.toBe(0);
  });

  it('keeps compiled code in the folder that it is given, one file, and does without', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cache-'));
    const inner = join(folder, 'a', 'b');
    const f1With = async (cache: string): Promise<number> => {
      const own = served('dist/bin/serve.cjs', '--cache', cache);
      const found = f1(await own.ask(tagged()));
      await own.end();
      return found;
    };
    try {
      expect(await f1With(inner)).toBe(0.5);
      const names = readdirSync(inner);
      expect(names).toEqual([expect.stringMatching(/^corefscore-[0-9a-f]{16}-v.*\.cache$/)]);
      const { size, mtimeMs } = statSync(join(inner, names[0]));
      expect(size).toBeGreaterThan(500_000);
      expect(await f1With(inner)).toBe(0.5);
      expect(statSync(join(inner, names[0])).mtimeMs).toBe(mtimeMs);
      // Nothing can be written below a file.
      expect(await f1With(join(inner, names[0]))).toBe(0.5);
      expect(readdirSync(inner)).toEqual(names);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
