import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Input, inputs } from './inputs.ts';

/** A command line that builds are measured by. */
export interface Comparison {
  /** Its input, then its options. */
  readonly name: string;
  readonly input: Input;
  /** Arguments after the path of node: its own options, the command in that folder, what the command gets. */
  argv(dist: string, files: readonly string[]): readonly string[];
}

/** What is measured, in the order of the table. All print JSON, which has every number unrounded. */
export function comparisons(): readonly Comparison[] {
  const known = inputs();
  return rows.map(([name, options, without]) => {
    const input = known.find((candidate) => candidate.name === name);
    if (!input) throw new Error(`no input is called ${name}`);
    const given = [...(options?.split(' ') ?? []), '--format', 'json'];
    return {
      name: [name, options, without].filter(Boolean).join(' '),
      input,
      argv(dist, files) {
        const first = without ? ['--require', withoutWasm] : [];
        return [...first, join(dist, 'bin', `${input.command}.cjs`), ...files, ...given];
      },
    };
  });
}

const withoutWasm = join(dirname(dirname(fileURLToPath(import.meta.url))), 'without-wasm.cjs');

const rows: readonly (readonly [input: string, options?: string | undefined, without?: 'without WebAssembly'])[] = [
  ['ten-lines'],
  ['tags-ten-lines'],
  ['corpus', '--metric all'],
  ['corpus', '--metric muc'],
  ['corpus', '--metric all', 'without WebAssembly'],
  ['corpus-10x', '--metric all'],
  ['corpus-tabs'],
  ['corpus-crlf'],
  ['corpus-3-columns'],
  ['corpus-gzip'],
  ['document-1000'],
  ['clustering-100k'],
  ['clustering-100k-json'],
  ['clustering-1m'],
  ['without-mentions'],
  ['tags-20k'],
  ['tags-100k', '--confidence 95'],
  ['tags-500k'],
  ['tags-2m-50-percent'],
  ['tags-2m-100-percent'],
  ['tags-2m-bioes', '--scheme auto'],
  ['tags-2m-tabs'],
  ['tags-2m-gzip'],
  ['tags-5m'],
  ['tags-5m', '--invalid discard'],
  ['tags-5m', undefined, 'without WebAssembly'],
  ['tags-5m-pair'],
  ['segmentation-1m', '--scheme bmes'],
];
