// The scoring program: node score.mjs INPUT OUTPUT, where INPUT has the folders ref (gold) and res (a submission), as Codabench lays them out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = 'corefscore';
const OPTIONS = ['--metric', 'all'];

const [input, output] = process.argv.slice(2);
const program = fileURLToPath(new URL(`node_modules/corefscore/dist/bin/${COMMAND}.cjs`, import.meta.url));
// Who packs a folder has it around the files.
const [ref, res] = [join(input, 'ref'), join(input, 'res')];
const [outer, ...others] = readdirSync(res, { withFileTypes: true }).filter(({ name }) => !/^\.|^__MACOSX$/.test(name));
const isOuter = outer?.isDirectory() && others.length === 0 && !existsSync(join(ref, outer.name));
const submission = isOuter ? join(res, outer.name) : res;
const report = join(output, 'report.json');
const page = join(output, 'detailed_results.html');
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [program, ref, submission, ...OPTIONS, '--no-text', '-o', report, '-o', page],
  { encoding: 'utf8', maxBuffer: 2 ** 28 },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
// Codabench shows what a program prints to its owner, and to participants where the organisers allow it.
if (status !== 0) process.exit(status ?? 1);

const [{ scores }] = JSON.parse(readFileSync(report, 'utf8')).systems;
const shown = Object.entries(scores).map(([name, { f1 }]) => [name, Math.round(f1 * 10_000) / 100]);
writeFileSync(join(output, 'scores.json'), JSON.stringify(Object.fromEntries(shown)));
