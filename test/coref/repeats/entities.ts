import { corefDocument } from '../../../src/coref/given-document.ts';
import type { Mentions } from '../../../src/coref/numbering.ts';

/** Entities in the notation of the papers: `{ab} {cd}`, a letter a mention, in reading order. */
export function entities(notation: string): Mentions {
  const lists = [...notation.matchAll(/\{([^}]*)\}/g)].map(([, letters]) => [...letters].map(spanOf));
  return corefDocument('test', lists);
}

function spanOf(letter: string): readonly [number, number] {
  const at = letter.charCodeAt(0) - 97;
  return [at, at + 1];
}
