import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorefDocument, wordsOf } from '../../src/coref/document.ts';
import { conllName, docKey } from '../../src/coref/document-names.ts';
import { corefDocument, entitiesOf, type GivenMention } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { writeConll } from '../../src/formats/write/conll.ts';
import { writeJsonl } from '../../src/formats/write/jsonl.ts';
import { LossTally } from '../../src/formats/write/written.ts';

const runs = { numRuns: Number(process.env.COREFSCORE_RUNS ?? 300) };

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('#', '(1)', '-', '"'),
);
const word = anyText.map((text) => text.replace(/[\s\p{Cc}\p{Cs}]/gu, '')).filter((text) => text !== '');
const name = fc.oneof(
  anyText.map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '')),
  fc.constantFrom('(bc/x); part 003', 'bc/x_0', '', ' ', '# begin document'),
);

interface Shape {
  readonly id: string;
  readonly sentences: readonly (readonly string[])[];
  readonly entities: readonly (readonly GivenMention[])[];
}

const shape = (words: fc.Arbitrary<string>): fc.Arbitrary<Shape> =>
  fc
    .record({ id: name, sentences: fc.array(fc.array(words, { minLength: 1, maxLength: 5 }), { maxLength: 5 }) })
    .chain(({ id, sentences }) => {
      const tokens = sentences.flat().length;
      const mention = fc.tuple(fc.nat(Math.max(tokens - 1, 0)), fc.nat(4)).map(([start, more]): GivenMention => {
        return [start, Math.min(start + more + 1, tokens)];
      });
      const entity = fc.array(mention, { minLength: 1, maxLength: 5 });
      return fc.record({
        id: fc.constant(id),
        sentences: fc.constant(sentences),
        entities: tokens === 0 ? fc.constant([]) : fc.array(entity, { maxLength: 5 }),
      });
    });

/** Documents whose names differ, as a file has them. */
const corpus = (words = word): fc.Arbitrary<readonly Shape[]> =>
  fc.uniqueArray(shape(words), { maxLength: 4, selector: ({ id }) => id });

function documentOf({ id, sentences, entities }: Shape): CorefDocument {
  const starts = sentences.map((_, at) => sentences.slice(0, at).flat().length);
  const texts = sentences.flat();
  return { ...corefDocument(id, entities), tokens: texts.length, text: { words: texts, sentences: starts } };
}

/** Its words are a text of at least as many characters, which mentions count. */
function asCharacters({ tokens, ...document }: CorefDocument): CorefDocument {
  return {
    ...document,
    text: wordsOf(document)!
      .map((text) => `${text} `)
      .join(''),
  };
}

function asNames({ id, ...document }: CorefDocument): CorefDocument {
  const entities = entitiesOf({ id, ...document }).map(({ mentions }) => mentions.map(({ start }) => `m${start}`));
  return corefDocument(id, entities);
}

function known(document: CorefDocument) {
  const { id, tokens = 0, text, extents } = document;
  const { words: texts = [], sentences = [] } = typeof text === 'object' ? text : {};
  const mentions = entitiesOf(document).map((entity) =>
    entity.mentions.map(({ start, end }) => (extents ? extents[start] : `${start} ${end}`)).sort(),
  );
  const entities = mentions.filter(({ length }) => length > 0).map((entity) => entity.join());
  return {
    id,
    tokens,
    texts: [...texts],
    sentences: [...sentences],
    text: typeof text === 'string' ? text : undefined,
    entities: entities.sort(),
  };
}

const namedBy = (nameOf: (id: string) => string, documents: readonly CorefDocument[]) =>
  documents.map((one) => ({ ...known(one), id: nameOf(one.id) }));

const read = (text: string): readonly CorefDocument[] => readCoref(text, { words: true });

/** Two mentions of an entity of which neither holds the other. */
const doCross = ([a, b]: readonly number[], [c, d]: readonly number[]): boolean => a < c && c < b && b < d;
const crossesNone = ({ entities }: Shape): boolean =>
  !(entities as [number, number][][]).some((own) => own.some((one) => own.some((other) => doCross(one, other))));

describe('write → read', () => {
  it('gives the documents that were written as CoNLL, where no two mentions of an entity cross', () => {
    const nested = corpus().map((shapes) => shapes.filter(crossesNone));
    fc.assert(
      fc.property(
        // A document alone that has no name has a number.
        nested.filter(([first, ...others]) => first !== undefined && (first.id !== '' || others.length > 0)),
        (shapes) => {
          const documents = shapes.map(documentOf);
          const tally = new LossTally();
          const text = writeConll(documents, tally);
          expect(tally.all).toEqual([]);
          expect(namedBy(docKey, read(text))).toEqual(namedBy(docKey, documents));
          const again = writeJsonl(read(text));
          expect(namedBy(conllName, readCoref(again, { format: 'jsonl' }))).toEqual(namedBy(conllName, documents));
        },
      ),
      runs,
    );
  });

  it('counts the mentions that CoNLL lacks', () => {
    fc.assert(
      fc.property(shape(word), (one) => {
        const document = documentOf(one);
        const tally = new LossTally();
        const text = writeConll([document], tally);
        expect(read(text)[0].start).toHaveLength(document.start.length - (tally.all[0]?.count ?? 0));
      }),
      runs,
    );
  });

  it('gives the documents that were written as JSON lines, whatever they hold', () => {
    fc.assert(
      fc.property(corpus(anyText), fc.boolean(), fc.boolean(), (shapes, keepsIds, areNames) => {
        const documents = shapes.map(documentOf).map((one, at) => {
          return areNames ? asNames(one) : at % 2 === 0 ? one : asCharacters(one);
        });
        const text = writeJsonl(documents, { keepsIds });
        const read = shapes.length === 0 ? [] : readCoref(text, { format: 'jsonl' });
        expect(namedBy(docKey, read)).toEqual(namedBy(docKey, documents));
      }),
      runs,
    );
  });
});
