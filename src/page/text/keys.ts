/** What each key of one letter does. */
const letters = {
  j: 'next',
  k: 'previous',
  n: 'next-mark',
  p: 'previous-mark',
  m: 'next-mention',
  M: 'previous-mention',
  s: 'star',
  ']': 'next-document',
  '[': 'previous-document',
  a: 'only',
  '/': 'search',
  '?': 'help',
} as const;

/** What a key of the view does. */
export type KeyTask = (typeof letters)[keyof typeof letters] | 'let-go';

/**
 * What a key does where the focus is on `target`. Keys of one letter can be switched off; arrows go from mark to mark where one has the
 * focus.
 */
export function taskOf(
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  hasLetters: boolean,
): KeyTask | undefined {
  const at = target instanceof Element ? target : undefined;
  if (ctrlKey || metaKey || altKey || at?.closest('dialog')) return undefined;
  if (key === 'Escape') return 'let-go';
  if (at?.closest('input, select, textarea')) return undefined;
  if (at?.closest('.piece') && key === 'ArrowRight') return 'next-mark';
  if (at?.closest('.piece') && key === 'ArrowLeft') return 'previous-mark';
  return hasLetters ? (letters as Readonly<Record<string, KeyTask>>)[key] : undefined;
}
