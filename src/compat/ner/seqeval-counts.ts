import { joinRows, SENTENCE_END, type Sides, type TaggedRows } from '../../ner/rows.ts';
import type { SpanColumns } from '../../ner/spans.ts';
import { tagTable } from '../../ner/tags.ts';
import { type GivenTags, givenRows } from '../../sides/given-tags.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { SeqevalScheme } from './ner-tool.ts';
import { type NumberedTags, type SeqevalError, type SeqevalReading, seqevalEntities } from './seqeval-entities.ts';

/** The entities of a type: those on both sides, the predicted and the gold ones. */
export interface TypeCounts {
  readonly type: string;
  readonly correct: number;
  readonly predicted: number;
  readonly support: number;
}

/** What seqeval counts: the types of either side, by code points. */
export interface SeqevalCounts {
  readonly types: readonly TypeCounts[];
  /** The scheme in strict mode. */
  readonly scheme: SeqevalScheme | undefined;
}

/** Counts entities as seqeval does, or gives the error that it raises. */
export function seqevalCounts(tags: NumberedTags, reading: SeqevalReading): SeqevalCounts | SeqevalError {
  const found = seqevalEntities(tags, reading);
  if ('message' in found) return found;
  const { gold, pred, types: names, scheme } = found;
  const correct = correctOf(gold, pred, new Int32Array(names.length));
  const [support, predicted] = [gold, pred].map(({ type }) => {
    const counts = new Int32Array(names.length);
    for (let at = 0; at < type.length; at++) counts[type[at]]++;
    return counts;
  });
  const types = names
    .map((type, at) => ({ type, correct: correct[at], predicted: predicted[at], support: support[at] }))
    .filter((counts) => counts.predicted + counts.support > 0)
    .sort((a, b) => compareCodePoints(a.type, b.type));
  return { types, scheme };
}

/** Adds the entities of both sides to those of their types. */
function correctOf(gold: SpanColumns, pred: SpanColumns, counts: Int32Array): Int32Array {
  let other = 0;
  for (let at = 0; at < gold.end.length; at++) {
    while (other < pred.end.length && pred.end[other] < gold.end[at]) other++;
    if (other === pred.end.length) break;
    const isSame = pred.end[other] === gold.end[at] && pred.start[other] === gold.start[at];
    if (isSame && pred.type[other] === gold.type[at]) counts[gold.type[at]]++;
  }
  return counts;
}

/** @throws RangeError if the tags are not as `GivenTags` says, or the sides differ in length or leave out a token. */
export function numberedTags(given: Sides<GivenTags>): NumberedTags {
  const tags = tagTable();
  const [gold, pred] = [givenRows(given.gold, tags), givenRows(given.pred, tags)];
  const [own, other] = [gold.list, pred.list];
  const isEven = own.lengths.length === other.lengths.length && own.lengths.every((n, at) => n === other.lengths[at]);
  if (!isEven || own.dropped.length + other.dropped.length > 0)
    throw new RangeError('gold and pred: expected as many tags in each sentence, and a tag for each token');
  return { gold: withFirst(gold), pred: withFirst(pred), names: tags.names };
}

/** Rows that begin with the end of the first sentence if that is empty: the default mode reads an O there, which what follows depends on. */
function withFirst({ rows, list }: ReturnType<typeof givenRows>): TaggedRows {
  const end = { length: 1, rows: Int32Array.of(0), tags: Int32Array.of(SENTENCE_END) };
  return list.lengths[0] === 0 ? joinRows([end, rows]) : rows;
}

/** The tags that seqeval's default mode warns of: they are not a letter of BIEOS, and neither begin with one of BIES and a hyphen, nor end so. */
export function oddTags(names: readonly string[], suffix: boolean): readonly string[] {
  const known = suffix ? /^[BIEOS]$|-[BIES]$/ : /^([BIEOS]$|[BIES]-)/;
  return names.filter((name) => !known.test(name));
}
