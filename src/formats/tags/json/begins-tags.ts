import type { Head } from '../../bytes/head.ts';

/** Outside, a letter alone, or one before or after a type; a number; null. Which of these can be read is known only from the settings. */
const tag = `(?:-?\\d+(?![.\\deE])|null|"(?:O|[BIESMLUW](?:[-_:|./](?:[^"\\\\]|\\\\.)*)?|(?:[^"\\\\]|\\\\.)*[-_][BIESMLUW])")`;
/** A list that is not empty; it may be cut off. */
const tags = `\\[\\s*${tag}(?:\\s*,\\s*${tag})*\\s*(?:\\]|,?\\s*$)`;
const lists = `(?:\\[\\s*(?:\\[\\s*\\]\\s*,\\s*)*)?${tags}`;
const names = '\\w*tags|\\w*labels?|y_true|y_pred|references|predictions|gold|pred';

const alone = new RegExp(`^\\s*(?:(?:\\[\\s*\\]\\s*\\n\\s*)*${lists}|\\[[\\s[\\],]*\\]\\s*$)`, 'iu');
const inMember = new RegExp(`"(?:${names})"\\s*:\\s*${lists}`, 'iu');
const inAnyMember = new RegExp(`"(\\w+)"\\s*:\\s*${lists}`, 'iu');
/** Numbers are more often positions, unless there are tokens too. */
const inAnyMemberAsWords = new RegExp(`"(\\w+)"\\s*:\\s*(?=[[\\s]*")${lists}`, 'iu');

/** Tokens, and whatever strings or numbers. */
const tokens = /"(?:tokens|words)"\s*:\s*\[\s*[["\]]/u;
const besideTokens = /"(?:\w*tags|labels)"\s*:\s*\[\s*(?:\[\s*)?(?:"|-?\d|null|\])/u;

/**
 * Whether a file holds tags as lists in JSON: alone, or in members that are called as usual, if each of the first list may be a tag, or if there
 * are tokens too.
 */
export function beginsTags({ json }: Head): boolean {
  if (json === '') return false;
  if (/^\s*\[\s*["\d[\]n-]/u.test(json)) return alone.test(json);
  return inMember.test(json) || (tokens.test(json) && besideTokens.test(json));
}

/** A member of JSON that looks like tags. */
export function taggedMember({ json }: Head): string | undefined {
  return (tokens.test(json) ? inAnyMember : inAnyMemberAsWords).exec(json)?.[1];
}
