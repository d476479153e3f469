import type { InvalidTag, SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import type { TagSide } from '../../ner/count-tags.ts';
import { DOCUMENT_END, type TaggedRows, tagAt } from '../../ner/rows.ts';
import { LEGAL, type SchemeName, schemes, transition } from '../../ner/schemes.ts';
import type { TagScores } from '../../ner/scores.ts';
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
  const spans = counted();
  const sentences = files.flatMap((file, at) => sentencesOf(file, offsetOf(files, at)));
  const sentenceOf = new Int32Array(pred.rows.length);
  sentences.forEach(({ from, to }, at) => {
    sentenceOf.fill(at, from, to);
  });
  for (const side of ['gold', 'pred'] as const) {
    const { start, end, type } = spans[side];
    for (let span = 0; span < start.length; span++) {
      const { from, tokens, offset, unit } = sentences[sentenceOf[start[span]]];
      const where = { place: placeOfRow(tokens, start[span] - offset) };
      unit[side].push({ type: tags.types[type[span]], runs: [[start[span] - from, end[span] - from]], where });
    }
  }
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

/** The sentences of a file that has so many rows before it. */
function sentencesOf({ name, rows, tokens }: TaggedFile, offset: number): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const documents = rows.tags.reduce((count, tag) => count + Number(tag === DOCUMENT_END), 0);
  let [document, sentence, from] = [1, 0, 0];
  for (const [at, tag] of rows.tags.entries()) {
    if (tag >= 0) continue;
    const row = rows.rows[at];
    const named = name === undefined ? `${document}` : documents > 1 ? `${name}: ${document}` : name;
    const own = { words: tokens?.words?.slice(from, row), between: ' ' as const, gold: [], pred: [], invalid: [] };
    const unit = { document: named, sentence: sentence++, ...own };
    sentences.push({ from: offset + from, to: offset + row, offset, tokens: tokens!, unit });
    from = row + 1;
    if (tag !== DOCUMENT_END) continue;
    document++;
    sentence = 0;
  }
  return sentences;
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
