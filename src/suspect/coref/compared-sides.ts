import type { DocumentPair } from '../../coref/document.ts';
import type { MissingRecord } from '../../coref/missing-records.ts';
import type { Scope } from '../../coref/pool.ts';
import type { Duplicates, Singletons } from '../../coref/rules.ts';
import type { PairingRules } from '../../pair/coref/pair-documents.ts';
import type { BySide } from '../../settings/side-settings.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import type { ProblemCode } from '../../text/problem.ts';

/** What decides which documents and mentions are scored, and what looks like a mistake. */
export interface ComparisonRules
  extends PairingRules,
    BySide<'key' | 'response', 'end', 'inclusive' | 'exclusive' | undefined>,
    BySide<'key' | 'response', 'firstToken', number | undefined> {
  readonly singletons?: Singletons | undefined;
  /** How repeats count; absent where another tool decides. */
  readonly duplicates?: Duplicates | undefined;
  readonly document?: string | undefined;
  /** Whether all documents, or those of a topic, are scored as one. */
  readonly scope?: Scope | undefined;
  /** The expression that finds the topic in the name of a document. */
  readonly topic?: string | undefined;
  /** How many tokens a window has, if documents are scored in windows. */
  readonly window?: number | undefined;
  /** What becomes of records that one side lacks, if both sides are tables of records. */
  readonly missingRecord?: MissingRecord | undefined;
  /** The texts in which documents of other systems are compared, by their names in the key. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** The codes of suspicions that are errors, and are scored here with a warning. */
  readonly allow?: readonly ProblemCode[] | undefined;
}

/** Both sides as they were read, their documents as they are paired, and what they are to be scored by. */
export interface ComparedSides {
  readonly key: CorefSide;
  readonly response: CorefSide;
  readonly pairs: readonly DocumentPair[];
  /** What is scored of these: in windows or joined, and without singletons if these are dropped. */
  readonly scored: readonly DocumentPair[];
  readonly rules: ComparisonRules;
}
