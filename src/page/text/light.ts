import type { Mark, ShownDocument } from './document.ts';

/** What is lit in the text: marks with all of their entity, and the marks of the chosen finding. */
interface Light {
  readonly lit: ReadonlySet<Mark>;
  readonly chosen: readonly Mark[];
}

/** Lights marks up in what has been drawn of a document, and puts out all others. */
export function light(root: ParentNode, { marks }: ShownDocument, { lit, chosen }: Light): void {
  for (const line of root.querySelectorAll<HTMLElement>('.line')) {
    line.classList.toggle('lit', lit.has(marks[Number(line.dataset.mark)]));
  }
  for (const piece of root.querySelectorAll<HTMLElement>('.piece')) {
    const own = marksIn(piece).map((at) => marks[at]);
    const first = own.find((mark) => lit.has(mark));
    piece.classList.toggle('lit', first !== undefined);
    piece.classList.toggle(
      'chosen',
      own.some((mark) => chosen.includes(mark)),
    );
    if (first) piece.style.setProperty('--own', `var(--hue${first.name.hue})`);
    else piece.style.removeProperty('--own');
  }
}

/** The positions of the marks of a piece, the innermost first. */
export function marksIn(piece: HTMLElement): readonly number[] {
  return (piece.dataset.marks ?? '').split(' ').map(Number);
}

/** The position of the mark that an element of the text belongs to: that of a line, or the innermost of the words. */
export function markAt(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element)) return undefined;
  const line = target.closest<HTMLElement>('.line');
  if (line) return Number(line.dataset.mark);
  const piece = target.closest<HTMLElement>('.piece');
  return piece ? marksIn(piece)[0] : undefined;
}
