import { drawnSign } from '../../text/signs.ts';
import { displayWidth } from '../../text/width.ts';
import type { PageData } from '../data.ts';
import { element } from '../element.ts';
import { type Mark, type ShownDocument, type Side, sides, type Wrong } from './document.ts';
import { lanesOf } from './lanes.ts';
import { type Cover, type Piece, piecesOf } from './pieces.ts';
import { directionOf } from './quote.ts';

/** Kinds whose words are right, or count as right: what links them may be wrong. */
const ofLinks: ReadonlySet<string> = new Set(['divided', 'conflated', 'matched']);

/** What the sides are called, as `key` and `response`, and the kinds of findings. `other` is empty where no system is beside another. */
export interface Names extends Readonly<Record<Side, string>> {
  readonly kinds: PageData['kinds'];
}

/** Pixels of a column of the text and of a label, at usual sizes of letters, of a character of a sign, around a label, and of the longest label: to keep labels apart. */
const [TEXT_COLUMN, LABEL_COLUMN, SIGN, AROUND, LONGEST] = [8.2, 5.8, 10, 8, 168];
const narrow = /[ .,;:!'|ijltfr()[\]]/u;

/**
 * A row of the text with its marks: lines of the key above the words, of the response below. They stand in the pieces of text that they
 * cover, so that lines break, text is selected and directions run as in plain text. `data-mark` is the position of a mark in the document,
 * and `data-marks` has those of a piece, the innermost first.
 */
export function drawnRow(shown: ShownDocument, at: number, names: Names, link?: HTMLElement): HTMLElement {
  const row = shown.rows[at];
  const { wrong } = shown;
  const marks = row.marks.map((mark) => shown.marks[mark]);
  const text = shown.text ?? '';
  const lanes = lanesByMark(marks, (mark) =>
    reachOf(mark, text, names.kinds[wrong.get(mark) ?? '']?.sign, letterOf(mark.side, names)),
  );
  const depth = (isAbove: boolean): number => {
    return Math.max(0, ...marks.map((mark) => ((mark.side === 'gold') === isAbove ? lanes.get(mark)! + 1 : 0)));
  };
  const pieces = piecesOf(text, row, marks).map((piece) => {
    const words = text.slice(piece.start, piece.end);
    if (piece.covers.length === 0) return words;
    const drawn = drawnPiece(piece, words, { row: row.marks, marks, lanes, wrong, names });
    // A piece does not break, and neither do browsers behind a blank at its end.
    return /\s$/.test(words) ? [drawn, element('wbr')] : drawn;
  });
  return element(
    'div',
    { class: 'row', 'data-start': row.start, 'data-end': row.end, '--above': depth(true), '--below': depth(false) },
    link,
    element('p', { dir: 'auto' }, ...pieces),
  );
}

/** What the pieces of a row have in common: `row` has the positions of its marks in the document. */
interface Drawing {
  readonly row: readonly number[];
  readonly marks: readonly Mark[];
  readonly lanes: ReadonlyMap<Mark, number>;
  readonly wrong: Wrong;
  readonly names: Names;
}

function drawnPiece({ covers }: Piece, words: string, drawing: Drawing): HTMLElement {
  const { row, marks, lanes, wrong } = drawing;
  const inward = covers.toSorted((a, b) => lanes.get(marks[a.mark])! - lanes.get(marks[b.mark])!);
  const isWrong = covers.some(
    ({ mark, isGap }) => !isGap && wrong.has(marks[mark]) && !ofLinks.has(wrong.get(marks[mark])!),
  );
  return element(
    'span',
    {
      class: isWrong ? 'piece wrong' : 'piece',
      'data-marks': inward.map(({ mark }) => row[mark]).join(' '),
      tabindex: covers.some(({ isFirst }) => isFirst) ? -1 : undefined,
    },
    // Before the words: behind a blank at the end of a line they would stand in the next. Lines begin where their words do.
    ...covers.map((cover) => drawnLine(cover, directionOf(words), drawing)),
    words,
  );
}

function drawnLine(
  { mark, isGap, isHead, begins, ends, isFirst }: Cover,
  dir: 'ltr' | 'rtl' | undefined,
  { row, marks, lanes, wrong, names }: Drawing,
): HTMLElement {
  const own = marks[mark];
  const { side, name } = own;
  const kind = wrong.get(own);
  const classes = [
    'line',
    side === 'gold' ? side : 'pred',
    `style${name.style}`,
    isGap && 'gap',
    isHead && 'head',
    begins && 'begins',
    ends && 'ends',
  ];
  const said = [names[side], name.label, kind && `(${kind})`].filter(Boolean).join(' ');
  const attributes = {
    class: classes.filter(Boolean).join(' '),
    dir,
    'data-mark': row[mark],
    '--own': `var(--hue${name.hue})`,
    '--at': lanes.get(own)!,
    ...(isFirst ? { role: 'img', 'aria-label': said } : { 'aria-hidden': 'true' }),
  };
  const letter = letterOf(side, names);
  const hasLabel = isFirst && (name.label !== '' || kind || letter !== '');
  return element(
    'i',
    attributes,
    hasLabel &&
      element(
        'b',
        {},
        kind && sign(names, kind),
        letter !== '' && element('small', {}, letter),
        element('bdi', {}, name.label),
      ),
  );
}

/** Tells two systems apart, where two are shown. */
function letterOf(side: Side, { other }: Names): string {
  return other === '' || side === 'gold' ? '' : side === 'pred' ? 'A' : 'B';
}

/** The sign of a kind, for the eye alone. */
export function sign({ kinds }: Names, kind: string): HTMLElement {
  const { sign: characters, isRight } = kinds[kind];
  const { viewBox, paths } = drawnSign(characters);
  return element(
    'svg',
    { class: isRight ? 'sign right' : 'sign', viewBox, 'aria-hidden': 'true' },
    ...paths.map((path) => element('path', { ...path })),
  );
}

function lanesByMark(marks: readonly Mark[], reachOf: (mark: Mark) => number): ReadonlyMap<Mark, number> {
  const all = new Map<Mark, number>();
  let below = 0;
  for (const side of sides) {
    const own = marks.filter((mark) => mark.side === side);
    const lanes = lanesOf(own, own.map(reachOf));
    // A second system stands below the lanes of the first.
    const from = side === 'other' ? below : 0;
    own.forEach((mark, at) => void all.set(mark, from + lanes[at]));
    if (side === 'pred') below = Math.max(0, ...lanes.map((lane) => lane + 1));
  }
  return all;
}

/** Where a mark or, if that is longer, its label ends in the text, more or less. */
function reachOf({ start, end, name }: Mark, text: string, sign = '', letter = ''): number {
  if (name.label === '' && sign === '' && letter === '') return end;
  const label = displayWidth(name.label + letter) * LABEL_COLUMN + sign.length * SIGN + AROUND;
  let reach = start;
  for (let room = Math.min(label, LONGEST); room > 0 && reach < text.length; reach++)
    room -= displayWidth(text[reach]) * TEXT_COLUMN - (narrow.test(text[reach]) ? TEXT_COLUMN / 2 : 0);
  return Math.max(reach, end);
}
