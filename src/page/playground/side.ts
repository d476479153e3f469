import { element, given, part } from '../element.ts';
import { type Item, itemsIn, itemsOf } from './items.ts';
import type { ShownProblem } from './protocol.ts';

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
  <button type="button" data-do="Replace">Replace…</button>
  <button type="button" data-do="Add">Add…</button>
</header>
<input type="file" multiple hidden>
<p class="about quiet" data-part="unshown" hidden></p>
<textarea aria-labelledby="${id}-title" aria-describedby="${id}-holds"
  placeholder="Drop files or a folder here, open them, or paste text" spellcheck="false" autocapitalize="off" wrap="off"></textarea>
<p class="holds quiet" data-part="holds" id="${id}-holds"></p>`;

/** More of a file than this is not shown, and then cannot be changed. */
const LONGEST_SHOWN = 1 << 18;

/**
 * Makes a side. Its element gets an event `input` on every change. `opened` gets files that were chosen or dropped here, and decides where
 * they go.
 */
export function makeSide(id: string, opened: (files: Promise<readonly Item[]>, isReplacing: boolean) => void): Side {
  const root = element('section', { class: 'side', 'data-side': id, 'aria-labelledby': `${id}-title` });
  root.innerHTML = html(id);
  const [heading, text] = [root.querySelector('h2')!, root.querySelector('textarea')!];
  const side: Side = { root, heading, text, items: [], at: 0 };
  let isReplacing = false;
  const chooser = root.querySelector<HTMLInputElement>('[type=file]')!;
  const [remove, replace, add] = root.querySelectorAll('button');
  for (const button of [replace, add])
    button.addEventListener('click', () => {
      isReplacing = button === replace;
      chooser.click();
    });
  chooser.addEventListener('input', (event) => {
    event.stopPropagation();
    if (chooser.files?.length) opened(itemsOf(chooser.files), isReplacing);
    isReplacing = false;
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
  root.addEventListener('drop', ({ dataTransfer }) => {
    if (dataTransfer?.files.length) opened(itemsIn(dataTransfer), false);
  });
  return side;
}

/** Puts other inputs in the place of the present ones. */
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
    const does = button.dataset.do;
    const shown = does === 'Add' && items.length === 0 ? 'Open' : does;
    button.setAttribute('aria-label', `${shown} ${title.toLowerCase()}`);
    if (does === 'Add') button.textContent = `${shown}…`;
    // There is one key, which another takes the place of.
    button.hidden = does === 'Add' ? items.length > 0 && isAlone(root) : items.length === 0;
  }
}

/** Whether a side has one input. */
function isAlone(root: HTMLElement): boolean {
  return root.dataset.side === 'key';
}

async function showText(side: Side): Promise<void> {
  const { text, root } = side;
  const item = side.items.at(side.at);
  const { shown, about } = await readable(item);
  if (side.items.at(side.at) !== item) return;
  text.readOnly = about !== undefined;
  text.hidden = shown === undefined;
  text.value = shown ?? '';
  const said = part(root, 'unshown');
  said.hidden = about === undefined;
  said.textContent = about ?? '';
}

/** What is shown of an input and, if that is not all and cannot be changed, why. */
async function readable(item: Item | undefined): Promise<{ readonly shown?: string; readonly about?: string }> {
  const { content = '', files } = item ?? {};
  if (files) return { shown: content as string, about: `A folder of ${files.length} files.` };
  if (typeof content === 'string') return { shown: content };
  try {
    const text = await content.slice(0, LONGEST_SHOWN).text();
    const size = sizeOf(content.size);
    if (text.includes('\0')) return { about: `Not text: ${size}, which are scored as they are, but not shown.` };
    if (content.size <= LONGEST_SHOWN) return { shown: text };
    const part = `its beginning is shown, ${sizeOf(LONGEST_SHOWN)}, and all is scored`;
    return { shown: text, about: `${size}; ${part}. It cannot be changed here.` };
  } catch (error) {
    return { about: (error as Error).message };
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}
