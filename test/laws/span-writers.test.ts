import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlaced } from '../../src/evaluate/check/placed-side.ts';
import { spanText } from '../../src/evaluate/convert/span-text.ts';
import { writers } from '../../src/evaluate/convert/writers.ts';
import type { SpanText, SpanWriter } from '../../src/formats/write/span-writer.ts';
import { LossTally } from '../../src/formats/write/written.ts';
import { type SchemeName, schemeNames } from '../../src/ner/scheme-names.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { eachInput } from '../../src/sides/detect-spans.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { problemLog } from '../../src/text/problem.ts';

const runs = { numRuns: Number(process.env.COREFSCORE_RUNS ?? 300) };

/** What a file in a format holds, as a writer takes it. */
async function read(
  text: string | ReadonlyMap<string, string>,
  input: string,
  writer: SpanWriter,
  scheme?: SchemeName,
): Promise<readonly SpanText[]> {
  const isFile = typeof text === 'string';
  const texts = isFile ? { file: text } : Object.fromEntries([...text].map(([name, own]) => [`folder/${name}`, own]));
  const settings = { ...defaultsOf(nerSettings), input, ...(scheme && { scheme }) };
  const log = problemLog();
  const documents: (SpanText | string)[] = [];
  for await (const one of eachInput([isFile ? 'file' : 'folder'], settings, memoryFiles(texts), undefined))
    for (const placed of await readPlaced(one, settings, log))
      documents.push(spanText(placed, writer, undefined, new LossTally()));
  expect(log.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(documents.filter((one) => typeof one === 'string')).toEqual([]);
  return documents as readonly SpanText[];
}

/** What the format has of documents. */
function known(documents: readonly SpanText[], { name, lacks }: SpanWriter) {
  const hasIds = name !== 'gliner-tokens' && name !== 'tags-in-json';
  const isNeleval = name === 'neleval';
  const all = documents.map(({ id, text, sentences, spans }) => ({
    id: hasIds ? id : undefined,
    text: isNeleval ? undefined : text,
    sentences: name === 'gliner-tokens' ? [sentences?.flat()] : sentences,
    spans: spans.map(({ type, runs: own, score, link }) => ({
      type,
      runs: own,
      score: lacks.includes('score') ? undefined : isNeleval ? (score ?? 1) : score,
      link: lacks.includes('link') ? undefined : isNeleval ? (link ?? null) : link,
    })),
  }));
  // A folder has the order of its names.
  return name === 'brat' ? all.toSorted((a, b) => (a.id! < b.id! ? -1 : 1)) : all;
}

function takesTokens({ takes }: SpanWriter): boolean {
  return takes === 'words' || takes === 'tags';
}

/** Whether something is lost that documents in the format may have. */
function isLossy({ all }: LossTally): boolean {
  return all.some(({ why }) => !/has none|have none|has no scores|has no links|one list of tokens/.test(why));
}

const odd = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }).filter((text) => !/[\p{Cs}\ufffd]/u.test(text));
const type = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('PER', 'LOC', 'O', 'B-PER', '_', 'x y', '{', '😀') },
  { weight: 1, arbitrary: odd },
);
const id = fc.oneof(odd, fc.constantFrom('7', '007', 'a/b', '.x', 'A', 'a', 'con.ann', 'x.gz'));
const blanks = ['\n', '\t', '\r\n', '\u00a0', '\u2028', '\ufeff'];
const character = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...'ab ', '😀', '𝒳', '中', 'é', 'e\u0301', '"', '\\', '\\n', "'", '-', ...blanks),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
);
const score = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined });
const link = fc.option(fc.constantFrom(null, 'Q49', 'MESH:D003', 'a|b', 'x y'), { nil: undefined });

/** At most so many runs among so many positions. */
const runsIn = (length: number, most: number) =>
  fc.uniqueArray(fc.nat(length), { minLength: 2, maxLength: 2 * most }).map((drawn) => {
    const bounds = drawn.toSorted((a, b) => a - b);
    return Array.from({ length: bounds.length >> 1 }, (_, at) => [bounds[2 * at], bounds[2 * at + 1]] as const);
  });

/** A line of the neutral format. */
const line = fc.tuple(fc.option(id, { nil: undefined }), fc.array(character, { maxLength: 30 })).chain(([own, all]) => {
  const text = all.join('');
  const { length } = [...text];
  const span = fc.record({ type, score, link, fragments: runsIn(length, 3) });
  const spans = length === 0 ? fc.constant([]) : fc.array(span, { maxLength: 6 });
  return fc.record({ id: fc.constant(own), text: fc.constant(text), spans });
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: (one) => one.id ?? one });

describe.each(writers.nerscore.filter((writer) => !takesTokens(writer)))('$name', (writer) => {
  it('reads back what it has written of a text', async () => {
    let whole = 0;
    const law = fc.asyncProperty(lines, async (drawn) => {
      const json = drawn.map((one) => `${JSON.stringify(one)}\n`).join('');
      const documents = (await read(json, 'spans', writer)).map((document) => ({
        ...document,
        spans: document.spans.filter(({ runs: own }) => own.length === 1 || !writer.lacks.includes('fragments')),
      }));
      const losses = new LossTally();
      const text = writer.write(documents, losses, 'bio');
      if (isLossy(losses)) return;
      whole++;
      expect(known(await read(text, writer.name, writer), writer)).toEqual(known(documents, writer));
    });
    await fc.assert(law, runs);
    expect(whole).toBeGreaterThan(runs.numRuns / 25);
  });
});

const words = ['a', 'Ada', '.', '#', '😀', '𝒳x', '中', 'Token', '7', '(1)', '"', 'B-PER', 'O'];
const word = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom('-X-', '-DOCSTART-', 'a b') },
  { weight: 2, arbitrary: odd },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }) },
);

const where = { place: { file: 'file', line: 1, column: 1 } };
const sentencesOfWords = fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 4 });

const tokenDocument = fc.tuple(fc.option(id, { nil: undefined }), sentencesOfWords).chain(([own, sentences]) => {
  const { length } = sentences.flat();
  const span = fc.tuple(type, runsIn(length, 1)).map(([given, drawn]) => {
    return { type: given, runs: drawn, where, start: drawn[0][0], end: drawn[0][1] };
  });
  const spans = length === 0 ? fc.constant([]) : fc.array(span, { maxLength: 5 });
  return spans.map((drawn): SpanText => ({ id: own, where, sentences, spans: drawn }));
});

/** In the order of the text, without the spans that tags cannot say. */
function taggable({ sentences = [], spans, ...document }: SpanText): SpanText {
  const ends = sentences.map((_, at) => sentences.slice(0, at + 1).flat().length);
  let last = 0;
  const kept = spans
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isFree = start >= last && !ends.some((one) => start < one && one < end);
      if (isFree) last = end;
      return isFree;
    });
  return { ...document, sentences, spans: kept };
}

const ofTokens = writers.nerscore.filter(takesTokens);
const inSchemes = ofTokens.flatMap((writer) =>
  (writer.name === 'gliner-tokens' ? (['bio'] as const) : schemeNames).map((scheme) => ({ writer, scheme })),
);

describe.each(inSchemes)('$writer.name in $scheme', ({ writer, scheme }) => {
  it('reads back what it has written of tokens', async () => {
    let whole = 0;
    const maxLength = writer.name === 'tags-in-json' ? 1 : 3;
    const corpus = fc.uniqueArray(tokenDocument, { maxLength, selector: (one) => one.id ?? one });
    const law = fc.asyncProperty(corpus, async (drawn) => {
      const documents = writer.name === 'gliner-tokens' ? drawn : drawn.map(taggable);
      const losses = new LossTally();
      const text = writer.write(documents, losses, scheme);
      if (isLossy(losses) || text === '') return;
      whole++;
      expect(known(await read(text, writer.name, writer, scheme), writer)).toEqual(known(documents, writer));
    });
    await fc.assert(law, runs);
    // In raw, some 20 of 300 lose nothing: seeds draw from 12 on.
    expect(whole).toBeGreaterThan(runs.numRuns / 100);
  });
});
