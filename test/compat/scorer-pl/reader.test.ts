import { describe, expect, it } from 'vitest';
import { documentStarts, type Reading, readDocument } from '../../../src/compat/scorer-pl/reader.ts';

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function read(body: string): Reading {
  const bytes = bytesOf(`#begin document A\n${body}`);
  return readDocument(bytes, documentStarts(bytes)[0]);
}

/** Mentions as `id:first-last`. */
function mentionsOf({ mentions: { entityIds, start, end, entity } }: Reading): string[] {
  return [...start].map((first, row) => `${entityIds[entity[row]]}:${first}-${end[row] - 1}`);
}

describe('document names', () => {
  it.each([
    ['keep their blanks', '#begin document  A \n', [' A ']],
    ['may be empty', '#begin document \n', ['']],
    ['lose one carriage return', '#begin document A\r\r\n', ['A\r']],
    ['may repeat', '#begin document A\n#begin document A\n', ['A', 'A']],
    ['may end the file', '#begin document A', ['A']],
    ['allow blanks after #', '# \tbegin document A\n', ['A']],
    ['need a blank after document', '#begin document\n#begin documentA\n', []],
    [
      'are not found behind a byte order mark, blanks or text',
      '\xef\xbb\xbf#begin document A\n #begin document B\n',
      [],
    ],
    ['are lower-case keywords', '#Begin document A\n', []],
    ['are bytes', '#begin document \xe9\x85\n', ['\xe9\x85']],
  ])('%s', (_, text, expected) => {
    expect(documentStarts(bytesOf(text)).map(({ name }) => name)).toEqual(expected);
  });
});

describe('lines', () => {
  it.each([
    ['the last column holds the coreference', '(5)\t(1)\n', ['1:0-0']],
    ['trailing empty columns are dropped', '(1)\t\t\n', ['1:0-0']],
    ['a trailing blank column is not', '(1)\t \n', []],
    ['nor is the carriage return behind a tab', '(1)\t\r\n', []],
    ['without a tab the whole line is the cell', 'a (1) b (2\n2)\n', ['1:0-0', '2:0-1']],
    ['blank lines are no tokens', ' \t\r\n\n(1)\n', ['1:0-0']],
    ['comments are, and their brackets count', '#x (7)\n(1)\n', ['7:0-0', '1:1-1']],
    ['a no-break space is a token', '\xa0\n(1)\n', ['1:1-1']],
    ['NUL is a byte like others', '\0\t(1)\n', ['1:0-0']],
    ['a line may lack its end', '(1)', ['1:0-0']],
  ])('%s', (_, body, expected) => {
    expect(mentionsOf(read(body))).toEqual(expected);
  });
});

describe('mentions', () => {
  it('of one entity close innermost first', () => {
    expect(mentionsOf(read('(1\n(1\n1)\n1)\n'))).toEqual(['1:1-2', '1:0-3']);
  });

  it('that end and start at one token are read as opened, then closed', () => {
    expect(mentionsOf(read('(1\n-\n1)|(1\n-\n1)\n'))).toEqual(['1:2-2', '1:0-4']);
  });

  it('stand in the order in which they end, entities in the order of their first bracket', () => {
    const reading = read('(7|(5)|(6\n7)\n6)\n');
    expect(reading.mentions.entityIds).toEqual(['5', '7', '6']);
    expect(mentionsOf(reading)).toEqual(['5:0-0', '7:0-1', '6:0-2']);
  });
});

describe('the end of a document', () => {
  it.each([
    ['may stand anywhere in a line', 'x # end document y\n(1)\n'],
    ['may follow another #', '##end document\n(1)\n'],
    ['may follow a # earlier in the line', '#a #end document\n(1)\n'],
  ])('%s', (_, body) => {
    expect(mentionsOf(read(body))).toEqual([]);
  });

  it('is fatal while a mention is open', () => {
    expect(read('(1\n#end document\n').fault).toEqual({ message: 'Error: some mentions in the document do not close' });
  });

  it('is the end of the file where it is missing, and open mentions are dropped', () => {
    const reading = read('(1\n(2)\n');
    expect(reading.fault).toBeUndefined();
    expect(mentionsOf(reading)).toEqual(['2:1-1']);
    expect(reading.mentions.entityIds).toEqual(['1', '2']);
  });

  it('runs on into the next document where it is missing, whose first line is a token', () => {
    expect(mentionsOf(read('(1)\n#begin document (12)\n(1)\n#end document\n'))).toEqual(['1:0-0', '12:1-1', '1:2-2']);
  });

  it('is never reached after a mention that was not opened', () => {
    const reading = read('(1)\n2)\n(1)\n#end document\n');
    expect(reading.fault?.message).toBe('Detected the end of a mention [2](1) without begin (?,1)');
    expect(mentionsOf(reading)).toEqual(['1:0-0']);
  });

  it('is not reached by the rest of the cell either: the first bracket is the one reported', () => {
    expect(read('1)2)\n').fault?.message).toBe('Detected the end of a mention [1](0) without begin (?,0)');
  });

  it.each([
    ['#end document\n', false],
    ['#end document', true],
    ['(1)\n', true],
    ['2)\n', false],
    ['2)', true],
  ])('%j leaves the file read to its very end: %s', (body, expected) => {
    expect(read(body).atEnd).toBe(expected);
  });
});
