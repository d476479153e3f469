import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Reading, read, show } from './reading.ts';

const files = readdirSync('testdata', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.conll') && !file.startsWith('conformance'))
  .sort();

const neverScanned = Number.POSITIVE_INFINITY;

/** The file as often as it takes to be large enough for the scanner, and how often that is. */
function repeated(file: string): { bytes: Uint8Array; times: number } {
  const once = readFileSync(`testdata/${file}`);
  const times = Math.ceil(33_000 / Math.max(once.length, 1));
  return { bytes: new Uint8Array(Buffer.concat(Array.from({ length: times }, () => once))), times };
}

it.each(files)('%s, made large by repetition, is read the same with the scanner and without', (file) => {
  const { bytes } = repeated(file);
  for (const lenient of [true, false]) {
    const expected = JSON.stringify(read(bytes, { lenient, scannedFrom: neverScanned }));
    expect(JSON.stringify(read(bytes, { lenient }))).toBe(expected);
  }
});

const whole = files.filter((file) => {
  const { problems, documents } = read(readFileSync(`testdata/${file}`));
  return documents.length > 0 && problems.every(({ severity }) => severity === 'warning');
});

it.each(whole)('%s, made large by repetition, is read as often as it stands there', (file) => {
  const once = read(readFileSync(`testdata/${file}`));
  const { bytes, times } = repeated(file);
  const shown = ({ documents }: Reading): string[] => documents.map(show);
  expect(shown(read(bytes))).toEqual(Array.from({ length: times }, () => shown(once)).flat());
});
