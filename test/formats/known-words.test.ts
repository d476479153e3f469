import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownWords, keepWords } from '../../src/formats/coref/shared-columns.ts';
import { wordHashes } from '../../src/text/word-hash.ts';

const documents = fc.array(
  fc.record({
    name: fc.constantFrom('a', 'b'),
    words: fc.array(fc.constantFrom('x', 'yy', '', 'é', '\ud800'), { maxLength: 4 }),
  }),
);

describe('the words that a run knows', () => {
  it('are those of each document, with the hashes that they have alone', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const known = new KnownWords();
        const kept = all.map(({ name, words }) => keepWords({ words }, name, { known: known }));
        expect(kept.map(({ text }) => text.words)).toEqual(all.map(({ words }) => words));
        expect(kept.map(({ words }) => words)).toEqual(all.map(({ words }) => wordHashes(words)));
      }),
    );
  });

  it('are one list, where a document has the words that came first with its name', () => {
    const known = new KnownWords();
    const [key, other, same] = [['x', 'y'], ['x'], ['x', 'y']].map((words) =>
      keepWords({ words }, 'a', { known: known }),
    );
    expect(same.words).toBe(key.words);
    expect(other.words).not.toBe(key.words);
  });

  it('are kept as texts, where two words have one hash', () => {
    const known = new KnownWords();
    const hashes = known.hash(['\ud800']);
    // A lone surrogate is written as U+FFFD.
    expect(hashes).toBeDefined();
    expect(known.hash(['\ufffd'])).toBeUndefined();
    expect(keepWords({ words: ['\ufffd'] }, 'a', { known: known }).text).toEqual({ words: ['\ufffd'] });
  });
});
