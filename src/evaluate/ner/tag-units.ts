import type { InvalidTag, SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import type { TagSide } from '../../ner/count-tags.ts';
import { DOCUMENT_END, type Sides, type TaggedRows, tagAt } from '../../ner/rows.ts';
import { LEGAL, type SchemeName, schemes, transition } from '../../ner/schemes.ts';
import type { TagScores } from '../../ner/scores.ts';
import type { SpanColumns } from '../../ner/spans.ts';
import type { TagTable } from '../../ner/tags.ts';
import { placeOfRow, type RowTokens } from '../../pair/row-tokens.ts';
import { once } from '../../text/grouped.ts';
import type { Place } from '../../text/problem.ts';

/** Tags that were read: the rows of gold of each file, and the predicted ones of all. */
export interface TaggedFiles {
  readonly files: readonly TaggedFile[];
  readonly pred: Pick<TagSide, 'rows'>;
  readonly tags: TagTable;
}

/** The rows of a file, and their tokens, whose places were kept; its documents have its name, if it has one. */
export interface TaggedFile {
  readonly name?: string | undefined;
  readonly rows: TaggedRows;
  readonly tokens?: RowTokens | undefined;
}

/**
 * The sentences of files of tags that were read and scored, one after the other: large files have more spans than are wanted in memory.
 * `types`: those that are scored, if not all.
 */
export function* tagUnits(
  { files, pred, tags }: TaggedFiles,
  { spans: counted, scheme }: Pick<TagScores, 'spans' | 'scheme'>,
  types: readonly string[] | undefined,
): Iterable<SpanUnit> {
  const spans = counted();
  const broken = brokenRows(pred.rows, scheme.predName ?? scheme.name, tags);
  const typeOf = (row: number): string => tags.types[tags.keys[tagAt(pred.rows, row)] >> 3];
  const next = { gold: 0, pred: 0, broken: 0 };
  let offset = 0;
  for (const file of files) {
    for (const { from, to, document, sentence, words } of sentencesOf(file)) {
      const placeOf = (row: number): Place => placeOfRow(file.tokens!, row - offset);
      const [start, end] = [from + offset, to + offset];
      const invalid: InvalidTag[] = [];
      for (; next.broken < broken.length && broken[next.broken] < end; next.broken++) {
        const row = broken[next.broken];
        // An outside tag breaks what is before it.
        if (types && !types.includes(typeOf(row) || typeOf(row - 1))) continue;
        invalid.push({ token: row - start, tag: tags.names[tagAt(pred.rows, row)], place: placeOf(row) });
      }
      const { gold, pred: own } = spansBetween(spans, next, [start, end], tags.types, placeOf);
      yield { document, sentence, words, gold, pred: own, between: ' ', invalid };
    }
    offset += file.rows.length;
  }
}

/** The next spans of both sides, up to the end of a sentence. One that is on both sides is one object. */
function spansBetween(
  { gold, pred }: Sides<SpanColumns>,
  next: { gold: number; pred: number },
  [from, to]: readonly [from: number, to: number],
  types: readonly string[],
  placeOf: (row: number) => Place,
): Sides<readonly UnitSpan[]> {
  const spanAt = ({ start, end, type }: SpanColumns, span: number): UnitSpan => {
    return {
      type: types[type[span]],
      runs: [[start[span] - from, end[span] - from]],
      where: { place: placeOf(start[span]) },
    };
  };
  const first = next.gold;
  const golds: UnitSpan[] = [];
  for (; gold.start[next.gold] < to; next.gold++) golds.push(spanAt(gold, next.gold));
  const preds: UnitSpan[] = [];
  for (let g = first; pred.start[next.pred] < to; next.pred++) {
    const p = next.pred;
    while (gold.start[g] < pred.start[p]) g++;
    const isInBoth = gold.start[g] === pred.start[p] && gold.end[g] === pred.end[p] && gold.type[g] === pred.type[p];
    preds.push(isInBoth ? golds[g - first] : spanAt(pred, p));
  }
  return { gold: golds, pred: preds };
}

/** A sentence: its rows in its file, and what its unit has besides spans. */
interface Sentence extends Pick<SpanUnit, 'document' | 'sentence' | 'words'> {
  readonly from: number;
  readonly to: number;
}

function* sentencesOf({ name, rows, tokens }: TaggedFile): Iterable<Sentence> {
  const cut = tokens?.words;
  const documents = rows.tags.reduce((count, tag) => count + Number(tag === DOCUMENT_END), 0);
  let [number, sentence, next] = [1, 0, 0];
  for (const [at, tag] of rows.tags.entries()) {
    if (tag >= 0) continue;
    const [from, to] = [next, rows.rows[at]];
    const document = name === undefined ? `${number}` : documents > 1 ? `${name}: ${number}` : name;
    yield { document, sentence: sentence++, words: cut && once(() => cut(from, to)), from, to };
    next = to + 1;
    if (tag !== DOCUMENT_END) continue;
    number++;
    sentence = 0;
  }
}

/** The rows whose tag the scheme does not allow after the one before, or not at the end of a sentence. */
function brokenRows({ rows, tags }: TaggedRows, scheme: SchemeName, { keys }: TagTable): readonly number[] {
  const { table } = schemes[scheme];
  const broken = new Set<number>();
  let last = 0;
  for (let at = 0, row = 0; at < rows.length; row++) {
    // After a row that is outside come others, up to the next that is listed.
    if (last === 0) row = rows[at];
    const tag = rows[at] === row ? tags[at++] : 0;
    const key = tag < 0 ? 0 : keys[tag];
    if ((table[transition(last, key)] & LEGAL) === 0) broken.add(tag < 0 ? row - 1 : row);
    last = key;
  }
  return [...broken];
}
