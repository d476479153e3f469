import { placeSpans } from '../../align/place-spans.ts';
import { characterScale } from '../../align/scale.ts';
import { emptyDocument } from '../../coref/document.ts';
import type { CharacterUnit, FileSpan, SpanDocument } from '../../ner/span-document.ts';
import { reportFile } from '../../text/problem.ts';
import { namesOf, quoted } from '../../text/quoted.ts';
import { textReader } from '../bytes/file-text.ts';
import { firstText } from '../bytes/head.ts';
import type { SpanFormat } from '../spans/span-file.ts';
import { components } from './components.ts';
import type { CorefInputOptions, CorefReader } from './coref-input.ts';
import type { ReadDocument } from './json/predictions.ts';

/** The reader of exports of an annotation tool: spans with links between them. Their positions count characters. */
export function linkedReader(options: CorefInputOptions, format: Pick<SpanFormat, 'read' | 'unit'>): CorefReader {
  const { file, log, isPart, read, side } = options;
  const bytes = textReader(file, log);
  const end = (beside?: string): readonly ReadDocument[] => {
    const pieces = bytes.end();
    // Of several files, or beside a text, an empty one has no spans.
    const isAlone = !isPart && beside === undefined;
    const isEmpty = isAlone && pieces?.every((piece) => firstText(piece, 0) >= piece.length);
    if (isEmpty) reportFile(log, 'NO_DOCUMENT', 'error', file, 'the file is empty');
    if (!pieces || isEmpty) return [];
    const ofSpans = { side: side === 'key' ? 'gold' : 'pred', read, shift: [0, 0], readsLinks: true, log } as const;
    const found = format.read({ file, bytes: pieces, beside, isPart }, ofSpans);
    const there = found.others && (namesOf(found.others) || 'none');
    const missing = `no document has ${quoted(read ?? '')}: there are ${there}`;
    if (there !== undefined) reportFile(log, 'NOT_A_DOCUMENT', 'error', file, missing);
    const documents = [...found.documents];
    const kept = documents.filter(({ isLeftOut }) => !isLeftOut);
    const left = `${documents.length - kept.length} of ${documents.length} documents left out: not annotated, or cancelled`;
    if (kept.length < documents.length) reportFile(log, 'LEFT_OUT', 'warning', file, left);
    return kept.map((one) => linkedDocument(one, format.unit as CharacterUnit, options));
  };
  return { push: bytes.push, end };
}

/** The names of links that join, as annotation schemes have them; the last five are those of GUM. */
const JOINING = /^(?:coref|ident|equiv$|(?:ana|cata|appos|pred|disc)$)/iu;

function joins(names: readonly string[] | undefined, asked: readonly string[] | undefined): boolean {
  if (!names || !asked) return !names?.length || names.some((name) => JOINING.test(name));
  return names.some((name) => asked.includes(name));
}

/**
 * Places the spans of a document, which has no mentions unless all are in its text. Reports SPAN_OUTSIDE_TEXT, and UNREADABLE_MENTION of a
 * link with an end that is not a span.
 */
function linkedDocument(
  { id = '', text, spans, links = [], where }: SpanDocument,
  unit: CharacterUnit,
  { log, relations, isPart }: CorefInputOptions,
): ReadDocument {
  const found = placeSpans({ spans, rules: { unit } }, characterScale(unit, text), text, false, log);
  const areIn = found.length === spans.length;
  const placed = areIn ? found : spans;
  const mentions = new Map(spans.map((span, at) => [span, placed[at]]));
  const ends = links.flatMap(({ ends: own, names, where: at }): (readonly [FileSpan, FileSpan])[] => {
    const [from, to] = own.map((span) => span && mentions.get(span));
    if (!joins(names, relations)) return [];
    if (from && to) return [[from, to]];
    const message = 'one end of this link is not a span of the document';
    return log.report('UNREADABLE_MENTION', 'error', () => ({ place: at.place, message })) ?? [];
  });
  const isLinked = new Set(ends.flat());
  const linked = {
    entities: components(
      placed.filter((span) => isLinked.has(span)),
      ends,
    ),
    alone: placed.filter((span) => !isLinked.has(span)),
    others: links.flatMap(({ names }) => (joins(names, relations) ? [] : (names?.[0] ?? ''))),
  };
  const positions = { unit: 'characters', told: 'annotation tools count those' } as const;
  const empty = emptyDocument({ id, place: where.place });
  return { ...empty, text, positions, isUnnamed: isPart ? undefined : true, linked: areIn ? linked : undefined };
}
