/** A long list of elements, which are drawn in chunks when they are scrolled to. */
export interface Chunks {
  /** The element of an item, which is drawn for it. */
  readonly reveal: (at: number) => HTMLElement | undefined;
  readonly revealAll: () => void;
  readonly end: () => void;
}

/** How many items are drawn at once. */
const SIZE = 40;

/**
 * Puts so many items into `root`, in place of what it has. `height`: about how many pixels an item takes; `isScroller`: whether `root`
 * scrolls by itself; `drawn`: what is done with elements that are now in the page.
 */
export function drawChunks(
  root: HTMLElement,
  {
    length,
    height,
    isScroller = false,
  }: { readonly length: number; readonly height: number; readonly isScroller?: boolean },
  draw: (at: number) => Element,
  drawn: (chunk: HTMLElement) => void = () => {},
): Chunks {
  const chunks = Array.from({ length: Math.ceil(length / SIZE) }, (_, at) => {
    const chunk = document.createElement('div');
    chunk.style.minHeight = `${Math.min(SIZE, length - at * SIZE) * height}px`;
    return chunk;
  });
  const waiting = new Map<Element, number>(chunks.map((chunk, at) => [chunk, at]));
  const fill = (chunk: HTMLElement): void => {
    const at = waiting.get(chunk);
    if (at === undefined) return;
    waiting.delete(chunk);
    observer.unobserve(chunk);
    const items = Array.from({ length: Math.min(SIZE, length - at * SIZE) }, (_, item) => draw(at * SIZE + item));
    chunk.style.removeProperty('min-height');
    chunk.append(...items);
    drawn(chunk);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) fill(target as HTMLElement);
    },
    { root: isScroller ? root : null, rootMargin: '600px' },
  );
  root.replaceChildren(...chunks);
  if (length > 0) fill(chunks[0]);
  for (const chunk of chunks) observer.observe(chunk);
  return {
    reveal: (at) => {
      const chunk = chunks[Math.floor(at / SIZE)];
      if (chunk) fill(chunk);
      return chunk?.children[at % SIZE] as HTMLElement | undefined;
    },
    revealAll: () => chunks.forEach(fill),
    end: () => observer.disconnect(),
  };
}
