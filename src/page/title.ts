import { isolatedName } from '../text/harmless.ts';
import type { PageData } from './data.ts';

/** What the page is about: what was scored against what. */
export function titleOf({ names, reference }: PageData): string {
  return names.length > 1 ? `${names.length} systems against ${reference}` : `${names[0]} against ${reference}`;
}

/** The name of a document as people write it: that of CoNLL without its signs. */
export function documentTitle(name: string): string {
  const [, document, part] = /^\((.*)\); part (\d+)$/s.exec(name) ?? [];
  return isolatedName(document === undefined ? name : `${document} · ${part}`);
}
