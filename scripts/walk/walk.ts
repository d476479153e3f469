/**
 * The files of `src` that a score passes, in the order in which a function of each is first called.
 *
 *   npm run walk -- [--write]
 *
 * Prints what one run of each command passes, or writes it into `src/README.md`. A file is passed where a function with a name ran; what a
 * file does when it is loaded does not count. Start-up is all before `evaluate/coref/evaluate.ts` or `evaluate/ner/evaluate.ts`, where
 * the program begins.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const data = join('testdata', 'quickstart');

/** One metric of two files, and tags of two files. */
const runs: readonly (readonly string[])[] = [
  ['corefscore', join(data, 'key.conll'), join(data, 'response.conll'), '--metric', 'muc'],
  ['nerscore', join(data, 'gold.tsv'), join(data, 'pred.tsv')],
];

/** A function of the bundled program that ran: where it begins, and the file that it is from. */
interface Called {
  readonly index: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Walk {
  readonly command: string;
  /** In the order of their first calls. */
  readonly files: readonly string[];
  /** How many of them come before that which begins to evaluate. */
  readonly startUp: number;
  /** How often the walk goes on in another folder of `src`, from there on. */
  readonly folderChanges: number;
}

/** What one run passes. */
export async function walk([command, ...args]: readonly string[]): Promise<Walk> {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-walk-'));
  try {
    const program = join(folder, `${command}.cjs`);
    await build({
      entryPoints: [join(root, 'bin', `${command}.ts`)],
      absWorkingDir: root,
      ...{ outfile: program, bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' },
    });
    const called = calledFunctions(program, args, folder);
    const files = [...new Set(firstCalls(program, args, called, folder).map((index) => called[index].file))];
    const startUp = files.findIndex((file) => /^evaluate\/(?:coref|ner)\/evaluate\.ts$/.test(file));
    const folders = files.slice(startUp).map((file) => file.split('/')[0]);
    const folderChanges = folders.filter((name, at) => at > 0 && name !== folders[at - 1]).length;
    return { command, files, startUp, folderChanges };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The functions with a name that ran, of files of `src`, as the engine's own count of calls has them. */
function calledFunctions(program: string, args: readonly string[], folder: string): Called[] {
  const coverage = join(folder, 'coverage');
  execute(program, args, { NODE_V8_COVERAGE: coverage });
  const code = readFileSync(program, 'utf8');
  // Where the text of each file begins in the bundle.
  const begins = [...code.matchAll(/^ *\/\/ (\S+\.[cm]?[jt]s)$/gm)].map((match) => ({
    at: match.index,
    file: match[1],
  }));
  const found: Called[] = [];
  for (const name of readdirSync(coverage)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(coverage, name), 'utf8')).result) {
      if (url !== pathToFileURL(program).href) continue;
      for (const { functionName, ranges } of functions) {
        const [{ startOffset, count }] = ranges;
        const file = begins.findLast(({ at }) => at <= startOffset)?.file ?? '';
        if (count === 0 || functionName === '' || /^__|\//.test(functionName) || !file.startsWith('src/')) continue;
        const before = code.slice(0, startOffset).split('\n');
        found.push({
          index: found.length,
          file: file.slice('src/'.length),
          line: before.length - 1,
          column: before[before.length - 1].length,
        });
      }
    }
  }
  return found;
}

/** The indices of those functions in the order of their first calls. */
function firstCalls(program: string, args: readonly string[], functions: readonly Called[], folder: string): number[] {
  const [places, calls] = [join(folder, 'places.json'), join(folder, 'calls.txt')];
  writeFileSync(places, JSON.stringify({ url: pathToFileURL(program).href, functions }));
  writeFileSync(calls, '');
  const tracer = join(root, 'scripts', 'walk', 'tracer.cjs');
  execute(tracer, [program, ...args], { WALK_PLACES: places, WALK_CALLS: calls });
  return readFileSync(calls, 'utf8').split('\n').filter(Boolean).map(Number);
}

function execute(program: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore', timeout: 60_000 } as const;
  execFileSync(process.execPath, [program, ...args], options);
}

/** The walks as the map has them: a line for each stretch in one folder, an empty line where start-up ends. */
export async function walksText(): Promise<string> {
  const texts = await Promise.all(runs.map(async (run) => walkText(await walk(run))));
  return texts.join('\n');
}

function walkText({ command, files, startUp, folderChanges }: Walk): string {
  const stretches = (some: readonly string[]): string[] => {
    const lines: string[] = [];
    for (const file of some) {
      const [folder, ...rest] = file.replace(/\.ts$/, '').split('/');
      const name = rest.join('/');
      if (lines.at(-1)?.startsWith(`${folder}: `)) lines.push(`${lines.pop()}, ${name}`);
      else lines.push(`${folder}: ${name}`);
    }
    return lines;
  };
  const title = `${command} runs functions of ${files.length} files, ${startUp} of them at start-up, and then changes folders ${folderChanges} times:`;
  const lines = [...stretches(files.slice(0, startUp)), '', ...stretches(files.slice(startUp))];
  return [title, '', '```text', ...lines, '```', ''].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await walksText();
  console.log(text);
  if (process.argv.includes('--write')) {
    const map = join(root, 'src', 'README.md');
    const [before, after] = readFileSync(map, 'utf8').split(/(?<=<!-- walk -->\n)[\s\S]*(?=<!-- end of walk -->)/);
    writeFileSync(map, `${before}\n${text}\n${after}`);
  }
}
