import type { PageData } from './data.ts';

/** What the page is about: what was scored against what. */
export function titleOf({ names, reference }: PageData): string {
  return names.length > 1 ? `${names.length} systems against ${reference}` : `${names[0]} against ${reference}`;
}
