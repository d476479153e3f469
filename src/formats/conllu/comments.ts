import { decodeText } from '../bytes/line.ts';
import { afterBlanks } from './cells.ts';
import { beginDocument } from './documents.ts';
import { endSentence } from './sentence.ts';
import type { ConlluState, EntityFields } from './state.ts';

/** Reads what a comment before a row says of documents. */
export function readComment(state: ConlluState, row: number, start: number, line: number): void {
  const { bytes } = state.line;
  if (bytes[afterBlanks(bytes, start + 1)] === G) return;
  const newdoc = NEWDOC.exec(textAt(bytes, start));
  if (!newdoc) return;
  endSentence(state, row);
  beginDocument(state, newdoc[1] || undefined, line, row);
}

/** The comment that begins a document, and its name. */
export const NEWDOC: RegExp = /^#\s*newdoc(?:\s+id\s*=\s*(.*?)\s*|\s*)$/u;

function textAt(bytes: Uint8Array, start: number): string {
  const newline = bytes.indexOf(10, start);
  return decodeText(bytes, start, newline < 0 ? bytes.length : newline);
}

/** The fields that the last `# global.Entity` names, which holds for the whole file. */
export function entityFields({ line: { bytes }, marks }: ConlluState): EntityFields | undefined {
  for (let mark = marks.next - 1; mark >= 0; mark--) {
    const start = marks.values[1][mark];
    if (start < 0 || bytes[afterBlanks(bytes, start + 1)] !== G) continue;
    const fields = fieldsIn(textAt(bytes, start));
    if (fields) return fields;
  }
  return undefined;
}

/** Those in the first line of a text that names some. */
function fieldsIn(text: string): EntityFields | undefined {
  const names = /^#\s*global\.Entity\s*=\s*(\S+)/mu.exec(text)?.[1].split('-');
  if (!names) return undefined;
  const id = names.findIndex((name) => name === 'eid' || name === 'GRP');
  return { id, head: names.indexOf('head'), isOfDocument: names[id] === 'GRP' };
}

const G = 103;
