import type { SideNotes } from '../../formats/tags/tag-columns.ts';
import { reportAlone } from '../../formats/tags/tag-pairing.ts';
import {
  loneTagReader,
  type TagFileOptions,
  type TagReading,
  tagPairReader,
  tagReader,
} from '../../formats/tags/tag-readers.ts';
import { tagEvaluator } from '../../ner/auto-scheme.ts';
import { schemes } from '../../ner/schemes.ts';
import { type TagScores, type TagSettings, tagScores } from '../../ner/scores.ts';
import type { TagSink } from '../../ner/sentence.ts';
import { type TagTable, tagTable } from '../../ner/tags.ts';
import { transitionCounter } from '../../ner/transitions.ts';
import type { UnitRows } from '../../ner/unit-rows.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { seemSwapped } from '../files.ts';
import { type ReadSide, reportUnknownTypes } from './empty-sides.ts';
import type { TagFingerprints } from './fingerprint.ts';
import { type NamedUnits, namedUnits } from './named-units.ts';

/** Two files or, without `pred`, one that has both sides. */
export interface TagFiles {
  readonly gold: string;
  readonly pred?: string;
}

/** The number of rows of each side that are missing from the other. */
export interface UnpairedRows {
  readonly gold: number;
  readonly pred: number;
}

/** Files that are being read: takes the bytes of gold and predicted tags in chunks. */
export interface OpenTagFiles {
  /** The next bytes of the gold file, or of the one file that has both. */
  pushGold(chunk: Uint8Array): void;
  /** The next bytes of the file of predictions. */
  pushPred(chunk: Uint8Array): void;
  /** The side to push next, so that little of the other waits in memory. */
  readonly behind: 'gold' | 'pred';
  /** Ends the files, and thereby the sentence and the document. */
  end(): void;
}

/** All settings for scoring tag files. */
export interface TagFileSettings extends TagSettings, TagFileOptions {
  /** The severity of INVALID_SEQUENCE, reported once per kind of illegal sequence; when absent, it is not reported. */
  readonly reportInvalid?: 'error' | 'warning';
  /** Takes the fingerprints of gold, if those are wanted. */
  readonly fingerprints?: (sink: TagSink, tags: TagTable) => TagFingerprints;
}

/** Scores of tag files, with what the reader counted. */
export interface TagFileScores extends TagScores {
  /** Above 0 only under `lenient`. */
  readonly unpaired: UnpairedRows;
  /** Comments and rows of metadata, of each side; of one file that holds both, as those of either. */
  readonly skipped: UnpairedRows;
  /** With `fingerprints`. */
  readonly fingerprints?: TagFingerprints;
  /** With `units`. */
  readonly units?: TagFileUnits;
}

/** The counts of each unit, one unit after the other. */
export interface TagFileUnits {
  readonly kind: 'sentence' | 'document';
  readonly length: number;
  /** The names of the units, if the files were given names. */
  readonly names?: readonly string[];
  readonly types: readonly string[];
  /** For each unit one row per type, each of six numbers (`matchKinds`); row 0 is overall, row t is `types[t]`. */
  readonly spans: Float64Array;
  /** The first is the outside tag. */
  readonly tagNames: readonly string[];
  /** For each unit three numbers (`tagFields`) per tag. */
  readonly tags: Float64Array;
}

/** Scores files as one corpus. They are read one after the other: each is opened after the one before has ended. */
export interface TagCorpusScorer {
  /** What has been read of gold and of pred. */
  readonly sides: readonly ReadSide[];
  /** Opens the next files. `name`: for the names of their units; given in all calls or in none. */
  open(files: TagFiles, name?: string): OpenTagFiles;
  /** Opens the next file of gold tags whose predictions are missing: every token counts as predicted outside. */
  openLone(gold: string, name?: string): OpenTagFiles;
  /** Scores all files. Only meaningful if `problems` has no errors. */
  finish(): TagFileScores;
}

/**
 * Makes a scorer of files. The scores are those of one file with the contents of all, separated by blank lines. `sides`: the files,
 * or their folders, for problems of a whole side.
 */
export function tagCorpusScorer(
  sides: TagFiles,
  settings: TagFileSettings,
  problems: ProblemSink,
  scannedFrom?: number,
): TagCorpusScorer {
  const severity = settings.lenient ? 'warning' : 'error';
  const tags = tagTable(settings);
  const gold = transitionCounter(tags, problems, severity);
  const pred = transitionCounter(tags, problems, severity);
  const evaluator = tagEvaluator(tags, { gold, pred }, settings);
  const named = settings.units === undefined ? undefined : namedUnits(evaluator);
  const unpaired = { gold: 0, pred: 0 };
  const notesOfGold: SideNotes = { rows: 0 };
  const notes = { gold: notesOfGold, pred: sides.pred === undefined ? notesOfGold : ({ rows: 0 } as SideNotes) };
  const counting = named?.sink ?? evaluator;
  const fingerprints = settings.fingerprints?.(counting, tags);
  const sink = fingerprints?.sink ?? counting;
  const corpus: TagReading = { options: settings, tags, watches: { gold, pred }, sink, problems, notes, scannedFrom };
  // Of files that both sides have: rows without a partner, and all.
  const alone = { gold: 0, pred: 0 };
  const tokens = { gold: 0, pred: 0 };
  const ended = (found: UnpairedRows, name: string | undefined, compared?: UnpairedRows): void => {
    for (const side of ['gold', 'pred'] as const) {
      unpaired[side] += found[side];
      if (compared) alone[side] += found[side];
      tokens[side] += compared?.[side] ?? 0;
    }
    if (name !== undefined) named?.endFile(name);
  };
  const read: readonly ReadSide[] = [
    { name: 'gold', file: sides.gold, counter: gold, notes: notes.gold },
    { name: 'pred', file: sides.pred ?? sides.gold, counter: pred, notes: notes.pred },
  ];
  return {
    sides: read,
    open: (files, name) => opened(files, tagReader, corpus, (found, compared) => ended(found, name, compared)),
    openLone: (file, name) => opened({ gold: file }, loneTagReader, corpus, (found) => ended(found, name)),
    finish() {
      if (sides.pred !== undefined) reportAlone({ gold: sides.gold, pred: sides.pred }, alone, tokens, problems);
      const counts = evaluator.counts();
      if (settings.reportInvalid) {
        gold.report(schemes[counts.schemes.gold], settings.reportInvalid, problems);
        pred.report(schemes[counts.schemes.pred], settings.reportInvalid, problems);
      }
      if (settings.types) reportUnknownTypes(read, settings.types, problems);
      if (sides.pred !== undefined) compareNames(sides.gold, sides.pred, settings, problems);
      return Object.assign(tagScores(counts, gold, pred, settings), {
        unpaired,
        skipped: { gold: notes.gold.rows, pred: notes.pred.rows },
        ...(fingerprints && { fingerprints }),
        ...(counts.units && { units: unitsOf(counts.units, tags, named) }),
      });
    },
  };
}

/** Opens two files or, without `pred`, one for `readOne`, which has both sides or only gold tags. */
function opened(
  { gold, pred }: TagFiles,
  readOne: typeof tagReader,
  corpus: TagReading,
  onEnd: (unpaired: UnpairedRows, tokens?: UnpairedRows) => void,
): OpenTagFiles {
  if (pred === undefined) {
    const reader = readOne(gold, corpus);
    const end = (): void => {
      reader.end();
      onEnd({ gold: reader.rows, pred: 0 });
    };
    return { pushGold: reader.push, pushPred: () => {}, behind: 'gold', end };
  }
  const pair = tagPairReader({ gold, pred }, corpus);
  return {
    pushGold: pair.gold.push,
    pushPred: pair.pred.push,
    get behind() {
      return pair.behind;
    },
    end() {
      pair.gold.end();
      pair.pred.end();
      pair.end();
      onEnd(pair.unpaired, pair.tokens);
    },
  };
}

function unitsOf(units: UnitRows, tags: TagTable, named: NamedUnits | undefined): TagFileUnits {
  const names = named?.names(units.kind) ?? [];
  return { ...units, types: tags.types, tagNames: tags.names, ...(names.length > 0 && { names }) };
}

function compareNames(gold: string, pred: string, columns: TagFileOptions, problems: ProblemSink): void {
  const { goldColumn = -1, predColumn = -1 } = columns;
  const place = { file: gold, line: 1, column: 1 };
  if (gold === pred && goldColumn === predColumn) {
    problems.report('SAME_FILE', 'warning', () => ({
      place,
      message:
        'this is given as gold and as predictions: expected two files, or one with both tags as its last columns; or folders',
    }));
  } else if (seemSwapped(gold, pred)) {
    problems.report('SIDES_SWAPPED', 'warning', () => ({
      place,
      message: `the first file is scored as gold and ${pred} as the predictions: the file names suggest the opposite`,
    }));
  }
}
