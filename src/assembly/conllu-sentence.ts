// AssemblyScript: see README.md of this folder.
import { BRACKET_LIST, COLUMN, DEEPEST, OPEN_LIST } from './conllu-memory.ts';

/** Whether the sentence is not to be read as it stands. */
let isSpoilt: bool = false;
let words: u32 = 0;
/** The number of the word before, and that of the empty node after it, if it is one. */
let before: u32 = 0;
let empty: u32 = 0;
/** The highest HEAD. */
let most: i32 = 0;
/** How many brackets are open. */
let opened: u32 = 0;

/** Begins a sentence, or what may be a part of one. */
export function beginSentence(isPart: bool): void {
  isSpoilt = isPart;
  words = 0;
  empty = 0;
  before = 0;
  most = 0;
  opened = 0;
}

export function spoilSentence(): void {
  isSpoilt = true;
}

export function addWord(major: u32, minor: u32, head: i32): void {
  if (minor === 0) words++;
  else if (minor > 9 || (empty >= minor && major === before)) isSpoilt = true;
  if (major !== words) isSpoilt = true;
  before = major;
  empty = minor;
  if (head > most) most = head;
}

/**
 * Whether words are numbered from 1, empty nodes ascend up to 9 after each, every HEAD is one of the words, and its brackets are mentions in it,
 * each of one run of words with its head, if it has one, among them.
 */
export function isPlainSentence(): bool {
  return !isSpoilt && most <= (words as i32) && opened === 0;
}

export function openBracket(bracket: u32): void {
  if (opened === DEEPEST) isSpoilt = true;
  else store<u32>(OPEN_LIST + ((opened++ as usize) << 2), bracket);
}

/** How many brackets before a closing one its opening one is; 0 if it has none, or they are no plain mention. */
export function closeBracket(bracket: u32, shift: u32): u32 {
  for (let at: i32 = (opened as i32) - 1; at >= 0; at--) {
    const place = OPEN_LIST + ((at as usize) << 2);
    const opening = load<u32>(place);
    if (!haveOneId(bracket, opening, shift)) continue;
    opened--;
    memory.copy(place, place + 4, ((opened - at) as usize) << 2);
    const size = inColumn(bracket, 0) - inColumn(opening, 0) + 1;
    if (size === 1 || inColumn(opening, 6) > size) isSpoilt = true;
    return bracket - opening;
  }
  isSpoilt = true;
  return 0;
}

/** Whether brackets have the same id; `shift`: see `noteBrackets`. */
function haveOneId(bracket: u32, other: u32, shift: u32): bool {
  if (inColumn(bracket, 5) !== inColumn(other, 5)) return false;
  let at = (inColumn(bracket, 3) - shift) as usize;
  let own = (inColumn(other, 3) - shift) as usize;
  const end = (inColumn(bracket, 4) - shift) as usize;
  if (end - at !== ((inColumn(other, 4) - shift) as usize) - own) return false;
  for (; at < end; at++, own++) if (load<u8>(at) !== load<u8>(own)) return false;
  return true;
}

/** What a column has of a bracket. */
function inColumn(bracket: u32, column: usize): u32 {
  return load<u32>(BRACKET_LIST + column * COLUMN + ((bracket as usize) << 2));
}
