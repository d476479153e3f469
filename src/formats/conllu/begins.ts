import type { Head } from '../bytes/head.ts';

/** Whether a file is CoNLL-U with coreference: a comment says so, or a word in its first lines has an `Entity`. */
export function hasEntities({ text }: Head): boolean {
  // Most files are told by that word, without a search from each line.
  return text.includes('Entity') && /^(?=#)[\s\S]*(?:^#\s*global\.Entity\s*=|[\t|]Entity=)/mu.test(text);
}

/** Whether a file is CoNLL-U: its first row has ten columns and is the first word of a sentence. */
export function beginsConllu(head: Head): boolean {
  return (
    hasEntities(head) ||
    /^(?:#(?!begin document)[^\n]*\n|[ \t\r]*\n)*(?:0\.1|1(?:-\d+|\.1)?)\t(?:[^\t\n]*\t){8}[^\t\n]*(?:\n|$)/u.test(
      head.text,
    )
  );
}
