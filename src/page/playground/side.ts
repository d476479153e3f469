import { dom } from '../dom.ts';
import { element, given } from '../element.ts';
import type { ShownProblem } from './protocol.ts';

/** One input of a side: a file, or a text that was typed or pasted. */
export interface Item {
  readonly name: string;
  readonly content: string | Blob;
}

/** A side of the comparison, as the page has it. */
export interface Side {
  readonly root: HTMLElement;
  items(): readonly Item[];
  /** Puts other inputs in the place of those that are there. */
  set(items: readonly Item[]): void;
  add(items: readonly Item[]): void;
  /** What the side is called, and what a text without a file is. */
  name(title: string): void;
  /** Says what its inputs hold. */
  tell(words: string): void;
  /** Shows the place of a problem in an input. */
  show(at: number, place: NonNullable<ShownProblem['place']>): void;
}

/** More of a file than this is not shown, and then cannot be changed. */
const LONGEST_SHOWN = 1 << 18;

/** Makes a side. `changed` is called on every change; `opened` gets files that were chosen or dropped here, and decides where they go. */
export function side(id: string, changed: () => void, opened: (files: readonly Item[]) => void): Side {
  const root = dom(
    element(
      'section',
      { class: 'side', 'aria-labelledby': `${id}-title` },
      element(
        'header',
        {},
        element('h2', { id: `${id}-title` }),
        element('span', { class: 'names' }),
        element('button', { type: 'button', 'data-do': 'remove' }, 'Remove'),
        element('button', { type: 'button', 'data-do': 'open' }, 'Open…'),
      ),
      element('input', { type: 'file', multiple: true, hidden: true }),
      element('textarea', {
        'aria-labelledby': `${id}-title`,
        'aria-describedby': `${id}-holds`,
        placeholder: 'Drop a file here, open one, or paste text',
        spellcheck: 'false',
        autocapitalize: 'off',
        wrap: 'off',
      }),
      element('p', { id: `${id}-holds`, class: 'holds' }),
    ),
  );
  const find = <Of extends HTMLElement>(selector: string): Of => root.querySelector<Of>(selector)!;
  const [text, names, chooser] = [
    find<HTMLTextAreaElement>('textarea'),
    find('.names'),
    find<HTMLInputElement>('input'),
  ];
  let [items, at, title]: [readonly Item[], number, string] = [[], 0, id];

  const draw = (): void => {
    const several = element(
      'select',
      { 'aria-label': `Shown of ${title}` },
      items.map(({ name }, index) => element('option', { value: index, selected: index === at }, name)),
    );
    names.replaceChildren(...(items.length > 1 ? [dom(several)] : items.map(({ name }) => dom(given(name)))));
    find('[data-do=remove]').toggleAttribute('hidden', items.length === 0);
    for (const [action, word] of [
      ['open', 'Open'],
      ['remove', 'Remove'],
    ])
      find(`[data-do=${action}]`).setAttribute('aria-label', `${word} ${title.toLowerCase()}`);
  };
  const showText = async (): Promise<void> => {
    const item = items.at(at);
    const { content = '' } = item ?? {};
    const [size, isText] = typeof content === 'string' ? [0, true] : [content.size, false];
    const shown = isText ? (content as string) : await readable((content as Blob).slice(0, LONGEST_SHOWN));
    if (items.at(at) !== item) return;
    const isWhole = shown !== undefined && size <= LONGEST_SHOWN;
    text.readOnly = !isWhole;
    text.value = shown === undefined ? 'This file is not text.' : isWhole ? shown : `${shown}\n…`;
  };
  const set = (own: readonly Item[], shown = 0): void => {
    [items, at] = [own, Math.min(shown, Math.max(own.length - 1, 0))];
    draw();
    void showText();
    changed();
  };
  const take = (files: FileList | null | undefined): void => {
    if (files?.length) opened([...files].map((file) => ({ name: file.name, content: file })));
  };

  find('[data-do=open]').addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', () => {
    take(chooser.files);
    chooser.value = '';
  });
  find('[data-do=remove]').addEventListener('click', () => {
    set(
      items.filter((_, index) => index !== at),
      at,
    );
    text.focus();
  });
  names.addEventListener('change', ({ target }) => {
    at = Number((target as HTMLSelectElement).value);
    void showText();
  });
  text.addEventListener('input', () => {
    const own = { name: items.at(at)?.name ?? `${title.toLowerCase()}.txt`, content: text.value };
    items = items.length > 0 ? items.with(at, own) : [own];
    draw();
    changed();
  });
  root.addEventListener('dragover', () => root.toggleAttribute('data-over', true));
  for (const end of ['dragleave', 'drop']) root.addEventListener(end, () => root.removeAttribute('data-over'));
  root.addEventListener('drop', ({ dataTransfer }) => take(dataTransfer?.files));

  return {
    root,
    items: () => items,
    set,
    add: (own) => set([...items, ...own], items.length),
    name(own) {
      title = own;
      find('h2').textContent = own;
      draw();
    },
    tell: (words) => find('.holds').replaceChildren(words),
    async show(index, { line, column }) {
      at = index;
      draw();
      await showText();
      let from = 0;
      for (let before = 1; before < line && from >= 0; before++) from = text.value.indexOf('\n', from) + 1 || -1;
      text.focus();
      if (from >= 0) text.setSelectionRange(from + column - 1, from + column);
      text.scrollTop = (line - 3) * Number.parseFloat(getComputedStyle(text).lineHeight);
    },
  };
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
