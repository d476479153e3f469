import { HEAD } from '../formats/bytes/head.ts';
import { decodeText } from '../formats/bytes/line.ts';
import { haveBothSides } from '../formats/coref/json/shapes.ts';
import type { CorefSettings, SidedName } from '../settings/coref.ts';
import { joinChunks } from '../text/lines.ts';
import { UsageError } from '../text/usage-error.ts';
import { type Files, inMemory, type Source } from './files.ts';
import type { InputPaths } from './input-paths.ts';

/** What a run reads: paths of both sides, and the files that they are paths of. */
interface BothSides {
  readonly inputs: InputPaths;
  readonly files: Files;
}

/**
 * The only input, a file, as key and as response, because its records have both sides: as their members say, or the
 * settings. What can be read only once is read here.
 *
 * @throws UsageError for any other file that is given alone.
 */
export async function withBothSides(
  inputs: InputPaths,
  settings: Pick<CorefSettings, SidedName>,
  files: Files,
): Promise<BothSides> {
  const [path] = inputs.paths;
  const both = { ...inputs, paths: [path, path] };
  const kind = files.kind(path);
  // That it is not there is said where it is read.
  if (kind === 'absent') return { inputs: both, files };
  if (kind === 'folder' || files.given?.(path)) throw new UsageError(whichFile(path));
  const isNamed = sidedParts.some(([key, response]) => settings[key] !== undefined && settings[response] !== undefined);
  const isStream = kind === 'stream';
  const read = await bytesOf(files.open(path), isStream);
  // Records of several lines may be long.
  if (!isNamed && !read.error && !haveBothSides(decodeText(read.bytes, 0, Math.min(read.bytes.length, 64 * HEAD))))
    throw new UsageError(whichFile(path));
  return { inputs: both, files: isStream ? withRead(path, read, files) : files };
}

/** What to ask where a file is given alone. */
export function whichFile(path: string): string {
  return `which file should be scored against ${path === '-' ? 'standard input' : path}?`;
}

const sidedParts = [
  ['keyFields', 'responseFields'],
  ['keyClustersField', 'responseClustersField'],
  ['keyRead', 'responseRead'],
] as const satisfies readonly (readonly SidedName[])[];

/** What was read, up to an error if there was one. */
interface ReadBytes {
  readonly bytes: Uint8Array;
  readonly error?: unknown;
}

/** All bytes, or at least as many as a head has, and the first line. */
async function bytesOf(source: Source, isAll: boolean): Promise<ReadBytes> {
  const chunks: Uint8Array[] = [];
  let [length, lines] = [0, 0];
  try {
    for (let chunk = await source.next(); chunk; chunk = await source.next()) {
      chunks.push(new Uint8Array(chunk));
      length += chunk.length;
      if (chunk.includes(NEWLINE)) lines++;
      if (!isAll && length >= HEAD && lines > 0) break;
    }
    return { bytes: joinChunks(chunks) };
  } catch (error) {
    return { bytes: joinChunks(chunks), error };
  } finally {
    await source.close?.();
  }
}

const NEWLINE = 10;

/** The files with what was read of one of them, as often as it is opened. */
function withRead(path: string, { bytes, error }: ReadBytes, files: Files): Files {
  return {
    ...files,
    kind: (one) => (one === path ? 'file' : files.kind(one)),
    size: (one) => (one === path ? bytes.length : files.size?.(one)),
    open: (one) => (one === path ? inMemory(bytes, error) : files.open(one)),
  };
}
