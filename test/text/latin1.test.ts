import { expect, it } from 'vitest';
import { latin1Bytes, latin1Text, utf8AsLatin1 } from '../../src/text/latin1.ts';

it('every byte is one character and comes back', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  const text = latin1Text(bytes);
  expect(text).toHaveLength(20_000);
  expect(text.charCodeAt(0x80)).toBe(0x80);
  expect(latin1Bytes(text)).toEqual(bytes);
});

it('a range is read alone', () => {
  expect(latin1Text(latin1Bytes('abcdef'), 2, 4)).toBe('cd');
});

it.each(['', 'O', '%41', 'é', '人名', '\u{1f600}', '\ud800'])('%j stands as its UTF-8 bytes', (text) => {
  expect(utf8AsLatin1(text)).toBe(Buffer.from(text).toString('latin1'));
});
