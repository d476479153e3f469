import { lengthIn } from '../../../align/scale.ts';
import type { CharacterUnit, FileSpan, Run, SpanDocument } from '../../../ner/span-document.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { documentOf, objectsIn, runOfLength, sizeOf, spanOfParts } from './json-documents.ts';

/**
 * BioC as JSON: `{"documents": [{"id", "passages": [{"offset", "text", "annotations": [{"infons": {"type"}, "text", "locations":
 * [{"offset", "length"}]}], "sentences"}]}]}`, or its documents alone. Passages or their sentences have texts and annotations; offsets count
 * from the start of the document. Several locations are a discontinuous span. Its DTD counts bytes, but most tools count code points:
 * offsets of texts tell (`isInBytes`), with a warning, BYTE_OFFSETS.
 */
export const biocJsonFormat: SpanFormat = {
  name: 'bioc-json',
  title: 'BioC as JSON',
  about: 'BioC: {documents: [{id, passages: [{offset, text, annotations}]}]}',
  unit: 'code-points',
  hasLengths: true,
  surfaces: 'names',
  begins: ({ json }) => /"passages"\s*:\s*\[/u.test(json),
  read: (source, options) =>
    readBioc(
      [...jsonObjects(source, options.log)].flatMap((one) =>
        'documents' in one.value ? objectsIn(one, 'documents') : [one],
      ),
      options,
    ),
};

/** Reads these documents; those of XML too. */
export function readBioc(documents: Parts, options: ReaderOptions): ReturnType<SpanFormat['read']> {
  const { offsets, log, side } = options;
  const parts = documents.map((one) =>
    objectsIn(one, 'passages').flatMap((passage) => [passage, ...objectsIn(passage, 'sentences')]),
  );
  const found = offsets === undefined && isInBytes(parts) ? 'bytes' : 'code-points';
  if (found === 'bytes') {
    const message = 'the offsets of texts fit bytes of UTF-8, and are read as bytes';
    const help = `--${side}-offsets says what offsets count`;
    const { place } = documents[0].where;
    log.report('BYTE_OFFSETS', 'warning', () => ({ place, message, help }));
  }
  return {
    documents: documents.map((one, at) => readDocument(one, parts[at], { ...options, offsets: offsets ?? found })),
    unit: found,
  };
}

type Parts = readonly JsonValue<JsonObject>[];

/**
 * Whether offsets count bytes: texts that are not ASCII have as many bytes after them to the next as texts of ASCII can have, or none or
 * one, and not as many characters.
 */
function isInBytes(documents: readonly Parts[]): boolean {
  const usual = new Set([0, 1]);
  const odd: (readonly [blanks: number, more: number])[] = [];
  for (const parts of documents) {
    const texts = parts.flatMap(({ value: { text, offset } }) =>
      typeof text === 'string' && typeof offset === 'number' ? [{ text, offset }] : [],
    );
    for (const [at, { text, offset }] of texts.slice(0, -1).entries()) {
      const characters = lengthIn('code-points', text);
      const [blanks, more] = [texts[at + 1].offset - offset - characters, lengthIn('bytes', text) - characters];
      if (more === 0) usual.add(blanks);
      else odd.push([blanks, more]);
    }
  }
  const areUsual = (isBytes: boolean): boolean =>
    odd.every(([blanks, more]) => usual.has(blanks - (isBytes ? more : 0)));
  return odd.length > 0 && areUsual(true) && !areUsual(false);
}

function readDocument(document: JsonValue<JsonObject>, parts: Parts, options: ReaderOptions): SpanDocument {
  if (!Array.isArray(document.value.passages))
    document.where.refuse('NOT_A_DOCUMENT', "expected a document with a list 'passages'");
  const spans = parts.flatMap((part) =>
    objectsIn(part, 'annotations').flatMap((one) => readAnnotation(one, options) ?? []),
  );
  return documentOf(document.where, { id: document.value.id, ...textOf(parts, options.offsets!) }, spans);
}

/** The text of all parts, each at its offset, with blanks for what is between them. Reports NOT_A_DOCUMENT where two overlap. */
function textOf(parts: Parts, unit: CharacterUnit): Pick<SpanDocument, 'text' | 'unstored'> {
  const unstored: Run[] = [];
  let all = '';
  let length = 0;
  for (const { value, where } of parts) {
    const { text, offset } = value;
    if (typeof text !== 'string' || text === '') continue;
    const blanks = Number(offset ?? Number.NaN) - length;
    if (!Number.isSafeInteger(blanks) || blanks < 0 || blanks > MOST_BLANKS) {
      const message = `expected the offset of this text as a whole number from ${length}, where the text before it ends`;
      where.refuse('NOT_A_DOCUMENT', message);
      continue;
    }
    if (blanks > 0) unstored.push([all.length, all.length + blanks]);
    all += ' '.repeat(blanks) + text;
    length += blanks + lengthIn(unit, text);
  }
  return { text: all, unstored };
}

/** More blanks than any tool leaves between two texts: a larger offset is a mistake. */
const MOST_BLANKS = 1_000_000;

function readAnnotation({ value, where }: JsonValue<JsonObject>, { shift }: ReaderOptions): FileSpan | undefined {
  const { infons, text, locations } = value;
  // Tools write [...] or another mark between the words of fragments.
  const surface = sizeOf(locations) === 1 ? text : undefined;
  const readRun = (item: unknown, at: JsonSpot) => {
    const { offset, length } = isObject(item) ? item : {};
    return runOfLength(offset, length, at, shift);
  };
  const about = { type: isObject(infons) ? infons.type : undefined, surface };
  return spanOfParts(locations, 'locations', where, readRun, about);
}
