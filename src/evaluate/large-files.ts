import type { FolderFiles } from '../pair/folders.ts';
import type { Elsewhere, Files } from '../sides/files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import type { PartRunner } from '../sides/line-parts.ts';

/** How files are scored in parts. */
export interface PartsAsked {
  /** Files of fewer bytes are read whole. */
  readonly least?: number;
  /** How many bytes of the first file a part has. */
  readonly size?: number;
  /** Finds other threads, where they pay for so many bytes of JSON. */
  readonly threads?: ((bytes: number) => OtherThreads | undefined) | undefined;
}

/** What is made of shares, and by what rules: values, which another thread can be told. */
export interface ShareTask {
  readonly kind: 'coref' | 'tags';
  readonly rules: object;
  readonly shares: Shares;
  /** How another thread reads the files. */
  readonly elsewhere: Elsewhere;
}

/** The files of folders, side by side, in shares that threads take one after another. */
export interface Shares {
  readonly paired: readonly FolderFiles[];
  /** How many files a share has. */
  readonly size: number;
  /** How many shares were taken: one number, which all threads see. */
  readonly taken: Int32Array;
}

/** What a thread has made of the shares it took, with their numbers. */
export type Taken<Made> = readonly { readonly at: number; readonly made: Made }[];

/** Starts other threads, which are told values. */
export interface OtherThreads {
  /** Threads that score parts of JSON lines by these rules. */
  parts<Scored>(rules: object): PartRunner<Scored>;
  /** Threads that take shares; what each of them makes of those it takes. */
  takers<Made>(task: ShareTask): readonly Promise<Taken<Made> | undefined>[];
}

/** Files of fewer bytes are read whole. */
const LEAST = 1 << 23;

interface Task {
  readonly inputs: InputPaths;
  readonly parts?: PartsAsked | undefined;
}

/** Whether the inputs are files that are large enough to be scored in parts. */
export function areLarge({ inputs, parts }: Task, files: Files): boolean {
  if (inputs.areFolders || inputs.areMixed) return false;
  const { least = LEAST } = parts ?? {};
  return inputs.paths.every((path) => files.kind(path) === 'file' && (files.size?.(path) ?? 0) >= least);
}

/** Opening a file takes as long as reading so many bytes; and so many bytes of CoNLL or tags take as long as one of JSON. */
const OPENING = 24 << 10;
const QUICKER = 8;

/** Other threads for the files of folders; undefined where they do not pay, a side lacks files, or only this thread can read them. */
export function threadsForFolders(
  { inputs: { paths, areFolders }, parts }: Task,
  paired: readonly FolderFiles[],
  { elsewhere, size }: Files,
): OtherThreads | undefined {
  if (!areFolders || !elsewhere || !parts?.threads || paired.length < 2) return undefined;
  const all = paired.flatMap(({ key, responses }) => [key, ...responses]);
  if (!all.every((path) => path !== undefined && !paths.includes(path))) return undefined;
  const some = all.filter((_, at) => at % Math.ceil(all.length / 64) === 0);
  const bytes = some.reduce((sum, path) => sum + (size?.(path!) ?? 0), 0);
  return parts.threads((all.length * (bytes / some.length + OPENING)) / QUICKER);
}
