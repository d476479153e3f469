import type { ComparedWords } from '../align/compare-words.ts';
import type { DocumentPair } from '../coref/document.ts';
import type { NerSide } from '../formats/tags/tag-columns.ts';
import type { Sides } from '../ner/rows.ts';
import type { TagScores } from '../ner/scores.ts';
import type { PairingRules } from '../pair/item.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { NerSettings } from '../settings/ner.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import type { ColumnSettings } from '../sides/side-columns.ts';
import type { ProblemCode } from '../text/problem.ts';
import type { FirstSpans } from './shifted.ts';

/** What decides which documents and mentions are scored, and what looks like a mistake. */
export interface ComparisonRules extends PairingRules, ComparisonSettings {
  /** The codes of suspicions that are errors, and are scored here with a warning. */
  readonly allow?: readonly ProblemCode[] | undefined;
  /** The texts in which documents of other systems are compared, by their names in the key. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
}

type ComparisonSettings = {
  readonly [Name in Compared]?: CorefSettings[Name] | undefined;
};

type Compared =
  | 'end'
  | 'keyEnd'
  | 'responseEnd'
  | 'match'
  | 'heads'
  | 'singletons'
  | 'zeroMatch'
  | 'duplicates'
  | 'document'
  | 'scope'
  | 'topic'
  | 'window'
  | 'missingRecord';

/** Both sides as they were read, their documents as they are paired, and what they are to be scored by. */
export interface ComparedSides extends Pick<ComparisonRules, 'allow'> {
  readonly key: CorefSide;
  readonly response: CorefSide;
  readonly pairs: readonly DocumentPair[];
  /** What is scored of these: in windows or joined, and without singletons if these are dropped. */
  readonly scored: readonly DocumentPair[];
  readonly rules: ComparisonRules;
}

/** Both sides as they were read, what they are to be scored by, and what was found in them. */
export interface ComparedSpans extends Sides<NerSide> {
  readonly settings: SuspicionSettings;
  /** Whether one file holds both. */
  readonly isOneFile?: boolean;
  /** Whether the exit code depends on the scores. */
  readonly isGated?: boolean;
  /** Whether there is no file of pred at all, which has been reported. */
  readonly isPredMissing?: boolean | undefined;
  /** The codes of errors that are not mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[] | undefined;
  readonly found: FoundSpans;
}

export type SuspicionSettings = ColumnSettings &
  Pick<NerSettings, 'types' | 'map' | 'minScore' | 'goldColumn' | 'predColumn'>;

/** What was found in both sides. */
interface FoundSpans {
  /** Of tags that we score. */
  readonly scores?: TagScores;
  /** Whether both sides have exactly the same, if all of it is known and in one format. */
  readonly isCopy?: boolean | undefined;
  /** The types that `--map` renamed. */
  readonly renamed?: ReadonlySet<string>;
  /** What comparing the words of both shows. */
  readonly compared?: ComparedWords | undefined;
  /** The first spans of documents, and the formats of both sides. */
  readonly first?: {
    readonly spans: FirstSpans;
    readonly sides: Sides<{ readonly path: string; readonly format: string }>;
  };
}
