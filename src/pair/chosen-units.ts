import { cutRows, tagAt, tokensIn, type UnitChoice, unitEnds } from '../ner/rows.ts';
import type { Where } from '../ner/span-document.ts';
import { recountedSteps } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import { startOf } from '../text/problem.ts';
import type { FolderFiles } from './folders.ts';
import { meantDocuments } from './meant-document.ts';
import { placeOfRow } from './row-tokens.ts';
import { type PairedTagFiles, unitNames } from './tag-corpus.ts';

/** Whether a file of gold is what `--document` names, or has what it names. */
export function mayHave({ name, key }: FolderFiles, document: string): boolean {
  const file = { id: name, where: { place: startOf(key) } };
  const isPart = [': ', ' sentence '].some((mark) => document.startsWith(`${name}${mark}`));
  return isPart || meantDocuments([file], document).length > 0;
}

/**
 * The files, or what `--document` names, in any form in which reports show it (see `meantDocuments`): some files, or a document or
 * sentence of one. Reports list documents, unless there is only one or `--units sentence` is given; a name that no document has is looked
 * for among sentences.
 */
export function chosenUnits(
  pairs: readonly PairedTagFiles[],
  document: string | undefined,
  choice: UnitChoice = 'auto',
  tags: TagTable,
): readonly PairedTagFiles[] {
  if (document === undefined) return pairs;
  const documents = unitsOf(pairs, 'document');
  const areListed = choice !== 'sentence' && (documents.length > 1 || pairs[0].name !== undefined);
  const sentences = unitsOf(pairs, 'sentence');
  const among = [...(areListed ? [documents] : []), ...(choice === 'document' ? [] : [sentences])];
  const [, inDocument, number] = /^(.*) sentence (\d+)$/su.exec(document) ?? [];
  const meant =
    inDocument === undefined
      ? (among.map((units) => meantDocuments(units, document)).find(({ length }) => length > 0) ?? [])
      : meantDocuments(documents, inDocument).flatMap((unit) => sentenceOf(unit, Number(number), sentences) ?? []);
  return pairs.flatMap((pair) => {
    const own = meant.filter((unit) => unit.pair === pair);
    return own.length > 0 ? [cut(pair, own[0], own.at(-1)!.to, tags)] : [];
  });
}

/** A document or sentence: its rows in its file, and how reports show it. */
interface Unit {
  readonly pair: PairedTagFiles;
  readonly id: string;
  readonly where: Where;
  readonly from: number;
  readonly to: number;
}

/** The n-th sentence of a document, from 1, as lists of errors number them. */
function sentenceOf({ pair, from, to }: Unit, number: number, sentences: readonly Unit[]): Unit | undefined {
  return sentences.filter((one) => one.pair === pair && one.from >= from && one.to <= to)[number - 1];
}

function unitsOf(pairs: readonly PairedTagFiles[], kind: 'document' | 'sentence'): readonly Unit[] {
  const units = pairs.flatMap((pair) => {
    const { gold, name, tokens } = pair;
    const { ends } = unitEnds(gold.rows, kind);
    const names = name === undefined ? undefined : unitNames(name, gold.rows, { kind });
    return Array.from(ends, (to, at) => {
      const from = at === 0 ? 0 : ends[at - 1];
      return { pair, id: names?.[at], where: { place: placeOfRow(tokens!, from) }, from, to };
    });
  });
  return units.map((unit, at) => ({ ...unit, id: unit.id ?? String(at + 1) }));
}

/** The rows from a unit to `to`; the files as they are, if these are all. */
function cut(paired: PairedTagFiles, { id, from }: Unit, to: number, tags: TagTable): PairedTagFiles {
  const { gold, notes, tokens } = paired;
  if (from === 0 && to === gold.rows.length) return paired;
  const side = (name: 'gold' | 'pred'): PairedTagFiles['gold'] => {
    const rows = cutRows(paired[name].rows, from, to);
    const { files, lines, predLines } = tokens!;
    const linesOf = name === 'gold' ? lines : predLines!;
    const placeOf = (row: number) => {
      return { place: { file: files[name], line: Math.abs(linesOf[from + row]), column: 1 } };
    };
    return { rows, steps: recountedSteps(paired[name].steps, rows, tags, placeOf) };
  };
  const count = { tokens: tokensIn(cutRows(gold.rows, from, to)) };
  // Without numbers of rows, pred has all of them or none.
  const lacking = (name: 'gold' | 'pred', all: number): number =>
    paired.from?.[name].slice(from, to).filter((own, at) => own < 0 && tagAt(gold.rows, from + at) >= 0).length ?? all;
  return {
    ...paired,
    name: id,
    isUnit: true,
    gold: side('gold'),
    pred: side('pred'),
    unpaired: { gold: lacking('pred', Math.min(paired.unpaired.gold, count.tokens)), pred: lacking('gold', 0) },
    notes: { gold: { ...notes.gold, ...count }, pred: notes.pred && { ...notes.pred, ...count } },
    tokens: tokens && {
      ...tokens,
      lines: tokens.lines.subarray(from, to),
      predLines: tokens.predLines?.subarray(from, to),
      columns: tokens.columns?.subarray(from, to),
      words: tokens.words && ((first, end) => tokens.words!(from + first, from + end)),
    },
  };
}
