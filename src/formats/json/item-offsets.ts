/**
 * Where the objects and lists begin that are items of a list, by their numbers in it; undefined for other items. The list is the value of
 * a text, which must be valid JSON, or the member `name` of the object that is the value; of equal names the last counts. Reads a text at
 * the speed of `JSON.parse`.
 */
export function itemOffsets(text: string, name: string | undefined): readonly number[] {
  let offsets: number[] = [];
  // How many lists and objects are open, and how many are around an item; none, if a member of another name is read.
  let depth = 0;
  let around = name === undefined ? 1 : 0;
  let item = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      const start = at + 1;
      at = endOfString(text, start);
      if (depth === 1 && name !== undefined && isName(text, at + 1)) {
        around = at - start === name.length && text.startsWith(name, start) ? 2 : 0;
        if (around > 0) [offsets, item] = [[], 0];
      }
    } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      if (depth === around && depth > 0) offsets[item] = at;
      depth++;
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth--;
    else if (character === COMMA && depth === around) item++;
  }
  return offsets;
}

/** Where the quotation mark is that ends a string which begins at `start`; -1 if there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); ; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((end - before) % 2 === 0) return end;
  }
}

/** Whether a colon comes next, so that the string before it is a name. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) at++;
  return text.charCodeAt(at) === COLON;
}

const [SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [32, 34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
