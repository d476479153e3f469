// The scoring program: node score.mjs INPUT OUTPUT, where INPUT has the folders ref (gold) and res (a submission), as Codabench lays them out.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = 'corefscore';
const OPTIONS = ['--metric', 'all'];

const [input, output] = process.argv.slice(2);
const program = fileURLToPath(new URL(`node_modules/corefscore/dist/bin/${COMMAND}.cjs`, import.meta.url));
const report = join(output, 'report.json');
const page = join(output, 'detailed_results.html');
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [program, join(input, 'ref'), join(input, 'res'), ...OPTIONS, '--no-text', '-o', report, '-o', page],
  { encoding: 'utf8', maxBuffer: 2 ** 28 },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
// Codabench shows what a program prints to its owner, and to participants where the organisers allow it.
if (status !== 0) process.exit(status ?? 1);

const [{ scores }] = JSON.parse(readFileSync(report, 'utf8')).systems;
const shown = Object.entries(scores).map(([name, { f1 }]) => [name, Math.round(f1 * 10_000) / 100]);
writeFileSync(join(output, 'scores.json'), JSON.stringify(Object.fromEntries(shown)));
