import { allCompared } from '../align/compare-words.ts';
import type { TagFile } from '../formats/tags/read-tags.ts';
import { joinNotes, type NerSide, noNotes, type SideNotes } from '../formats/tags/tag-columns.ts';
import { reportMixedLines } from '../formats/tags/tag-lines.ts';
import type { TagRows } from '../formats/tags/tag-rows.ts';
import type { TagSide } from '../ner/count-tags.ts';
import { joinRows, type Sides, type TaggedRows, tokensIn, unitEnds, withoutTags } from '../ner/rows.ts';
import type { TagUnits } from '../ner/scores.ts';
import { joinSteps, noSteps, typesOf } from '../ner/steps.ts';
import type { TagTable } from '../ner/tags.ts';
import type { TagFileSettings } from '../settings/ner.ts';
import { type Files, readWhole } from '../sides/files.ts';
import { withoutIgnored } from '../sides/without-ignored.ts';
import { areEqual } from '../text/columns.ts';
import { sumOf } from '../text/grouped.ts';
import { type ProblemSink, problemLog, reportFile } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { type PairedTags, pairTags, reportAlone } from './pair-tags.ts';
import { type RowTokens, rowTokens } from './row-tokens.ts';

/** Two files or, without `pred`, one that has both sides. */
export interface TagPaths {
  readonly gold: string;
  readonly pred?: string | undefined;
}

/** Two files whose words differ, with their bytes, from which messages show words: they are read again, unless they are streams. */
export async function withDifferingBytes({ gold, pred, name }: TagFiles, files: Files): Promise<TagFiles> {
  const [ofGold, ofPred] = [gold, pred].map((file) => file?.columns[0].words);
  const areLists = [gold, pred].some((file) => file?.columns[0].list);
  if (!ofGold || !ofPred || areLists || areEqual(ofGold, ofPred)) return { gold, pred, name };
  const withBytes = async (file: TagFile): Promise<TagFile> => {
    const path = file.columns[0].file;
    const isReadAgain = !file.tokens && files.kind(path) === 'file';
    const bytes = file.bytes ?? (isReadAgain ? await readWhole(path, problemLog(), files) : undefined);
    return { ...file, bytes };
  };
  return { gold: await withBytes(gold), pred: await withBytes(pred!), name };
}

/** Two files that were read; without `pred` one that has both sides, or gold tags without predictions. */
export interface TagFiles {
  readonly gold: TagFile;
  readonly pred?: TagFile | undefined;
  /** The name that their units have. */
  readonly name?: string | undefined;
}

/** Files that were paired, and what was noted of them. */
export interface PairedTagFiles extends PairedTags {
  readonly name: string | undefined;
  /** Present if only a document or sentence was chosen; then `name` is its name. */
  readonly isUnit?: true;
  /** Of gold, or both sides; and of pred, if that is another file. */
  readonly notes: { readonly gold: SideNotes; readonly pred: SideNotes | undefined };
  readonly unread: Sides<number>;
  /** Whether both were given as lists. */
  readonly areLists: boolean;
  /** Whether pred has exactly the rows, tags and words of gold. */
  readonly isCopy: boolean;
  /** If their places are kept. */
  readonly tokens?: RowTokens | undefined;
  /** The files that were joined, if these are several. */
  readonly files?: readonly CorpusFile[] | undefined;
}

/** Files that were joined, as one pair. */
interface JoinedTagFiles extends PairedTagFiles {
  readonly files: readonly CorpusFile[];
}

export function pairTagFiles(
  { gold, pred, name }: TagFiles,
  { lenient = false, keepsPlaces }: Partial<TagFileSettings>,
  tags: TagTable,
  problems: ProblemSink,
): PairedTagFiles {
  const both = pred && { gold: withoutIgnored(gold, pred, tags), pred: withoutIgnored(pred, gold, tags) };
  const [ofGold, ofPred] = [...gold.columns, ...(pred?.columns ?? [])];
  if (both && both.gold !== gold) reportLost(taggedIn(gold) - taggedIn(both.gold), ofPred.file, problems);
  const paired = both ? pairTags(both, lenient, tags, problems) : besides(ofGold, ofPred);
  const { unpaired, from, compared } = paired;
  return {
    // The words of rows take more memory than their tags.
    gold: sideOf(paired.gold),
    pred: sideOf(paired.pred),
    unpaired,
    from,
    compared,
    name,
    notes: { gold: gold.notes, pred: pred?.notes },
    unread: { gold: ofGold.unread.count, pred: ofPred?.unread.count ?? 0 },
    areLists: ofGold.list !== undefined && ofPred?.list !== undefined,
    isCopy: pred !== undefined && isCopyOf(ofGold, ofPred),
    tokens: keepsPlaces && rowTokens(both ?? { gold, pred: gold }, from),
  };
}

function isCopyOf(gold: TagRows, pred: TagRows): boolean {
  const [own, other] = [gold, pred].map(({ rows, words }) => [rows.rows, rows.tags, words]);
  return own.every((column, at) => areEqual(column, other[at]));
}

/** Warns of tagged tokens of gold that pred leaves out. */
function reportLost(lost: number, file: string, problems: ProblemSink): void {
  const message = `pred has -100 or null at ${counted(lost, 'token')} with a tag in gold: not scored`;
  if (lost > 0) reportFile(problems, 'LEFT_OUT', 'warning', file, message, 'predict O there if nothing was found');
}

function taggedIn({ columns }: TagFile): number {
  return columns.reduce((sum, { rows }) => sum + rows.tags.filter((tag) => tag > 0).length, 0);
}

function sideOf({ rows, steps }: TagSide): TagSide {
  return { rows, steps };
}

/** The files without how they begin, which hints need of the first only, and which would take more memory than their tags. */
export function withoutHeads(paired: PairedTagFiles): PairedTagFiles {
  const { gold, pred } = paired.notes;
  const head = undefined;
  return { ...paired, notes: { gold: { ...gold, head }, pred: pred && { ...pred, head } } };
}

/** Both columns of one file; without the second, every token of the first counts as predicted outside. */
function besides(gold: TagRows, pred: TagRows | undefined): PairedTags {
  if (pred) return { gold, pred, unpaired: { gold: 0, pred: 0 } };
  return {
    gold,
    pred: { rows: withoutTags(gold.rows), steps: noSteps() },
    unpaired: { gold: tokensIn(gold.rows), pred: 0 },
  };
}

/** Paired files as one: as if blank lines separated their contents. */
export interface TagCorpus extends Sides<TagSide> {
  readonly tags: TagTable;
  /** What was read of each side. */
  readonly sides: Sides<NerSide>;
  /** The number of tokens of each side that the other lacks: above 0 only under `lenient`. */
  readonly unpaired: Sides<number>;
  readonly files: readonly CorpusFile[];
}

/** A file of a corpus: its name, if it has one, its rows of gold, and what is kept of their tokens. */
export interface CorpusFile {
  readonly name: string | undefined;
  readonly isUnit?: true | undefined;
  readonly rows: TaggedRows;
  readonly tokens?: RowTokens | undefined;
}

/** Joins pairs of files into one, which has the names and rows of each file. */
export function joinPairs(pairs: readonly PairedTagFiles[]): JoinedTagFiles {
  const joined = (side: 'gold' | 'pred'): TagSide => ({
    rows: joinRows(pairs.map((pair) => pair[side].rows)),
    steps: joinSteps(pairs.map((pair) => pair[side].steps)),
  });
  const ofPred = pairs.flatMap(({ notes }) => notes.pred ?? []);
  return {
    gold: joined('gold'),
    pred: joined('pred'),
    name: undefined,
    notes: {
      gold: joinNotes(pairs.map(({ notes }) => notes.gold)),
      pred: ofPred.length > 0 ? joinNotes(ofPred) : undefined,
    },
    unread: sumOfSides(pairs, 'unread'),
    unpaired: sumOfSides(pairs, 'unpaired'),
    compared: allCompared(pairs.map(({ compared }) => compared)),
    areLists: pairs.some(({ areLists }) => areLists),
    isCopy: pairs.every(({ isCopy }) => isCopy),
    files: pairs.flatMap(
      ({ files, name, isUnit, gold: { rows }, tokens }) => files ?? [{ name, isUnit, rows, tokens }],
    ),
  };
}

function sumOfSides(pairs: readonly PairedTagFiles[], what: 'unread' | 'unpaired'): Sides<number> {
  const ofSide = (side: 'gold' | 'pred'): number => sumOf(pairs, (pair) => pair[what][side]);
  return { gold: ofSide('gold'), pred: ofSide('pred') };
}

/** Joins files. `paths`: theirs, or those of their folders; `problems`: given if nothing is wrong with either side so far. */
export function tagCorpus(
  pairs: readonly PairedTagFiles[],
  paths: TagPaths,
  tags: TagTable,
  problems: ProblemSink | undefined,
): TagCorpus {
  const { gold, pred, unread, unpaired, notes, files } = joinPairs(pairs);
  const file = paths.pred ?? paths.gold;
  const ofPred = paths.pred === undefined ? notes.gold : (notes.pred ?? noNotes);
  if (problems) {
    const read = { gold: pairs.map((pair) => pair.notes.gold), pred: pairs.flatMap((pair) => pair.notes.pred ?? []) };
    const compared = pairs.filter((pair) => pair.notes.pred);
    const tokens = { gold: joinNotes(compared.map((pair) => pair.notes.gold)).tokens, pred: ofPred.tokens };
    if (paths.pred !== undefined)
      reportAlone({ gold: paths.gold, pred: file }, sumOfSides(compared, 'unpaired'), tokens, problems);
    reportMixedLines(read.gold, paths.gold, problems);
    reportMixedLines(read.pred, file, problems);
  }
  return {
    tags,
    gold,
    pred,
    sides: {
      gold: {
        name: 'gold',
        file: paths.gold,
        types: typesOf(gold.steps, tags),
        unread: unread.gold,
        notes: notes.gold,
      },
      pred: { name: 'pred', file, types: typesOf(pred.steps, tags), unread: unread.pred, notes: ofPred },
    },
    unpaired,
    files,
  };
}

/**
 * The names of the units of a file. A sentence has the name of its file and its number in it, from 1 (`a.tsv: 1`), and so does a
 * document if its file has several; a document that is a whole file has the name of the file.
 */
export function unitNames(name: string, rows: TaggedRows, { kind }: Pick<TagUnits, 'kind'>): string[] {
  const { length } = unitEnds(rows, kind).ends;
  return kind === 'document' && length === 1 ? [name] : Array.from({ length }, (_, unit) => `${name}: ${unit + 1}`);
}
