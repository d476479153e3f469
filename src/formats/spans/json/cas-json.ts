import type { FileSpan, SpanDocument, SpanLink } from '../../../ner/span-document.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue, valueAt } from '../../json/json-spot.ts';
import { jsonObjects } from '../../json/json-values.ts';
import type { ReaderOptions, SpanReader, SpanSource } from '../span-file.ts';
import { documentName } from '../text-line.ts';
import { isSyntax, shortName } from '../webanno/webanno-layers.ts';
import { runOf } from './json-documents.ts';

/** The feature structures of a document by their ids. */
type Structures = ReadonlyMap<number, JsonValue<JsonObject>>;

/**
 * UIMA CAS JSON, as INCEpTION exports it: `%FEATURE_STRUCTURES`, a list of objects with `%ID` and `%TYPE`, or an object of them by id, where
 * features that begin with `@` hold the id of another. A chain has its first link in `@first`, and each link the next one in `@next`; a
 * relation has spans in `@Governor` and `@Dependent`, and its label in another feature. The text is the `sofaString` of the only view, or of
 * `_InitialView`. Offsets are units of UTF-16, and ends are exclusive. Types are layers, so that all spans of one that has links are mentions.
 *
 * apache/uima-uimaj-io-jsoncas, SPECIFICATION.adoc and JsonCas2Names.java, cbe763b; inception-project/inception, ChainAdapter.java, 55ba8ba
 */
export function readCasJson(source: SpanSource, { log }: ReaderOptions): ReturnType<SpanReader> {
  const id = documentName(source.file);
  return { documents: [...jsonObjects(source, log)].flatMap((value) => documentIn(value, id) ?? []) };
}

function documentIn({ value, where }: JsonValue<JsonObject>, id: string): SpanDocument | undefined {
  const structures = structuresIn(value['%FEATURE_STRUCTURES'], where.at('%FEATURE_STRUCTURES'));
  const views = [...structures].filter(([, view]) => typeof view.value.sofaString === 'string');
  const [sofa, view] =
    (views.length > 1 ? views.find(([, one]) => one.value.sofaID === '_InitialView') : views[0]) ?? [];
  const isUtf16 = (valueAt(value, '%HEADER.offset-encoding') ?? 'UTF_16') === 'UTF_16';
  const expected = 'expected a CAS with offsets of UTF-16, and the text of one view, or of _InitialView';
  if (!view || !isUtf16) return where.refuse('NOT_A_DOCUMENT', expected);
  const layers = layersIn(value['%TYPES'], structures);
  const spans = new Map<number, FileSpan>();
  for (const [number, { value: own, where: at }] of structures) {
    const type = String(own['%TYPE']);
    const run = layers.has(type) && own['@sofa'] === sofa ? runOf(own.begin, own.end, at) : undefined;
    if (run) spans.set(number, { type, runs: [run], where: at });
  }
  const links = [...structures.values()].flatMap((one) => linksOf(one, structures, spans));
  return { id, text: String(view.value.sofaString), where, spans: [...spans.values()], links };
}

function structuresIn(list: unknown, where: JsonSpot): Structures {
  const found = Object.entries(list ?? {}).map(([step, value]) => {
    const at = where.at(Array.isArray(list) ? Number(step) : step);
    return [Number(valueAt(value, '%ID') ?? step), { value: isObject(value) ? value : {}, where: at }] as const;
  });
  return new Map(found);
}

/** The types of spans in chains and relations: those that the type system gives these, and those that they have. */
function layersIn(types: unknown, structures: Structures): ReadonlySet<unknown> {
  const layers = new Set<unknown>();
  for (const feature of ['first', 'next', 'Governor', 'Dependent']) {
    for (const [name, features] of Object.entries(types ?? {}))
      if (!isSyntax(name)) layers.add(valueAt(features, `${feature}.%RANGE`));
    for (const { value } of structures.values())
      if (!isSyntax(String(value['%TYPE']))) layers.add(structures.get(Number(value[`@${feature}`]))?.value['%TYPE']);
  }
  return layers;
}

function linksOf(
  { value, where }: JsonValue<JsonObject>,
  structures: Structures,
  spans: ReadonlyMap<number, FileSpan>,
): readonly SpanLink[] {
  const type = String(value['%TYPE']);
  if ('@first' in value) {
    const chain = new Set<number>();
    for (let next = value['@first']; typeof next === 'number' && !chain.has(next); ) {
      chain.add(next);
      next = structures.get(next)?.value['@next'];
    }
    const members = [...chain].map((id) => spans.get(id));
    return members.map((span, at) => ({ ends: [members[Math.max(at - 1, 0)], span], where }));
  }
  if (!('@Governor' in value && '@Dependent' in value) || isSyntax(type)) return [];
  const labels = Object.entries(value).filter(([feature, own]) => typeof own === 'string' && !/^[%@^]/u.test(feature));
  const names = labels.length > 0 ? labels.map(([, label]) => String(label)) : [shortName(type)];
  return [{ ends: [spans.get(Number(value['@Governor'])), spans.get(Number(value['@Dependent']))], names, where }];
}
