import { element, given, part } from '../element.ts';
import type { ShownProblem } from './protocol.ts';

/** One input of a side: a file, or a text that was typed or pasted. */
export interface Item {
  readonly name: string;
  readonly content: string | Blob;
}

/** A side of the comparison, as the page has it. */
export interface Side {
  readonly root: HTMLElement;
  readonly heading: HTMLElement;
  readonly text: HTMLTextAreaElement;
  items: readonly Item[];
  /** The position of the input that is shown. */
  at: number;
}

/** An empty side, with what its inputs hold in `holds`. */
const html = (id: string): string => `
<header class="flow">
  <h2 id="${id}-title"></h2>
  <span class="names cut quiet" data-part="names"></span>
  <button type="button" data-do="Remove">Remove</button>
  <button type="button" data-do="Open">Open…</button>
</header>
<input type="file" multiple hidden>
<textarea aria-labelledby="${id}-title" aria-describedby="${id}-holds"
  placeholder="Drop a file here, open one, or paste text" spellcheck="false" autocapitalize="off" wrap="off"></textarea>
<p class="holds quiet" data-part="holds" id="${id}-holds"></p>`;

/** More of a file than this is not shown, and then cannot be changed. */
const LONGEST_SHOWN = 1 << 18;

/**
 * Makes a side. Its element gets an event `input` on every change. `opened` gets files that were chosen or dropped here, and decides where
 * they go.
 */
export function makeSide(id: string, opened: (files: readonly Item[]) => void): Side {
  const root = element('section', { class: 'side', 'aria-labelledby': `${id}-title` });
  root.innerHTML = html(id);
  const [heading, text] = [root.querySelector('h2')!, root.querySelector('textarea')!];
  const side: Side = { root, heading, text, items: [], at: 0 };
  const take = (files: FileList | null | undefined): void => {
    if (files?.length) opened([...files].map((file) => ({ name: file.name, content: file })));
  };
  const chooser = root.querySelector<HTMLInputElement>('[type=file]')!;
  const [remove, open] = root.querySelectorAll('button');
  open.addEventListener('click', () => chooser.click());
  chooser.addEventListener('input', (event) => {
    event.stopPropagation();
    take(chooser.files);
    chooser.value = '';
  });
  remove.addEventListener('click', () => {
    setItems(side, side.items.toSpliced(side.at, 1), side.at);
    text.focus();
  });
  part(root, 'names').addEventListener('input', (event) => {
    event.stopPropagation();
    side.at = Number((event.target as HTMLSelectElement).value);
    void showText(side);
  });
  text.addEventListener('input', () => typed(side));
  root.addEventListener('dragover', () => root.toggleAttribute('data-over', true));
  for (const end of ['dragleave', 'drop']) root.addEventListener(end, () => root.removeAttribute('data-over'));
  side.root.addEventListener('drop', ({ dataTransfer }) => take(dataTransfer?.files));
  return side;
}

/** Puts other inputs in the place of those that are there. */
export function setItems(side: Side, items: readonly Item[], shown = 0): void {
  side.items = items;
  side.at = Math.min(shown, Math.max(items.length - 1, 0));
  draw(side);
  void showText(side);
  side.root.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the side is called, and what a text without a file is. */
export function nameSide(side: Side, title: string): void {
  side.heading.textContent = title;
  draw(side);
}

/** Shows the place of a problem in an input. */
export async function showPlace(
  side: Side,
  at: number,
  { line, column }: NonNullable<ShownProblem['place']>,
): Promise<void> {
  side.at = at;
  draw(side);
  await showText(side);
  const { text } = side;
  let from = 0;
  for (let before = 1; before < line && from >= 0; before++) from = text.value.indexOf('\n', from) + 1 || -1;
  text.focus();
  if (from >= 0) text.setSelectionRange(from + column - 1, from + column);
  text.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(text).lineHeight);
}

function typed(side: Side): void {
  const { items, at, text, heading } = side;
  const own = { name: items.at(at)?.name ?? `${heading.textContent.toLowerCase()}.txt`, content: text.value };
  side.items = items.length > 0 ? items.with(at, own) : [own];
  draw(side);
}

function draw({ root, heading, items, at }: Side): void {
  const title = heading.textContent;
  const options = items.map(({ name }, index) => element('option', { value: index, selected: index === at }, name));
  const several = element('select', { 'aria-label': `Shown of ${title}` }, options);
  part(root, 'names').replaceChildren(...(items.length > 1 ? [several] : items.map(({ name }) => given(name))));
  for (const button of root.querySelectorAll<HTMLElement>('[data-do]')) {
    button.setAttribute('aria-label', `${button.dataset.do} ${title.toLowerCase()}`);
    button.hidden = button.dataset.do === 'Remove' && items.length === 0;
  }
}

async function showText(side: Side): Promise<void> {
  const { text } = side;
  const item = side.items.at(side.at);
  const content = item?.content ?? '';
  const shown = typeof content === 'string' ? content : await readable(content.slice(0, LONGEST_SHOWN));
  if (side.items.at(side.at) !== item) return;
  const isWhole = typeof content === 'string' || content.size <= LONGEST_SHOWN;
  text.readOnly = shown === undefined || !isWhole;
  text.value = shown === undefined ? 'This file is not text.' : isWhole ? shown : `${shown}\n…`;
}

/** The text of a file; undefined if it is not text. */
async function readable(file: Blob): Promise<string | undefined> {
  try {
    const text = await file.text();
    return text.includes('\0') || text.startsWith('\u001f') ? undefined : text;
  } catch (error) {
    return (error as Error).message;
  }
}
