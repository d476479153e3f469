import type { Files } from '../sides/files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import type { PartRunner } from '../sides/line-parts.ts';

/** How files are scored in parts. */
export interface PartsAsked {
  /** Files of fewer bytes are read whole. */
  readonly least?: number;
  /** How many bytes of the first file a part has. */
  readonly size?: number;
  /** Scores parts in other threads, where it pays for so many bytes. */
  readonly threads?: Threads | undefined;
}

/** Makes what scores parts in other threads. Undefined, if that would not pay for so many bytes. */
export type Threads = <Scored>(rules: object, bytes: number) => PartRunner<Scored> | undefined;

/** Files of fewer bytes are read whole. */
const LEAST = 1 << 23;

/** Whether the inputs are files that are large enough to be scored in parts. */
export function areLarge(
  { inputs, parts }: { readonly inputs: InputPaths; readonly parts?: PartsAsked | undefined },
  files: Files,
): boolean {
  if (inputs.areFolders || inputs.areMixed) return false;
  const { least = LEAST } = parts ?? {};
  return inputs.paths.every((path) => files.kind(path) === 'file' && (files.size?.(path) ?? 0) >= least);
}
