/**
 * Inputs that are too large for the tests: npm run large -- [--scale 1]. Makes each in a temporary folder, scores it against itself, and
 * prints seconds of the clock and the peak of memory. With --scale 0.01, all are a hundredth as large. Exits 1 if any is not scored. Needs
 * a build, and at scale 1 about 3 GB of disk and 8 GB of memory.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const many = (count: number): number => Math.max(1, Math.round(count * Number(values.scale)));
const folder = mkdtempSync(join(tmpdir(), 'large-'));
const document = (name: string, rows: Iterable<string>): string[] => [
  `#begin document (${name}); part 000\n`,
  ...rows,
  '\n#end document\n',
];

/** An input: its name, the command that scores it, and its pieces, or what makes it. */
const inputs: readonly (readonly [name: string, command: 'corefscore' | 'nerscore', pieces: () => Iterable<string>])[] =
  [
    [
      '2 million documents',
      'corefscore',
      function* () {
        for (let at = 0; at < many(2e6); at++) yield* document(`d${at}`, ['d\t0\t0\tw\t(0)\n', 'd\t0\t1\tw\t(0)\n']);
      },
    ],
    [
      'one document of 3 million mentions',
      'corefscore',
      function* () {
        yield '#begin document (d); part 000\n';
        for (let at = 0; at < many(3e6); at++) yield `d\t0\t${at}\tw\t(${at % many(1e6)})\n`;
        yield '\n#end document\n';
      },
    ],
    [
      '50 million rows of tags',
      'nerscore',
      function* () {
        for (let at = 0; at < many(5e7); at++) yield at % 20 === 19 ? 'w\tO\n\n' : at % 5 === 0 ? 'w\tB-X\n' : 'w\tO\n';
      },
    ],
    ['a label of 4 MB', 'nerscore', () => [`w\tB-${'x'.repeat(Math.min(many(4e6), 2 ** 22 - 10))}\n`]],
  ];

try {
  for (const [name, command, pieces] of inputs) {
    const path = join(folder, 'input');
    await write(path, pieces());
    measure(name, command, path);
    rmSync(path);
  }
  const files = join(folder, 'files');
  mkdirSync(files);
  for (let at = 0; at < many(20_000); at++) writeFileSync(join(files, `${at}.tsv`), 'w\tB-X\nw\tO\n');
  measure('20,000 files', 'nerscore', files);
} finally {
  rmSync(folder, { recursive: true });
}

async function write(path: string, pieces: Iterable<string>): Promise<void> {
  const stream = createWriteStream(path);
  let gathered = '';
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < 1 << 20) continue;
    if (!stream.write(gathered)) await once(stream, 'drain');
    gathered = '';
  }
  stream.end(gathered);
  await once(stream, 'finish');
}

/** Scores a path against itself, and says how it ended. The peak is what the process says at its end. */
function measure(name: string, command: string, path: string): void {
  const peak = join(folder, 'peak.cjs');
  writeFileSync(
    peak,
    `process.on('exit', () => process.stderr.write('peak ' + (process.resourceUsage().maxRSS >> 10) + '\\n'));\n`,
  );
  const begun = Date.now();
  const line = [
    '--require',
    peak,
    '--max-old-space-size=8192',
    resolve(`dist/bin/${command}.cjs`),
    path,
    path,
    '-q',
    '-f',
    'csv',
  ];
  const { status, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const [, memory = '?'] = /^peak (\d+)$/m.exec(stderr) ?? [];
  console.log(`${name}: exit code ${status}, ${((Date.now() - begun) / 1000).toFixed(1)} s, ${memory} MiB`);
  if (status !== 0) process.exitCode = 1;
}
