import type { Place } from '../text/problem.ts';
import type { findingKinds, SpanKind } from './kinds.ts';

/** What is wrong in one response or prediction: counted, listed, and what correcting it would bring. */
export interface Findings {
  /** How many findings there are, of all that was scored, whatever is listed. */
  readonly counts: object;
  readonly gains: readonly Gain[];
  /** In the order of the names of documents, then of positions, then of kinds (see `kinds.ts`). */
  readonly list: readonly Finding[];
  /** How the list differs from that of the first system; absent for this one. */
  readonly against?: Against | undefined;
}

/** A score with some findings corrected. */
export type Gain = CorefGain | NerGain;

/** The F1s of coreference after this step and those before it. `steps`: how many corrections it takes. */
export interface CorefGain {
  readonly step: 'remove' | 'split' | 'merge' | 'add';
  readonly steps: number;
  readonly conll: number;
  readonly muc: number;
  readonly bcub: number;
  readonly ceafe: number;
}

/** The F1 of the micro average of strict, with the groups of one kind replaced by what is in gold. */
export interface NerGain {
  readonly kind: SpanKind;
  readonly f1: number;
}

/** Something wrong. Each kind also has its own fields, as in JSON; `excerpts` are for people and not in JSON. */
export interface Finding {
  /** Made of its kind, its document and where it is, so that lists of two runs can be compared. */
  readonly id: string;
  readonly kind: string;
  readonly document: string;
  readonly place: Place;
  /** The words that it is about, where they are known; several passages are separated by ` … `. */
  readonly text?: string | undefined;
  /** A hash of the words, where these are not to be shown. */
  readonly hash?: string | undefined;
  readonly excerpts?: readonly Excerpt[] | undefined;
  /** What makes `text` and `excerpts`, until they are made. */
  readonly words?: FoundWords | undefined;
}

/** The words of a finding, which are made only if it is shown: of a long list, few are. */
export interface FoundWords {
  text(): string | undefined;
  excerpts(): readonly Excerpt[] | undefined;
}

/** A passage as people are shown it: as much text as may fit a line, and what is marked in it. */
export interface Excerpt {
  /** The line, in the file of the key or gold, of the first marked word; absent where words have no lines. */
  readonly line?: number | undefined;
  /** Whose marks these are, if they are of one side. */
  readonly side?: 'key' | 'response' | 'gold' | 'pred' | undefined;
  readonly text: string;
  readonly marks: readonly ExcerptMark[];
}

/** From the first character to the one after the last, in the order of the text; the label stands before the words. */
interface ExcerptMark {
  readonly start: number;
  readonly end: number;
  readonly label?: string | undefined;
  /** Where the head begins, if it is in these words and not all of them. */
  readonly head?: number | undefined;
}

/** A span of tags or characters: its first and last position, from 0 in its sentence or document, and its type; if it has gaps, its parts. */
export type FoundSpan = readonly [
  first: number,
  last: number,
  type: string,
  parts?: readonly (readonly [first: number, last: number])[],
];

/** A group of spans that overlap, or a tag that breaks the scheme. */
export interface NerFinding extends Finding {
  readonly kind: (typeof findingKinds.nerscore)[number];
  /** The number of the sentence, from 0, of tags. */
  readonly sentence?: number | undefined;
  readonly gold: readonly FoundSpan[];
  readonly pred: readonly FoundSpan[];
  /**
   * For pages, the cells of the confusion of types that its spans are counted in: `PER>ORG`, `PER>` of a gold span that is matched with none,
   * and `>ORG` of such a predicted one.
   */
  readonly confused?: readonly string[] | undefined;
  /** Of a wrong boundary: how the predicted span lies to that of gold. */
  readonly extent?: 'longer' | 'shorter' | 'shifted' | undefined;
  /** By how many positions its ends lie after those of gold. */
  readonly moved?: readonly [start: number, end: number] | undefined;
  /** A predicted tag that breaks the scheme, and its position; `pred` has the span that was read of it, if any. */
  readonly token?: number | undefined;
  readonly tag?: string | undefined;
}

/** How the findings of a system differ from those of the first, by their ids. */
export interface Against {
  /** The first system, as its user calls it. */
  readonly system: string;
  readonly kinds: Readonly<Record<string, Changed>>;
  /** The documents in which something was fixed or is new, those with most changes first. */
  readonly documents: readonly ({ readonly document: string } & Changed)[];
}

/** How many findings only the first system has, only this one, and both. */
export interface Changed {
  readonly fixed: number;
  readonly new: number;
  readonly shared: number;
}

/** The finding with its text, and without passages. */
export function withText<Own extends Finding>(finding: Own): Own {
  const { words } = finding;
  // No member is new or gone: the engine would describe each object by itself.
  return words ? { ...finding, text: words.text(), words: undefined } : finding;
}

/** The finding with its text and passages. */
export function withPassages<Own extends Finding>(finding: Own): Own {
  const { words } = finding;
  return words ? { ...withText(finding), excerpts: words.excerpts() } : finding;
}

/** The findings. If several have the same id, those after the first get numbers from 2 on: what is repeated more than once. */
export function withDistinctIds<Own extends Finding>(findings: readonly Own[]): readonly Own[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const times = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, times);
    return times === 1 ? finding : { ...finding, id: `${finding.id}:${times}` };
  });
}

/** A document that was scored, or of tags a sentence of one, with everything that both sides mark in it. */
export interface MarkedText extends TextWords {
  readonly document: string;
  /** Of tags, the number of the sentence in its document, from 0. */
  readonly sentence?: number | undefined;
  /** The spans, or mentions with their entity as third item. Findings have the same positions. */
  readonly gold: readonly FoundSpan[];
  readonly pred: readonly FoundSpan[];
  /** Of each mention a number, equal ones of mentions that are the same or matched; absent where mentions of one place are the same. */
  readonly numbers?: { readonly gold: readonly number[]; readonly pred: readonly number[] } | undefined;
  /** Of each mention its head, as a position; none where mentions have no heads. */
  readonly heads?: { readonly gold: readonly number[]; readonly pred: readonly number[] } | undefined;
}

/** What a document consists of, as far as it is known. */
interface TextWords {
  /** Its tokens, or a text that is compared by code points; absent where it is not known or not to be shown. */
  readonly words?: readonly string[] | string | undefined;
  /** Whether the blanks of the text are not counted. */
  readonly skipsBlanks?: true | undefined;
  /** How many tokens it has, if the input says so. */
  readonly length?: number | undefined;
  /** The first token of each line or sentence, where the input has them. */
  readonly starts?: readonly number[] | undefined;
  /** Present where mentions are names and not in a text: their positions are in this list. */
  readonly names?: readonly string[] | undefined;
}
