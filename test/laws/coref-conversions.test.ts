import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { convertCoref } from '../../src/evaluate/convert/convert.ts';
import { writers } from '../../src/evaluate/convert/writers.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';

const runs = { numRuns: Number(process.env.COREFSCORE_RUNS ?? 100) };

type Texts = string | ReadonlyMap<string, string>;

/** What a file or a folder becomes, in a format or in the file of a key; and what is lost. */
async function converted(given: Texts, to: string, key?: string): Promise<{ text: Texts; lost: readonly string[] }> {
  const isFile = typeof given === 'string';
  const own = isFile ? { given } : Object.fromEntries([...given].map(([name, text]) => [`given/${name}`, text]));
  const how = { to, side: 'key', into: key === undefined ? undefined : 'key' } as const;
  const files = memoryFiles({ ...own, ...(key !== undefined && { key }) });
  const { logs, text, losses } = await convertCoref('given', how, { format: 'auto', lenient: false }, files);
  expect(logs.flatMap(({ problems }) => problems)).toEqual([]);
  return { text: text!, lost: losses.map(({ fate, why }) => `${fate}: ${why}`) };
}

type Mention = readonly [start: number, end: number];

interface Document {
  readonly doc_key: string;
  readonly sentences: readonly (readonly string[])[];
  readonly clusters: readonly (readonly Mention[])[];
}

const word = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('#', '(1)', '-', '"', '\\', '\\t', '\\\\t', '|', '_', '*', '😀', '[1]', 'a'),
  )
  .map((text) => text.replace(/[\s\p{Cc}\p{Cs}]/gu, ''))
  .filter((text) => text !== '');

const doCross = ([a, b]: Mention, [c, d]: Mention): boolean => a < c && c <= b && b < d;

/** Documents as lines of e2e-coref: no two mentions of one entity cross, which CoNLL cannot say, and some entity has two. */
const corpus: fc.Arbitrary<readonly Document[]> = fc
  .uniqueArray(
    fc
      .tuple(
        fc.constantFrom('a', 'bc/x_0', 'bc/x_12', 'wsj_0037', 'e f'),
        fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      )
      .chain(([doc_key, sentences]) => {
        const last = sentences.flat().length - 1;
        const mention = fc
          .tuple(fc.nat(last), fc.nat(4))
          .map(([start, more]): Mention => [start, Math.min(start + more, last)]);
        const entity = fc.uniqueArray(mention, { minLength: 1, maxLength: 4, selector: String });
        return fc.record({
          doc_key: fc.constant(doc_key),
          sentences: fc.constant(sentences),
          clusters: fc
            .array(entity, { maxLength: 4 })
            .map((all) => all.filter((own) => !own.some((one) => own.some((other) => doCross(one, other))))),
        });
      }),
    { minLength: 1, maxLength: 3, selector: ({ doc_key }) => doc_key },
  )
  .filter((all) => all.some(({ clusters }) => clusters.some(({ length }) => length > 1)));

const lines = (documents: readonly Document[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

/** A document as far as a format can say all of it: CoNLL-U has no mentions over the ends of sentences, those of CRAC no such words. */
function fitting(one: Document, name: string): Document {
  const { sentences, clusters } = one;
  if (name.startsWith('crac')) {
    const plain = (word: string): string => word.replaceAll('|', 'x').replace(/^##/u, 'x');
    return { ...one, sentences: sentences.map((words) => words.map(plain)) };
  }
  if (name !== 'conllu') return one;
  const sentenceOf = sentences.flatMap((words, at) => words.map(() => at));
  const isWithin = ([first, last]: Mention): boolean => sentenceOf[first] === sentenceOf[last];
  return { ...one, clusters: clusters.map((own) => own.filter(isWithin)) };
}

/** The mentions of each entity, and the words, by the names of the documents. */
function known(documents: readonly CorefDocument[]) {
  const all = documents.map((one): [string, unknown] => {
    const mentions = entitiesOf(one).map((entity) =>
      entity.mentions
        .map(({ start, end }) => `${start}-${end}`)
        .sort()
        .join(),
    );
    return [
      one.id,
      { entities: mentions.filter(Boolean).sort(), words: typeof one.text === 'object' ? one.text.words : one.text },
    ];
  });
  return Object.fromEntries(all);
}

const inRows = (text: Texts) => known(readCoref(text as string, { words: true }));

describe.each(writers.corefscore.filter(({ name }) => name !== 'neleval'))('$name', ({ name }) => {
  // Tools whose files are written before they are read.
  const isRead = corefFormats.some((format) => format.name === name);

  it.runIf(isRead)('is written, and read into the words of the key, without a change', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, async (all) => {
        const documents = all.map((one) => fitting(one, name));
        const { text: key } = await converted(lines(documents), 'conll');
        const { text: empty } = await converted(lines(documents.map((one) => ({ ...one, clusters: [] }))), 'conll');
        const { text } = await converted(lines(documents), name);
        const { text: back, lost } = await converted(text, 'conll', empty as string);
        expect(inRows(back)).toEqual(inRows(key));
        expect(lost.filter((own) => name !== 'crac-text' || own !== 'changed: they are numbers in CoNLL')).toEqual([]);
      }),
      runs,
    );
  });
});

it('characters of a text are written as lines of fastcoref, and as JSON lines, without a change', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((own) => own.replace(/\p{Cs}/gu, 'x'));
  const given = text.filter(Boolean).chain((own) => {
    const length = [...own].length;
    const mention = fc
      .tuple(fc.nat(length - 1), fc.nat(3))
      .map(([start, more]) => [start, Math.min(start + more + 1, length)]);
    return fc.record({
      doc_key: fc.constantFrom('a', 'a/b_3'),
      text: fc.constant(own),
      clusters: fc.array(fc.array(mention, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    });
  });
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      for (const to of ['fastcoref', 'jsonl']) {
        const { text: written, lost } = await converted(JSON.stringify(one), to);
        const { clusters_strings, ...read } = JSON.parse(written as string);
        expect(read).toEqual(one);
        expect(lost).toEqual([]);
      }
    }),
    runs,
  );
});
