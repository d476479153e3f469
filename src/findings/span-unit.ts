import { blankBefore, wordsAt } from '../align/scale.ts';
import type { PlacedSpan } from '../ner/count-spans.ts';
import type { Sides } from '../ner/rows.ts';
import type { Place } from '../text/problem.ts';
import type { FoundSpan, MarkedText } from './finding.ts';

/** A sentence of tags or a document of spans: the spans of both sides that are scored, with repeats. */
export interface SpanUnit extends Sides<readonly UnitSpan[]> {
  /** The name of the document, or its number from 1 if it has none. */
  readonly document: string;
  /** The column of tags that its spans are from, if they are divided by that. */
  readonly layer?: string | undefined;
  /** Of tags, the number of the sentence in the document, from 0. */
  readonly sentence?: number | undefined;
  /** Its tokens or characters, if they were kept, and what separates them: see `PlacedPair`. */
  readonly words?: (() => readonly string[]) | undefined;
  readonly between: ' ' | '';
  /** The predicted tags that break the scheme. */
  readonly invalid: readonly InvalidTag[];
}

/** A span of a text, and where that is in a file, which may take a while to find. It has words if the text does not have them. */
export interface UnitSpan extends PlacedSpan {
  readonly where: { readonly place: Place };
}

/** A tag that breaks the scheme: its position, and as it is written. */
export interface InvalidTag {
  readonly token: number;
  readonly tag: string;
  readonly place: Place;
}

/** The words of a span in a unit whose words were kept; a blank stands between its runs. */
export function textOf({ words, between }: SpanUnit, { runs, words: own }: PlacedSpan): string {
  return own ?? wordsAt(words?.() ?? [], runs, between);
}

/** A sentence or document. Strings that the text does not have are not in it. `met`: its spans and those of other texts. */
export function spanText(
  { document, sentence, words: wordsOf, between, ...sides }: SpanUnit,
  met: MetSpans,
): MarkedText {
  const words = wordsOf?.();
  const placed = (spans: readonly UnitSpan[]): readonly FoundSpan[] =>
    spans.filter((span) => span.words === undefined).map((span) => met.found(span));
  return {
    document,
    sentence,
    words: between === '' ? words?.join('') : words,
    skipsBlanks: words?.some((word) => blankBefore(word, between)) || undefined,
    length: words?.length,
    gold: placed(sides.gold),
    pred: placed(sides.pred),
  };
}

/** The spans of texts as findings have them. Those of sentences are few, and each is one object: a page has all of their texts. */
export class MetSpans {
  private readonly ofTypes = new Map<string, Map<number, FoundSpan>>();

  found(span: UnitSpan): FoundSpan {
    const { type, runs } = span;
    const [[start, end]] = runs;
    if (runs.length > 1 || end > SHORT) return foundSpan(span);
    const ofType = this.ofTypes.get(type) ?? new Map<number, FoundSpan>();
    if (ofType.size === 0) this.ofTypes.set(type, ofType);
    const at = start * SHORT + end;
    const known = ofType.get(at) ?? foundSpan(span);
    ofType.set(at, known);
    return known;
  }
}

/** Tokens of a sentence that is not long. */
const SHORT = 1 << 7;

/** A span as findings have it. */
export function foundSpan({ type, runs }: SpanUnit['gold'][number]): FoundSpan {
  const [first, last] = [runs[0][0], runs[runs.length - 1][1] - 1];
  return runs.length === 1
    ? [first, last, type]
    : [first, last, type, runs.map(([start, end]) => [start, end - 1] as const)];
}
