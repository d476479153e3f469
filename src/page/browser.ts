import type { PageData } from './data.ts';
import { element } from './element.ts';

/** What is kept in this browser, under a name; undefined where nothing is, or the browser keeps nothing. */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(`corefscore ${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text in this browser, if it keeps any. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(`corefscore ${name}`, text);
  } catch {
    // Some browsers refuse it to files.
  }
}

/** The ids of the errors that were starred in this browser, on a page of this title. */
export function starred({ title }: PageData): ReadonlySet<string> {
  return new Set(remembered(`stars of ${title}`)?.split('\n').filter(Boolean));
}

/** Stars an error, or takes its star away. */
export function toggleStar(data: PageData, id: string): void {
  const now = new Set(starred(data));
  if (!now.delete(id)) now.add(id);
  remember(`stars of ${data.title}`, [...now].join('\n'));
}

export function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text]));
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
