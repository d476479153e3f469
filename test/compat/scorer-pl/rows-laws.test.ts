import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bracketsOf, documentStarts, readDocument } from '../../../src/compat/scorer-pl/reader.ts';

const piece = fc.constantFrom(
  ...[
    '(1)',
    '(1',
    '1)',
    '(2',
    '2)',
    '(02',
    '02)',
    '(1234567890)',
    '(1+2)',
    '1)(1',
    '((1)2)',
    '(',
    ')',
    '|',
    '-',
    '1',
    'x',
  ],
  ...[' ', '\t', '\r', '\v', '\xa0', 'the 3 ', '#'],
);
const line = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.constantFrom('w (1)', 'w (1', 'w 1)', 'w\t(1)', 'w\t-', '', ' '),
);
const body = fc.tuple(
  fc.array(line, { maxLength: 14 }),
  fc.constantFrom('', '\n', '\n#end document', '\n#end document\n'),
);

it('reads rows as a reader of one line after the other does', () => {
  fc.assert(
    fc.property(body, ([lines, end]) => {
      const text = lines.join('\n') + end;
      const bytes = Uint8Array.from(`#begin document A\n${text}`, (character) => character.charCodeAt(0));
      const { mentions, tokens, discarded, fault, atEnd } = readDocument(bytes, documentStarts(bytes)[0]);
      const { entityIds, start, end: ends, entity } = mentions;
      const read = Array.from(start, (first, row) => `${entityIds[entity[row]]}:${first}-${ends[row]}`);
      expect({ read, entityIds, tokens, discarded, message: fault?.message, atEnd }).toEqual(slow(lines, end));
    }),
    { numRuns: 5_000 },
  );
});

/** The same without any care for time. */
function slow(lines: readonly string[], end: string) {
  const read: string[] = [];
  const discarded: string[] = [];
  const entityIds: string[] = [];
  const open = new Map<string, number[]>();
  let [tokens, at] = [0, 0];
  let message: string | undefined;
  for (; at < lines.length && message === undefined; at++) {
    if (/^[\t-\r ]*$/.test(lines[at])) continue;
    const brackets = bracketsOf(lines[at].split('\t').findLast((cell) => cell !== '') ?? '');
    for (const { kind, text } of brackets) {
      if (kind === 'dropped') {
        discarded.push(text);
        continue;
      }
      if (!entityIds.includes(text)) entityIds.push(text);
      const starts = open.get(text) ?? [];
      open.set(text, starts);
      if (kind !== 'closed') starts.push(tokens);
      if (kind === 'opened') continue;
      const first = starts.pop();
      if (first !== undefined) read.push(`${text}:${first}-${tokens + 1}`);
      else
        message ??= `Detected the end of a mention [${text}](${entityIds.indexOf(text)}) without begin (?,${tokens})`;
    }
    tokens++;
  }
  const hasEnd = end.includes('#');
  const isRead = message === undefined;
  if (isRead && hasEnd && [...open.values()].some(({ length }) => length > 0))
    message = 'Error: some mentions in the document do not close';
  // Where the last line has no line end, the file has been read to its end.
  const atEnd = isRead ? !end.endsWith('document\n') : at === lines.length && end === '';
  return { read, entityIds, tokens, discarded, message, atEnd };
}
