import type { InvalidTag, SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import type { TagSide } from '../../ner/count-tags.ts';
import { DOCUMENT_END, type Sides, type TaggedRows, tagAt } from '../../ner/rows.ts';
import { LEGAL, type SchemeName, schemes, transition } from '../../ner/schemes.ts';
import type { TagScores } from '../../ner/scores.ts';
import type { SpanColumns } from '../../ner/spans.ts';
import type { TagTable } from '../../ner/tags.ts';
import { placeOfRow, type RowTokens } from '../../pair/row-tokens.ts';

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

/** The sentences of files of tags that were read and scored. `types`: those that are scored, if not all. */
export function tagUnits(
  { files, pred, tags }: TaggedFiles,
  { spans: counted, scheme }: Pick<TagScores, 'spans' | 'scheme'>,
  types: readonly string[] | undefined,
): readonly SpanUnit[] {
  const sentences = files.flatMap((file, at) => sentencesOf(file, offsetOf(files, at)));
  const sentenceOf = new Int32Array(pred.rows.length);
  sentences.forEach(({ from, to }, at) => {
    sentenceOf.fill(at, from, to);
  });
  addSpans(counted(), tags.types, (row) => sentences[sentenceOf[row]]);
  const typeOf = (row: number): string => tags.types[tags.keys[tagAt(pred.rows, row)] >> 3];
  for (const row of brokenRows(pred.rows, scheme.predName ?? scheme.name, tags)) {
    // An outside tag breaks what is before it.
    if (types && !types.includes(typeOf(row) || typeOf(row - 1))) continue;
    const { from, tokens, offset, unit } = sentences[sentenceOf[row]];
    const place = placeOfRow(tokens, row - offset);
    unit.invalid.push({ token: row - from, tag: tags.names[tagAt(pred.rows, row)], place });
  }
  return sentences.map(({ unit }) => unit);
}

/** A sentence: its rows among those of all files, and its file, which begins at row `offset`. */
interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  readonly tokens: RowTokens;
  readonly unit: SpanUnit & { readonly gold: UnitSpan[]; readonly pred: UnitSpan[]; readonly invalid: InvalidTag[] };
}

/** Adds spans to their sentences, which are found by rows. One that is on both sides is one object. */
function addSpans({ gold, pred }: Sides<SpanColumns>, types: readonly string[], sentenceAt: (row: number) => Sentence) {
  const spanAt = ({ start, end, type }: SpanColumns, span: number): UnitSpan => {
    const { from, tokens, offset } = sentenceAt(start[span]);
    const where = { place: placeOfRow(tokens, start[span] - offset) };
    return { type: types[type[span]], runs: [[start[span] - from, end[span] - from]], where };
  };
  const golds = Array.from(gold.start, (_, span) => spanAt(gold, span));
  for (const [at, span] of golds.entries()) sentenceAt(gold.start[at]).unit.gold.push(span);
  for (let g = 0, p = 0; p < pred.start.length; p++) {
    while (gold.start[g] < pred.start[p]) g++;
    const isInBoth = gold.start[g] === pred.start[p] && gold.end[g] === pred.end[p] && gold.type[g] === pred.type[p];
    sentenceAt(pred.start[p]).unit.pred.push(isInBoth ? golds[g] : spanAt(pred, p));
  }
}

/** The sentences of a file that has so many rows before it. */
function sentencesOf({ name, rows, tokens }: TaggedFile, offset: number): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const documents = rows.tags.reduce((count, tag) => count + Number(tag === DOCUMENT_END), 0);
  let [document, sentence, from] = [1, 0, 0];
  for (const [at, tag] of rows.tags.entries()) {
    if (tag >= 0) continue;
    const row = rows.rows[at];
    const named = name === undefined ? `${document}` : documents > 1 ? `${name}: ${document}` : name;
    const words = wordsBetween(tokens, from, row);
    const unit = {
      document: named,
      sentence: sentence++,
      words,
      between: ' ' as const,
      gold: [],
      pred: [],
      invalid: [],
    };
    sentences.push({ from: offset + from, to: offset + row, offset, tokens: tokens!, unit });
    from = row + 1;
    if (tag !== DOCUMENT_END) continue;
    document++;
    sentence = 0;
  }
  return sentences;
}

/** Cuts the words once, when they are first asked for. */
function wordsBetween(tokens: RowTokens | undefined, from: number, to: number): SpanUnit['words'] {
  let words: readonly string[] | undefined;
  return tokens?.words && (() => (words ??= tokens.words!(from, to)));
}

function offsetOf(files: readonly TaggedFile[], at: number): number {
  return files.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0);
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
