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
 * scrolls by itself; `plain`: what the browser's own search finds of an item before it is drawn; `drawn`: what is done with elements that
 * are now in the page.
 */
export function drawChunks(
  root: HTMLElement,
  {
    length,
    height,
    isScroller = false,
    plain,
  }: {
    readonly length: number;
    readonly height: number;
    readonly isScroller?: boolean;
    readonly plain?: (at: number) => string;
  },
  draw: (at: number) => Element,
  drawn: (chunk: HTMLElement) => void = () => {},
): Chunks {
  const chunks = Array.from({ length: Math.ceil(length / SIZE) }, (_, at) => {
    const chunk = document.createElement('div');
    const own = Math.min(SIZE, length - at * SIZE);
    chunk.className = 'waiting';
    chunk.style.containIntrinsicBlockSize = `${own * height}px`;
    if (plain) chunk.textContent = Array.from({ length: own }, (_, item) => plain(at * SIZE + item)).join('\n');
    return chunk;
  });
  const waiting = new Map<Element, number>(chunks.map((chunk, at) => [chunk, at]));
  const fill = (chunk: HTMLElement): void => {
    const at = waiting.get(chunk);
    if (at === undefined) return;
    waiting.delete(chunk);
    observer.unobserve(chunk);
    const items = Array.from({ length: Math.min(SIZE, length - at * SIZE) }, (_, item) => draw(at * SIZE + item));
    chunk.removeAttribute('class');
    chunk.replaceChildren(...items);
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
