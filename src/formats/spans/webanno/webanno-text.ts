import { characterScale, charactersOf, lengthIn, wordsAt } from '../../../align/scale.ts';
import { type CharacterUnit, type Run, unitNames } from '../../../ner/span-document.ts';
import { quoted } from '../../../text/quoted.ts';
import type { ReaderOptions } from '../span-file.ts';
import { reportLine, type TextLine } from '../text-line.ts';

/** How many characters may lie between two sentences. */
const MOST_LACKING = 1 << 20;

/** A row of a sentence: a token, or a part of one. */
export interface WebannoToken {
  readonly line: TextLine;
  readonly run: Run;
  readonly word: string;
}

export interface WebannoSentence {
  readonly text: string;
  readonly tokens: readonly WebannoToken[];
}

/** The text of a document, and which parts of it are not stored (see `SpanDocument`). */
export interface WebannoText {
  readonly text: string;
  readonly unstored: readonly Run[];
}

/**
 * The text of a document: its sentences, where the positions of their first tokens put them, and blanks between. Reports the first token
 * that is not at its position, and which unit all of them fit, if any.
 */
export function webannoText(
  sentences: readonly WebannoSentence[],
  { log, side, offsets = 'utf-16', readsLinks }: ReaderOptions,
): WebannoText {
  const joined = joinSentences(sentences, offsets);
  const { misplaced } = joined;
  if (!misplaced) return joined;
  const units: readonly CharacterUnit[] = ['utf-16', 'code-points', 'bytes'];
  const fitting = units.find((unit) => unit !== offsets && !joinSentences(sentences, unit).misplaced);
  const { line, run, word } = misplaced;
  const at = line.text.indexOf('\t') + 1;
  const message = `${quoted(word)} is not at ${run.join('-')} of the text, counted in ${unitNames[offsets]}s`;
  const help =
    fitting && !readsLinks
      ? `all words are at their positions counted in ${unitNames[fitting]}s: --${side}-offsets ${fitting}`
      : undefined;
  return reportLine(log, line, at, message, help) ?? joined;
}

function joinSentences(
  sentences: readonly WebannoSentence[],
  unit: CharacterUnit,
): WebannoText & { misplaced: WebannoToken | undefined } {
  const unstored: Run[] = [];
  let text = '';
  let length = 0;
  let misplaced: WebannoToken | undefined;
  for (const { text: own, tokens } of sentences) {
    const [first] = tokens;
    const lead = first ? Math.max(own.indexOf(first.word), 0) : 0;
    const start = first ? first.run[0] - lengthIn(unit, own.slice(0, lead)) : length;
    // Else the first token is not where its position puts it.
    const isNext = start >= length && start - length <= MOST_LACKING;
    const gap = isNext ? start - length : 0;
    if (gap > 0) unstored.push([text.length, text.length + gap]);
    text += ' '.repeat(gap) + own;
    const from = length + gap;
    const scale = characterScale(unit, own);
    const characters = charactersOf(own);
    const wordAt = ([first, last]: Run): string =>
      wordsAt(characters, [[scale.start(first - from), scale.end(last - from)]]);
    if (!isNext) misplaced ??= first;
    misplaced ??= tokens.find(({ run, word }) => run[0] < from || wordAt(run) !== word);
    length = from + scale.offsets;
  }
  return { text, unstored: [...unstored, [text.length, text.length]], misplaced };
}
