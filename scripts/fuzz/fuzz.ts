/**
 * Looks for inputs that break the commands.
 *
 *   npm run fuzz -- [--seconds N | --count N] [--seed S] [--guided] [--keep FOLDER] [--replay FILE] [--shared FOLDER]
 *
 * Inputs are drawn by a seed: files of testdata and of the shared data and hostile ones of every format, changed a little, under drawn
 * options. Each is run in a process of its own, and must end with an exit code that is meant, a located problem or a result that holds
 * (see `laws.ts`), in time and memory in proportion to its size. With --guided, inputs that run new code are changed further, and what
 * is drawn depends on that. An input that fails is made smaller, and kept in the folder with the command that runs it again. Exits 1 if
 * any fails, or if a format has no grammar. Needs a build.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../../src/cli/serve/run.ts';
import { examples } from '../same-output/examples.ts';
import { fileSets, root } from '../same-output/files.ts';
import { readScreens } from '../same-output/options.ts';
import { sourceAt } from '../same-output/random.ts';
import { drawCase } from './draw-case.ts';
import type { Fault, FuzzCase, Verdict } from './fuzz-case.ts';
import { formatsWithoutGrammar } from './grammars.ts';
import { makeJudge } from './judge.ts';
import { reduced } from './reduce.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    guided: { type: 'boolean', default: false },
    keep: { type: 'string', default: join(root, 'build', 'fuzz') },
    replay: { type: 'string' },
    shared: { type: 'string', default: process.env.COREFSCORE_SHARED ?? join(root, '../shared') },
  },
});

/** What was found before, and mended. */
const foundBefore = join(root, 'testdata', 'broken', 'found');

const judge = makeJudge(options.guided);
try {
  process.exitCode = options.replay === undefined ? await fuzz() : await replay(options.replay);
} finally {
  judge.end();
}

async function replay(path: string): Promise<number> {
  const { faults, ending, cpu } = await judge.judge(JSON.parse(readFileSync(path, 'utf8')));
  console.log(`ended with ${ending} after ${(cpu / 1e6).toFixed(2)} s of processor time`);
  for (const { law, message } of faults) console.log(`${law}: ${message}`);
  return faults.length > 0 ? 1 : 0;
}

async function fuzz(): Promise<number> {
  const without = formatsWithoutGrammar();
  if (without.length > 0) {
    console.log(`formats without a grammar in scripts/fuzz/grammars.ts: ${without.join(', ')}`);
    return 1;
  }
  const shared = resolve(options.shared);
  const screens = await readScreens(async (command, words) => (await run(command, words, { env: {} })).out);
  const kept = readdirSync(foundBefore).map(
    (name): FuzzCase => JSON.parse(readFileSync(join(foundBefore, name), 'utf8')),
  );
  const stock = { screens, sets: fileSets(shared).sets, examples: examples(screens), shared, kept };
  const endings = new Map<string, number>();
  const found = new Set<string>();
  const known = kept.length;
  const begun = Date.now();
  const isOver = (count: number): boolean =>
    options.count === undefined ? Date.now() - begun > Number(options.seconds) * 1000 : count >= Number(options.count);
  let count = 0;
  for (; !isOver(count); count++) {
    const { seed, changed } = drawCase(sourceAt(options.seed, count), stock);
    const verdict = await judge.judge(changed);
    endings.set(verdict.ending, (endings.get(verdict.ending) ?? 0) + 1);
    if (verdict.grown > 0 && kept.length < 2000) kept.push(changed);
    const faults = await meant(verdict, seed);
    for (const fault of faults) {
      if (found.has(kindOf(fault))) continue;
      found.add(kindOf(fault));
      await keep(changed, fault);
    }
  }
  console.log(`${count} inputs, seed ${options.seed}, ${Math.round((Date.now() - begun) / 1000)} s`);
  console.log(
    `ended with ${[...endings]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([ending, times]) => `${ending}: ${times}`)
      .join(', ')}`,
  );
  if (options.guided) console.log(`${kept.length - known} inputs ran new code`);
  console.log(`${found.size} kinds of faults`);
  return found.size > 0 ? 1 : 0;
}

/** The faults of a case, without that of a slow one whose seed is slow too. */
async function meant({ faults, cpu }: Verdict, seed: FuzzCase): Promise<readonly Fault[]> {
  if (!faults.some(({ law }) => law === 'hang')) return faults;
  const before = await judge.judge(seed);
  return faults.filter(({ law }) => law !== 'hang' || before.ending === 'ended' || cpu > 100 * before.cpu);
}

/** Faults of one kind are told once: of one law, with one beginning of the message, whatever its numbers. */
function kindOf({ law, message }: Fault): string {
  const place = /\n\s+at .*?\/src\/(\S+?):\d+/.exec(message)?.[1];
  return `${law}: ${place ?? message.replace(/\d+/g, '0').slice(0, 40)}`;
}

/** Makes a case smaller that fails so, writes it to a file, and says how it is run again. */
async function keep(one: FuzzCase, fault: Fault): Promise<void> {
  const fails = async (smaller: FuzzCase): Promise<boolean> =>
    (await judge.judge(smaller)).faults.some((other) => kindOf(other) === kindOf(fault));
  const small = await reduced(one, fails, fault.law === 'hang' ? 20 : 200);
  const text = `${JSON.stringify(small, undefined, 2)}\n`;
  mkdirSync(options.keep, { recursive: true });
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const path = join(options.keep, `${fault.law.replace(/\W+/g, '-')}-${hash}.json`);
  writeFileSync(path, text);
  console.log(`${fault.law}: ${fault.message.slice(0, 1500)}`);
  console.log(`  ${small.program} ${small.argv.join(' ')}`);
  console.log(`  npm run fuzz -- --replay ${path}`);
}
