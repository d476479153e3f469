import type { GivenFile } from '../../evaluate/library/sides.ts';
import { isRecord, shown } from '../../text/argument.ts';

/** The bytes that follow a line. */
export type Frames = readonly Uint8Array[];

/** Thrown where a side is named that is not held. */
export class UnheldSide extends Error {}

type Members = Readonly<Record<string, unknown>>;

/** The sides that are held, by their names: the last that were used. */
export type HeldSides = Map<string, Members>;

/** How many sides are held. */
const MOST_HELD = 32;

/**
 * A side as functions of the library take it: a path, the content of a file, or data.
 *
 * @throws RangeError if it is none of these, UnheldSide if it is not held any more.
 */
export function sourceOf(name: string, given: unknown, frames: Frames, held: HeldSides): string | GivenFile | object {
  const side = heldSide(name, given, frames, held);
  const { path, tags, clusters, spans, documents } = side;
  if (typeof path === 'string') return path;
  if (documents !== undefined) return isLibraryList(documents) ? documents : { documents };
  const isList = 'bytes' in side || 'sizes' in side || 'labels' in side;
  const data = isList ? side : (tags ?? clusters ?? spansOf(spans, side.unit));
  if (typeof data === 'object' && data !== null) return data;
  throw new RangeError(`${name}: expected path, bytes, tags, labels, spans, clusters, sizes, documents or held`);
}

/** The members of a side, which is held from now on if it is to be. */
function heldSide(name: string, given: unknown, frames: Frames, held: HeldSides): Members {
  if (!isRecord(given)) throw new RangeError(`${name}: expected a side, an object, not ${shown(given)}`);
  const key = given.hold ?? given.held;
  if (key === undefined) return withFrames(given, frames);
  if (typeof key !== 'string') throw new RangeError(`${name}: the name of a held side is text, not ${shown(key)}`);
  const side = given.hold === undefined ? held.get(key) : heldSide(name, given.is, frames, held);
  if (!side) throw new UnheldSide(`${name}: no side ${shown(key)} is held`);
  held.delete(key);
  held.set(key, side);
  if (held.size > MOST_HELD) held.delete([...held.keys()][0]);
  return side;
}

type NumberTypes = Readonly<Record<string, new (buffer: ArrayBuffer) => object>>;

const numbers: NumberTypes = {
  lengths: Uint32Array,
  ids: Int16Array,
  counts: Uint32Array,
  sizes: Uint32Array,
  spans: Uint32Array,
};

/** The members, of which `{ "frame": n }` is that frame, or the numbers in it. */
export function withFrames(given: Members, frames: Frames, types: NumberTypes = numbers): Members {
  const entries = Object.entries(given).map(([name, value]) => {
    if (!isRecord(value) || typeof value.frame !== 'number') return [name, value];
    const frame = frames[value.frame];
    if (!frame) throw new RangeError(`${name}: there is no frame ${value.frame}`);
    const Numbers = Object.hasOwn(types, name) ? types[name] : undefined;
    return [name, Numbers ? new Numbers(frame.buffer as ArrayBuffer) : frame];
  });
  return Object.fromEntries(entries);
}

/** Whether documents are those of the library, and not lists of entities. */
function isLibraryList(documents: unknown): documents is object {
  return Array.isArray(documents) && documents.length > 0 && documents.every(isRecord);
}

/** Lists of spans `[start, end, type, score?]`, or documents of these by their names. `unit`: what positions count, tokens if it is undefined. */
function spansOf(given: unknown, unit: unknown): unknown {
  const spans = (list: unknown): unknown => (Array.isArray(list) ? list.map(spanOf) : list);
  if (Array.isArray(given)) return given.map(unit === undefined ? spans : (list) => ({ unit, spans: spans(list) }));
  if (!isRecord(given)) return undefined;
  return Object.entries(given).map(([id, list]) => ({ id, unit: unit ?? 'tokens', spans: spans(list) }));
}

function spanOf(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  const [start, end, type, score] = given;
  return { start, end, type, score: score ?? undefined };
}
