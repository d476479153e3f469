import { expect, it } from 'vitest';
import { textOf } from '../../src/formats/bytes/file-text.ts';
import { type Files, limitedFiles, type ReadingLimits } from '../../src/sides/files.ts';
import { FileError } from '../../src/text/file-error.ts';

const MiB = 2 ** 20;

/** Files of 10 MiB, whatever their names, in chunks of one. */
const files = {
  open() {
    let left = 10;
    return { next: () => (left-- > 0 ? new Uint8Array(MiB) : undefined) };
  },
} as Partial<Files> as Files;

/** How many MiB of the file are read, with so many bytes of heap for each byte, before it is refused with that code. */
async function read(limited: Files, path: string, factor?: number): Promise<readonly [number, string?]> {
  const source = limited.open(path);
  if (factor) source.hold?.(factor);
  let count = 0;
  try {
    for (; await source.next(); count++);
    return [count];
  } catch (error) {
    if (error instanceof FileError) return [count, error.code];
    throw error;
  }
}

const limited = (more: Partial<ReadingLimits>): Files =>
  limitedFiles(files, { maxSize: undefined, heap: async () => 100 * MiB, areHeldTogether: true, ...more });

it('what is held whole is refused as soon as its bytes times the factor are more than the heap has', async () => {
  expect(await read(limited({}), 'a', 10)).toEqual([10]);
  expect(await read(limited({}), 'a', 11)).toEqual([9, 'HEAP_TOO_SMALL']);
  expect(await read(limited({}), 'a')).toEqual([10]);
});

it('files that are held together share the heap, and a file that is held twice counts twice', async () => {
  const both = limited({});
  expect(await read(both, 'a', 6)).toEqual([10]);
  expect(await read(both, 'a', 6)).toEqual([6, 'HEAP_TOO_SMALL']);
});

it('of files that are let go one after the other each has the heap', async () => {
  const each = limited({ areHeldTogether: false });
  for (const path of ['a', 'b', 'c']) expect(await read(each, path, 10)).toEqual([10]);
  expect(await read(each, 'd', 11)).toEqual([9, 'HEAP_TOO_SMALL']);
});

it('the heap is not asked for where little is held', async () => {
  const heap = async (): Promise<number> => {
    throw new Error('asked for');
  };
  expect(await read(limited({ heap }), 'a', 1.6)).toEqual([10]);
  expect(await read(limited({ heap }), 'a')).toEqual([10]);
});

it('a file of more bytes than `maxSize` is refused, whether it is held or not', async () => {
  expect(await read(limited({ maxSize: 10 * MiB }), 'a')).toEqual([10]);
  expect(await read(limited({ maxSize: 10 * MiB - 1 }), 'a')).toEqual([9, 'TOO_LARGE']);
  expect(await read(limited({ maxSize: 10 * MiB - 1 }), 'a', 1)).toEqual([9, 'TOO_LARGE']);
});

it('a file that is longer than a text can be is refused, and what to do is said', () => {
  const bytes = [{ length: 2 ** 30 }] as unknown as Uint8Array[];
  let thrown: unknown;
  try {
    textOf({ bytes });
  } catch (error) {
    thrown = error;
  }
  const { message, help } = thrown as FileError;
  expect([message, help]).toEqual([
    'it has more than 512 MiB, too much to read at once',
    'divide the input: merge adds up the scores of its parts',
  ]);
});
