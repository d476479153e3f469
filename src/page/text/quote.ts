import type { PageFinding } from '../data.ts';
import type { Mark, ShownDocument, Side } from './document.ts';
import { placesOf } from './finding-places.ts';

/** The words of a finding, and what stands around them in their row; without a text, what is known of them. */
export interface Quote {
  readonly before: string;
  readonly words: string;
  readonly after: string;
  /** The direction of the row. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** The position of the row. */
  readonly row?: number | undefined;
}

/** How many characters are shown before the words. */
const BEFORE = 18;

/** What a finding is about in its document, which has these `marks`. */
export function quoteOf(shown: ShownDocument, marks: readonly Mark[], finding: PageFinding): Quote {
  const { text, rows } = shown;
  const at = marks.length > 0 ? rowAt(shown, marks[0].start) : -1;
  if (text === undefined || at < 0) {
    return { before: '', words: finding.text ?? finding.hash ?? positionsOf(marks), after: '' };
  }
  const { start, end } = rows[at];
  const inRow = marks.filter((mark) => mark.start >= start && mark.end <= end);
  const from = Math.min(...inRow.map((mark) => mark.start));
  const to = Math.max(...inRow.map((mark) => mark.end));
  const cut = text.slice(start, from).search(new RegExp(`\\s\\S*.{0,${BEFORE}}$`, 'su'));
  const isCut = from - start > 2 * BEFORE && cut > 0;
  return {
    before: isCut ? `…${text.slice(start + cut, from)}` : text.slice(start, from),
    words: text.slice(from, to),
    after: text.slice(to, end),
    dir: directionOf(text.slice(start, end)),
    row: at,
  };
}

/** The position of the row that has this place of the text, or begins next before it; -1 without rows. */
export function rowAt({ rows }: ShownDocument, place: number): number {
  return rows.length === 0
    ? -1
    : Math.max(
        0,
        rows.findLastIndex(({ start }) => start <= place),
      );
}

/** The words of a mark; without a text its name or its positions. */
export function wordsOf({ text, names }: ShownDocument, { runs, at }: Mark): string {
  if (text === undefined) return names?.[Number.parseInt(at, 10)] ?? at;
  return runs.map(([start, end]) => text.slice(start, end)).join(' … ');
}

function positionsOf(marks: readonly Mark[]): string {
  return marks.map(({ at }) => at).join(', ');
}

/** The marks that a finding is about, whose predictions are those of `pred`. */
export function marksOf(shown: ShownDocument, finding: PageFinding, pred?: Side): readonly Mark[] {
  return [...new Set(placesOf(finding).flatMap((place) => shown.find(place, pred)))].sort((a, b) => a.start - b.start);
}

/** The direction of the first letter of a text. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(letter) ? 'rtl' : 'ltr';
}
