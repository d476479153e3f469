import { type CorefDocument, mentionPlace, withRows } from '../../coref/document.ts';
import { docKey, renamedDocuments } from '../../coref/document-names.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import { mentionRuns, withRuns } from '../../coref/matching/treeless-nodes.ts';
import { membersOf, runsOfWords } from '../../coref/nodes.ts';
import { startsOf } from '../../formats/coref/json/document-words.ts';
import type { SpanText, SpanWriter } from '../../formats/write/span-writer.ts';
import { type LossTally, sentencesOf } from '../../formats/write/written.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { reportUnwritten, spanText } from './span-text.ts';

/** The documents with their mentions as spans, as a writer of spans takes them (see `spanText`). Reports NO_TEXT and TOKENS_NOT_FOUND. */
export function mentionTexts(
  documents: readonly CorefDocument[],
  writer: SpanWriter,
  losses: LossTally,
  log: ProblemSink,
): readonly SpanText[] {
  countLostIds(documents, writer.name, losses);
  return renamedDocuments(documents, ({ id }) => docKey(id)).flatMap((document) => {
    const made = placedMentions(document, writer, losses, log);
    const lost = new Set(document.entity).size - document.entityIds.length;
    if (lost < 0) losses.add('entity', 'lost', `${writer.name} has none without mentions`, -lost);
    return made ?? [];
  });
}

/** Counts the ids of entities that a format does not have; numbers say nothing. */
export function countLostIds(documents: readonly CorefDocument[], format: string, losses: LossTally): void {
  const named = documents.filter(({ areNumbered }) => !areNumbered).flatMap(({ entityIds }) => entityIds);
  const lost = new Set(named.filter((id) => !/^\d+$/.test(id)));
  losses.add('id', 'lost', `${format} has no ids of entities`, lost.size);
}

/**
 * A document in tokens with their words; undefined, after NO_TEXT or TOKENS_NOT_FOUND, if that cannot be. A text is divided into tokens or, if
 * `key` is given, has those of the key.
 */
export function inTokens(
  document: CorefDocument,
  losses: LossTally,
  log: ProblemSink,
  key?: CorefDocument,
): CorefDocument | undefined {
  const { extents, tokens, text } = document;
  if (!extents && tokens !== undefined && typeof text !== 'string') return document;
  const made = placedMentions(document, { name: 'conll', takes: 'tags', lacks: [] }, losses, log, key);
  if (!made) return undefined;
  const { sentences = [], spans } = made;
  const words = sentences.flat();
  return {
    ...document,
    tokens: words.length,
    text: { words, sentences: startsOf(sentences) },
    start: Int32Array.from(spans, ({ start }) => start),
    end: Int32Array.from(spans, ({ end }) => end),
    entity: Int32Array.from(spans, ({ entity: own = 0 }) => own),
    line: undefined,
    column: undefined,
  };
}

function placedMentions(
  document: CorefDocument,
  writer: Pick<SpanWriter, 'name' | 'takes' | 'lacks'>,
  losses: LossTally,
  log: ProblemSink,
  key?: CorefDocument,
): SpanText | undefined {
  const { id, isUnnamed, place, text, start, entity, extents } = document;
  const isText = typeof text === 'string';
  const sentences = key || !isText ? sentencesOf(key ?? document) : undefined;
  const read: ReadDocument = {
    id: isUnnamed ? undefined : id,
    text: isText ? text : undefined,
    tokens: sentences?.flat(),
    sentences:
      sentences && startsOf(sentences).map((first, at) => ({ end: first + sentences[at].length, where: { place } })),
    where: { place },
    rules: { unit: isText ? 'code-points' : 'tokens' },
    spans: [],
  };
  const spans = Array.from(start, (_, row) => {
    return {
      type: 'Mention',
      runs: mentionRuns(document, row),
      entity: entity[row],
      where: { place: mentionPlace(document, row) },
    };
  });
  const made = extents ? 'no positions' : spanText({ document: read, spans }, writer, undefined, losses);
  return typeof made === 'string' ? reportUnwritten(made, place, log) : made;
}

/**
 * A document of CoNLL-U for formats without empty nodes, and a document of any for those whose mentions are one run each, unless they have
 * `fragments`. Counts the mentions that are lost.
 */
export function asRuns(document: CorefDocument, losses: LossTally, hasFragments: boolean): CorefDocument {
  const { nodes, words, text } = document;
  if (!nodes || (hasFragments && nodes.areTreeless)) return document;
  const { minor, line, count } = nodes.words;
  const kept = Int32Array.from({ length: count }, (_, word) => word).filter((word) => minor[word] === 0);
  const place = new Int32Array(count);
  for (const [at, word] of kept.entries()) place[word] = at;
  const placed = Array.from(document.start, (_, row) => {
    return runsOfWords(
      membersOf(nodes, row)
        .filter((word) => minor[word] === 0)
        .map((word) => place[word]),
    );
  });
  const isKept = ({ length }: readonly unknown[]): boolean => length === 1 || (hasFragments && length > 1);
  for (const [row, runs] of placed.entries()) {
    const where = { place: mentionPlace(document, row) };
    if (!isKept(runs)) {
      const why = runs.length === 0 ? 'there are no empty nodes in this format' : 'it has words between its parts';
      losses.add('mention', 'lost', why, where);
    } else if (membersOf(nodes, row).some((word) => minor[word] > 0))
      losses.add('mention', 'shortened', 'its empty nodes have no place in this format', where);
  }
  const own = withRows({ ...document, nodes: undefined }, (row) => isKept(placed[row]));
  const rows = placed.filter(isKept);
  if (nodes.areTreeless) return withRuns(own, rows);
  const { words: texts = [], sentences = [] } = typeof text === 'object' ? text : {};
  const starts = new Set(sentences.map((word) => nodes.words.sentence[word]));
  const first = [...starts].map((sentence) => kept.findIndex((word) => nodes.words.sentence[word] === sentence));
  const inWords = {
    ...own,
    tokens: kept.length,
    words: words && kept.map((word) => words[word]),
    runs: runsOf(kept.map((word) => line[word])),
    text: text && { words: Array.from(kept, (word) => texts[word]), sentences: first.filter((at) => at >= 0) },
  };
  return withRuns(inWords, rows);
}
