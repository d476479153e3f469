import type { Files } from '../../sides/files.ts';
import { LineReader, type Lines, type PartLines, type PartRunner } from '../../sides/line-parts.ts';
import { FileError } from '../../text/file-error.ts';

/** The line of a document that waits for those of the other sides. */
export interface LeftLine {
  /** Its name or, where it has none, its number. */
  readonly id: string | number;
  readonly lines: Lines;
}

export interface ScoredPart {
  /** The lines of documents that not all sides have in it, by side. */
  readonly left: readonly (readonly LeftLine[])[];
}

/** Bytes of a part of the first file. */
const PART = 1 << 21;

/**
 * Scores the files of all sides line by line, in parts: lines with the same number are scored together, as they most likely belong together, and
 * those that do not are kept until all sides have them. Undefined, if a part cannot be scored by itself, or one side has a document alone.
 */
export async function inParts<Scored extends ScoredPart>(
  paths: readonly string[],
  files: Files,
  runner: PartRunner<Scored>,
  size: number = PART,
): Promise<readonly Scored[] | undefined> {
  const readers = new Map(paths.map((path) => [path, new LineReader(files.open(path))]));
  const waiting = new WaitingLines(paths.length);
  const underWay: (Scored | undefined | Promise<Scored | undefined>)[] = [];
  const done: Scored[] = [];
  /** Starts on a part; false if one that was started before cannot be scored. */
  const start = async (lines: PartLines): Promise<boolean> => {
    underWay.push(runner.run(lines));
    return underWay.length < runner.most || finish();
  };
  const finish = async (): Promise<boolean> => {
    const scored = await underWay.shift();
    if (scored) done.push(scored);
    return scored !== undefined && waiting.add(scored.left);
  };
  try {
    for (let isEnded = false; !isEnded || underWay.length > 0 || waiting.bytes > 0; ) {
      const taken: PartLines | 'unfit' | undefined =
        waiting.bytes >= size || (isEnded && underWay.length === 0)
          ? waiting.takeMet()
          : isEnded
            ? undefined
            : await nextLines(paths, readers, size);
      if (taken === 'unfit') return undefined;
      isEnded ||= taken === undefined;
      if (!(taken ? await start(taken) : underWay.length === 0 || (await finish()))) return undefined;
    }
    return waiting.isEmpty ? done : undefined;
  } catch (error) {
    // What cannot be read is reported where whole sides are read.
    if (error instanceof FileError) return undefined;
    throw error;
  } finally {
    await runner.close?.();
    for (const reader of readers.values()) await reader.close();
  }
}

/** The next lines of each side, as many as the first has; of a side that goes on after it some more. */
async function nextLines(
  paths: readonly string[],
  readers: ReadonlyMap<string, LineReader>,
  size: number,
): Promise<PartLines | 'unfit' | undefined> {
  const taken = new Map<string, Lines | undefined>();
  for (const [path, reader] of readers) {
    const values = taken.get(paths[0])?.values;
    const own = await reader.take(values ? { values } : { bytes: size });
    if (own === 'unfit') return 'unfit';
    taken.set(path, own);
  }
  const lines = paths.map((path) => taken.get(path));
  return lines.some((own) => own !== undefined) ? lines.map((own) => (own ? [own] : [])) : undefined;
}

/** Lines of documents that were met on some sides, and lines that were met on all. */
class WaitingLines {
  private readonly sides: number;
  private readonly byId = new Map<LeftLine['id'], (Lines | undefined)[]>();
  private met: (readonly Lines[])[] = [];
  /** How many bytes were met on all sides. */
  bytes = 0;

  constructor(sides: number) {
    this.sides = sides;
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** Adds lines by side; false if one side has a name twice. */
  add(left: readonly (readonly LeftLine[])[]): boolean {
    for (const [side, own] of left.entries())
      for (const { id, lines } of own) {
        const known = this.byId.get(id) ?? new Array<Lines | undefined>(this.sides).fill(undefined);
        if (known[side]) return false;
        known[side] = lines;
        this.byId.set(id, known);
        if (known.includes(undefined)) continue;
        this.byId.delete(id);
        this.met.push(known as Lines[]);
        this.bytes += lines.bytes.length;
      }
    return true;
  }

  /** The lines that were met on all sides, as a part. */
  takeMet(): PartLines | undefined {
    const { met } = this;
    [this.met, this.bytes] = [[], 0];
    return met.length === 0 ? undefined : met[0].map((_, side) => met.map((lines) => lines[side]));
  }
}
