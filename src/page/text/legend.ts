import type { FoundSpan, PageFinding } from '../data.ts';
import { element, part } from '../element.ts';
import { shownDocument, typeNames } from './document.ts';
import { drawnRow, type Names } from './row.ts';

/** What a sentence shows, the sentence, and spans of both sides: first to last token, or tokens with gaps, then type or entity, then what is wrong. */
type Example = readonly [about: string, words: string, gold: string, pred: string];

const mentions = `
Right: the same number above and below. | Ann Lee met her boss. | 0-1 a, 3 a | 0-1 a, 3 a
− missing: only above. + spurious: only below. | Ann met her as it seems | 0 a, 2 a missing | 0 a, 4 a spurious
↔ boundary: other words. | The old lady sat when she came | 0-2 a boundary, 5 a | 1-2 a boundary, 5 a
< divided: one entity above, two below. It is cut before the sign. | Ann said she knew herself well when she was young | 0 a, 2 a, 4 a divided, 7 a | 0 a, 2 a, 4 b, 7 b
> conflated: two entities above, one below. | Ann said she knew Eve who met her boss | 0 a, 2 a, 4 b, 5 b | 0 a, 2 a, 4 a conflated, 5 a
≈ matched: other words, which count as the same. | The old lady sat when she came | 0-2 a matched, 5 a | 1-2 a matched, 5 a
Nested: what holds the other is further out. | Her boss saw that she left | 0-1 b, 0 a, 4 a | 0-1 b, 0 a, 4 a
Discontinuous: parts joined by dots. ∅ is a zero: the text has no word for it. | Guests came who ∅you know | 0+2 a, 3 b | 0+2 a, 3 b`;

const spans = `
Right: the same type above and below. | Ann Lee lives in New York | 0-1 PER, 4-5 LOC | 0-1 PER, 4-5 LOC
− missed: only above. + spurious: only below. | Ann Lee likes Big Apple pies | 0-1 PER missed | 3-4 LOC spurious
≠ type, ↔ boundary, or both. | Lee left the University of York | 0 PER type, 3-5 ORG boundary | 0 LOC type, 2-5 ORG boundary
< split: one becomes several. > merged: the other way round. | at Yale College | 1-2 ORG split | 1 LOC split, 2 ORG split
Nested: what holds the other is further out. | University of New York | 0-3 ORG, 2-3 LOC | 0-3 ORG, 2-3 LOC
Discontinuous: parts joined by dots. | breast and ovarian cancer | 0+3 Disease missed, 2-3 Disease | 2-3 Disease`;

const numbered =
  'A number is an entity, 1 the largest. An entity of the response has the number of the key’s entity with which it shares most mentions, or a letter where that is taken. Entities of one mention have none. A line is thick at the head of its mention, where mentions have heads.';

/** The marks in a line: what stands above and below the words, and how errors are told. */
export function legendOf(names: Names): string {
  const { gold, pred, other } = names;
  const below = other === '' ? pred : `A ${pred}, B ${other}`;
  return `Above the words: ${gold} · below: ${below} · a red sign is an error, and wrong words are tinted.`;
}

/** Explains the marks of either command in the card of marks and keys. */
export function drawLegend(root: HTMLElement, isOfSpans: boolean, names: Names): void {
  const lines = (isOfSpans ? spans : mentions).trim().split('\n');
  const examples = lines.map((line) => exampleRow(line.split(' | ') as unknown as Example, isOfSpans, names));
  part(root, 'about').textContent = `${legendOf(names)} ${isOfSpans ? 'Each has its type.' : numbered} `;
  part(root, 'examples').replaceChildren(...examples);
}

function exampleRow([about, words, ...sides]: Example, isOfSpans: boolean, names: Names): HTMLElement {
  const [gold, pred] = sides.map((side) => side.split(', ').map(spanOf));
  const [ofGold, ofPred] = [gold, pred].map((side) => side.map(({ span }) => span));
  const text = { document: '', words: words.split(' '), gold: ofGold, pred: ofPred, starts: [words.length] };
  const shown = shownDocument([text], isOfSpans ? typeNames([text]) : undefined);
  const wrong = [gold, pred].flatMap((own, side) =>
    own.flatMap(({ span: [first, last, type, parts], kind }) => {
      const place = { side: side === 0 ? 'gold' : 'pred', document: '', at: [first, last], parts, type } as const;
      return kind ? shown.find(place).map((mark) => [mark, kind] as const) : [];
    }),
  );
  return element('li', { class: 'quiet' }, drawnRow({ ...shown, wrong: new Map(wrong) }, 0, names), about);
}

function spanOf(example: string): { readonly span: FoundSpan; readonly kind: PageFinding['kind'] | undefined } {
  const [place, type, kind] = example.split(' ');
  const [first, last = first] = place.split(/[-+]/).map(Number);
  const parts = [first, last].map((at) => [at, at] as const);
  const span: FoundSpan = place.includes('+') ? [first, last, type, parts] : [first, last, type];
  return { span, kind: kind as PageFinding['kind'] | undefined };
}
