import { textHash } from '../../text/word-hash.ts';
import { decodeText, lineText } from '../bytes/line.ts';
import { goOn, leaveDocument } from './documents.ts';
import { ConlluDocument, type ConlluState, type EntityFields } from './state.ts';

/** Reads what a comment says of documents and sentences. */
export function readComment(state: ConlluState): void {
  const { bytes, start } = state.line;
  // Most comments are texts.
  let at = start + 1;
  while (bytes[at] === 32) at++;
  if (bytes[at] !== N && bytes[at] !== S) return;
  const text = lineText(state.line);
  const newdoc = /^#\s*newdoc(?:\s+id\s*=\s*(.*?)\s*|\s*)$/u.exec(text);
  if (newdoc) beginDocument(state, newdoc[1] || undefined);
  const name = /^#\s*sent_id\s*=\s*(\S+)/u.exec(text)?.[1];
  if (name !== undefined) state.name = textHash(name);
}

const [G, N, S] = [103, 110, 115];

function beginDocument(state: ConlluState, name: string | undefined): void {
  const { line, documents, repeated } = state;
  leaveDocument(state);
  const id = name ?? String(documents.size + repeated.length + 1);
  const known = documents.get(id);
  state.document = known ?? new ConlluDocument(id, name === undefined, line.number);
  if (known) {
    repeated.push({ id, line: line.number });
    goOn(state, known);
  }
  documents.set(id, state.document);
  state.first = state.words.next;
}

/** The fields that the last `# global.Entity` names, which holds for the whole file. */
export function entityFields(bytes: Uint8Array): EntityFields | undefined {
  let found: EntityFields | undefined;
  for (let at = bytes.indexOf(35); at >= 0; at = bytes.indexOf(35, at + 1)) {
    const first = bytes[at + 1] > 32 ? bytes[at + 1] : bytes[at + 2];
    if (first !== G || (at > 0 && bytes[at - 1] !== 10)) continue;
    const end = bytes.indexOf(10, at);
    const text = decodeText(bytes, at, end < 0 ? bytes.length : end);
    const names = /^#\s*global\.Entity\s*=\s*(\S+)/u.exec(text)?.[1].split('-');
    if (!names) continue;
    const id = names.findIndex((name) => name === 'eid' || name === 'GRP');
    found = { id, head: names.indexOf('head'), isOfDocument: names[id] === 'GRP' };
  }
  return found;
}
