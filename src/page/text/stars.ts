import type { PageData } from '../data.ts';
import { remember, remembered } from '../memory.ts';

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
