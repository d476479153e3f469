import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Input } from './inputs.ts';
import type { Subject } from './subject.ts';

/**
 * The floors: starting node, reading the files, finding their line ends (in node and with `wc -l`), and for what is one document
 * reading it as we do and building the mention index alone.
 *
 * @param work the folder where the last one is bundled.
 */
export function floors(work: string): readonly Subject[] {
  const script = (name: string) => join(folder, name);
  const mentionIndex = join(work, 'floor-mention-index.cjs');
  buildSync({
    ...{ entryPoints: [script('floor-mention-index.ts')], outfile: mentionIndex, absWorkingDir: folder },
    ...{ bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs', legalComments: 'none' },
  });
  return [
    floor('node -e 0', () => [process.execPath, '-e', '0']),
    floor('read in chunks', (_, files) => [process.execPath, script('floor-chunks.cjs'), ...files]),
    floor('find line ends', (_, files) => [process.execPath, script('floor-lines.cjs'), ...files]),
    floor('wc -l', (_, files) => ['wc', '-l', ...files]),
    floor('mention index', ({ family }, files) =>
      family === 'clustering' ? [process.execPath, mentionIndex, ...files] : undefined,
    ),
  ];
}

const folder = dirname(fileURLToPath(import.meta.url));

function floor(name: string, argv: (input: Input, files: readonly string[]) => readonly string[] | undefined): Subject {
  return {
    ...{ name, kind: 'floor' },
    command(input, files) {
      // One file is read twice where it is key and response.
      const line = argv(input, input.family === 'bytes' ? [...files, ...files] : files);
      return line && { argv: line };
    },
    scores: () => ({}),
  };
}
