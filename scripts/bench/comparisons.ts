import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allInputs, type Input, variants } from './inputs.ts';
import { isCoref } from './ours.ts';

/** A command line that two builds are compared by. */
export interface Comparison {
  /** Its input, then its options. */
  readonly name: string;
  readonly input: Input;
  /** Arguments after the path of node: its own options, the command in that folder, what the command gets. */
  argv(dist: string, files: readonly string[]): readonly string[];
}

/** What `--against` compares, in the order of the table. All print JSON, which has every number unrounded. */
export function comparisons(): readonly Comparison[] {
  const inputs = [...allInputs(), ...variants()];
  return rows.map(([name, options, without]) => {
    const input = inputs.find((candidate) => candidate.name === name);
    if (!input) throw new Error(`no input is called ${name}`);
    const command = `${isCoref(input) ? 'corefscore' : 'nerscore'}.cjs`;
    const given = [...(options?.split(' ') ?? []), '--format', 'json'];
    return {
      ...{ name: [name, options, without].filter(Boolean).join(' '), input },
      argv(dist, files) {
        const scored = input.family === 'bytes' ? [...files, ...files] : files;
        return [...(without ? ['--require', withoutWasm] : []), join(dist, 'bin', command), ...scored, ...given];
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
  ['clustering-100k-far-50'],
  ['clustering-100k-json'],
  ['without-mentions'],
  ['tags-5m-12-percent'],
  ['tags-2m-50-percent'],
  ['tags-2m-100-percent'],
  ['segmentation-1m', '--scheme bmes'],
  ['tags-5m-12-percent', undefined, 'without WebAssembly'],
  ['tags-5m-12-percent', '--invalid discard'],
  ['tags-100k-4', '--confidence 95'],
  ['tags-2m-pair'],
  ['tags-2m-bioes', '--scheme auto'],
  ['tags-2m-tabs'],
  ['tags-2m-gzip'],
];
