import type { TagSide } from '../../ner/count-tags.ts';
import { type Sides, unitEnds } from '../../ner/rows.ts';
import { reportInvalid, scoreTags, type TagScores, type TagUnits } from '../../ner/scores.ts';
import { noSteps } from '../../ner/steps.ts';
import { placeOfRow } from '../../pair/row-tokens.ts';
import { type CorpusFile, type TagCorpus, unitNames } from '../../pair/tag-corpus.ts';
import type { TagFileSettings } from '../../settings/ner.ts';
import type { Place, ProblemSink } from '../../text/problem.ts';

/** Scores of tag files, with what was noted of them. */
export interface TagFileScores extends TagScores {
  readonly unpaired: Sides<number>;
  /** Comments and rows of metadata, of each side; of one file that holds both, as those of either. */
  readonly skipped: Sides<number>;
  /** Tags that say that there is no token, in the same way. */
  readonly ignored: Sides<number>;
  readonly units?: TagFileUnits | undefined;
}

/** The counts of each unit of one system. */
export interface TagFileUnits extends TagUnits {
  /** If the files have names. */
  readonly names?: readonly string[];
  /** Where they begin, if places are kept. */
  readonly places?: readonly Place[] | undefined;
}

/** Scores a corpus. Only meaningful if `problems` has no errors. */
export function scoreCorpus(corpus: TagCorpus, settings: TagFileSettings, problems: ProblemSink): TagFileScores {
  const { sides, files } = corpus;
  const { units, ...scores } = scoreTags(corpus, corpus.tags, settings);
  // Words that were read as tags, from the wrong column, follow no scheme: that they are unknown is said once.
  const readable = (side: 'gold' | 'pred'): TagSide =>
    2 * sides[side].unread > sides[side].notes.tokens ? { ...corpus[side], steps: noSteps() } : corpus[side];
  const readSides = { gold: readable('gold'), pred: readable('pred') };
  reportInvalid(readSides, scores.scheme, settings.reportInvalid, problems);
  const names =
    units &&
    files.flatMap(({ name, isUnit, rows }) => {
      if (name === undefined) return [];
      const own = unitNames(name, rows, units);
      return isUnit && own.length === 1 ? [name] : own;
    });
  return {
    ...scores,
    unpaired: corpus.unpaired,
    skipped: { gold: sides.gold.notes.rows, pred: sides.pred.notes.rows },
    ignored: { gold: sides.gold.notes.ignored, pred: sides.pred.notes.ignored },
    units: units && { ...units, ...(names?.length && { names }), places: places(files, units) },
  };
}

/** Where the units of files begin. */
function places(files: readonly CorpusFile[], { kind }: TagUnits): readonly Place[] | undefined {
  if (files.some(({ tokens }) => !tokens)) return undefined;
  return files.flatMap(({ rows, tokens }) => {
    const { ends } = unitEnds(rows, kind);
    return Array.from(ends, (_, unit) => placeOfRow(tokens!, unit === 0 ? 0 : ends[unit - 1]));
  });
}
