import { type Lines, linesAt } from '../../sides/line-parts.ts';
import { type Fingerprint, textFingerprint } from '../../text/fingerprint.ts';
import type { LeftLine } from './parts.ts';

/** What was read of the lines of one side. */
export interface PartSide {
  readonly documents: readonly { readonly id?: string | undefined }[];
  /** Their places in the file, from 1. */
  readonly values: readonly number[];
}

/** The sides with the documents that all of them have, in the order of the first. Undefined, if a side has a name twice. */
export function withCommon<Side extends PartSide>(sides: readonly Side[]): readonly Side[] | undefined {
  const keys = sides.map(keysOf);
  const [first, ...others] = keys;
  const places = keys.map((own) => new Map(own.map((key, at) => [key, at])));
  if (places.some(({ size }, at) => size < keys[at].length)) return undefined;
  const areInOrder = others.every((own) => own.length === first.length && own.every((key, at) => key === first[at]));
  if (areInOrder) return sides;
  const common = first.filter((key) => places.every((own) => own.has(key)));
  return sides.map((side, at) => {
    const own = common.map((key) => places[at].get(key)!);
    return {
      ...side,
      documents: own.map((place) => side.documents[place]),
      values: own.map((place) => side.values[place]),
    };
  });
}

/** The lines of the documents of a side that not all sides have. */
export function leftOf(read: PartSide, { values }: PartSide, lines: readonly Lines[]): readonly LeftLine[] {
  if (values.length === read.values.length) return [];
  const known = new Set(values);
  const keys = keysOf(read);
  const left = new Map(read.values.flatMap((value, at) => (known.has(value) ? [] : [[value, keys[at]] as const])));
  return linesAt(lines, [...left.keys()]).map((own) => ({ id: left.get(own.value)!, lines: own }));
}

/** The names of the documents, or their numbers where they have no name. */
function keysOf({ documents, values }: PartSide): readonly LeftLine['id'][] {
  return documents.map(({ id }, at) => id ?? values[at]);
}

/** The texts of documents that are paired. */
export interface PartTexts {
  /** The fingerprint of each; undefined, if one is not known. */
  readonly prints: readonly Fingerprint[] | undefined;
  /** Whether those of all sides are equal. */
  readonly areEqual: boolean;
}

/** What the texts of documents tell of how these are paired. `all`: those of each side, in one order. */
export function textsOf(all: readonly (readonly (string | undefined)[])[]): PartTexts {
  const [first, ...others] = all;
  return {
    prints: all.some((own) => own.includes(undefined)) ? undefined : first.map((text) => textFingerprint(text!)),
    areEqual: others.every((own) => own.every((text, at) => text === first[at])),
  };
}

/** Whether the documents of all parts come in the order of the first side. */
export function areInOrder(parts: readonly { readonly values: readonly number[] }[]): boolean {
  let next = 1;
  return parts.every(({ values }) => values.every((value) => value === next++));
}
