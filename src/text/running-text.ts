/** Running text, and where each word of it begins, in UTF-16 units. */
export interface RunningText {
  readonly text: string;
  readonly starts: Int32Array;
}

const closing = /^([\p{Pe}\p{Pf},.;:!?%\u2026\u060c\u061b\u061f'])\1*$/u;
const clitic = /^(?:n['\u2019]t|['\u2019](?:[smd]|re|ve|ll))$/iu;
/** What an apostrophe is joined to, where it is a word of its own. */
const afterApostrophe = /^(?:[smdt]|re|ve|ll)$/iu;
const opening = /^(?:[\p{Ps}\p{Pi}$\u00a3\u20ac\u00bf\u00a1#@]|``)$/u;
const scripts = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
/** A letter of a script that is written without blanks, or full-width punctuation. */
export const isUnspaced: RegExp = new RegExp(`[${scripts}\\u3000-\\u303f\\uff00-\\uffef]`, 'u');
const fullWidth = /[\u3000-\u303f\uff00-\uffef]/u;

/**
 * Words as running text. Inputs do not say where blanks are, so they are guessed: none before closing punctuation and English clitics,
 * none after opening punctuation, none inside straight quotation marks, and none in scripts that are written without blanks. Every word
 * is in the text as it is. `breaks`: the words that begin a sentence, where quotation marks start anew.
 */
export function runningText(words: readonly string[], breaks: ReadonlySet<number> = new Set()): RunningText {
  const starts = new Int32Array(words.length);
  const parts: string[] = [];
  let length = 0;
  let isQuoting = false;
  let joinsNext = true;
  words.forEach((word, at) => {
    if (breaks.has(at)) isQuoting = false;
    const isQuote = word === '"';
    const joins =
      joinsNext || (isQuote && isQuoting) || joinsPrevious(word, words[at - 1]) || areUnspaced(words[at - 1], word);
    if (!joins || breaks.has(at)) {
      parts.push(' ');
      length++;
    }
    starts[at] = length;
    parts.push(word);
    length += word.length;
    if (isQuote) isQuoting = !isQuoting;
    joinsNext = opening.test(word) || (isQuote && isQuoting);
  });
  return { text: parts.join(''), starts };
}

function joinsPrevious(word: string, previous = ''): boolean {
  return closing.test(word) || clitic.test(word) || (/^['\u2019]$/u.test(previous) && afterApostrophe.test(word));
}

function areUnspaced(previous: string, word: string): boolean {
  const [last, first] = [[...previous.slice(-2)].at(-1) ?? '', [...word.slice(0, 2)][0] ?? ''];
  return (isUnspaced.test(last) && isUnspaced.test(first)) || fullWidth.test(last) || fullWidth.test(first);
}
