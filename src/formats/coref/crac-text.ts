import { documentOf } from '../../coref/given-document.ts';
import type { Run } from '../../ner/span-document.ts';
import { addTo } from '../../text/grouped.ts';
import { type ProblemCode, reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { wordHashes } from '../../text/word-hash.ts';
import { textOf, textReader } from '../bytes/file-text.ts';
import type { Head } from '../bytes/head.ts';
import { locatedIn } from '../bytes/line.ts';
import type { CorefInputOptions, CorefReader } from './coref-input.ts';
import type { ReadDocument } from './json/predictions.ts';

/**
 * Reads the plaintext of the CRAC track for language models: a document on each line, words between blanks, after a word `|` and its marks,
 * `[e1` where a mention of e1 begins, `e1]` where it ends, `[e1]` for both, with commas between. Words that begin with `##` are empty nodes, each after
 * the word that it depends on.
 *
 * Marks of a key are read as they are: reports UNREADABLE_CELL, UNOPENED_MENTION and UNCLOSED_MENTION. Those of a response are kept, and cleaned
 * when its words are compared with those of the key.
 *
 * ondfa/text2text-coref, src/text2text_coref/convert.py, 56d67ec
 */
export function cracTextReader(options: CorefInputOptions): CorefReader {
  const { file, log, side } = options;
  const bytes = textReader(file, log);
  return {
    push: bytes.push,
    end() {
      const errors = log.errors;
      const text = textOf({ bytes: bytes.end() ?? [] });
      // A response may end in documents without an answer.
      const whole = side === 'response' ? text.replace(/\n$/u, '') : text.trimEnd();
      const documents = whole.split('\n').map((line, at): ReadDocument => {
        const place = { file, line: at + 1, column: 1 };
        const written = line.split(/\s+/u).filter((word) => word !== '');
        const words = written.map(markedWord);
        const { entities, faults } = mentionsOfMarks(words.map(({ marks }) => marks));
        if (side === 'key') reportFaults(faults, { number: at + 1, text: line }, written, options);
        return {
          ...documentOfWords(
            String(at + 1),
            words.map(({ word }) => word),
            entities,
          ),
          place,
          isUnnamed: true,
          written: side === 'response' ? written : undefined,
        };
      });
      if ((side === 'response' ? text : whole) === '' && log.errors === errors)
        reportFile(log, 'NO_DOCUMENT', 'error', file, 'the file is empty: expected a document on each line');
      return documents;
    },
  };
}

/** Whether some word of a file has marks between blanks: `Ada|[e1]`. */
export function beginsCracText({ text, json }: Head): boolean {
  if (json !== '' || /^[^\n]*\t/u.test(text)) return false;
  return /(?:^| )[^\s|]+\|(?:\[[^\s|,[\]]+\]?|[^\s|,[\]]+\])(?:,(?:\[[^\s|,[\]]+\]?|[^\s|,[\]]+\]))*(?:\s|$)/mu.test(
    text,
  );
}

/** A document of these words and mentions. */
export function documentOfWords(
  id: string,
  words: readonly string[],
  entities: ReadonlyMap<string, readonly Run[]>,
): ReadDocument {
  return {
    ...documentOf(id, [...entities.values()]),
    entityIds: [...entities.keys()],
    areNumbered: undefined,
    hasOwnIds: true,
    tokens: words.length,
    words: wordHashes(words),
    text: { words },
    zeros: zerosOf(words),
  };
}

/** Which words stand for empty nodes. */
export function zerosOf(words: readonly string[]): readonly number[] {
  return [...words.keys()].filter((at) => words[at].startsWith('##'));
}

/** A word and its marks. A word may have a bar itself. */
function markedWord(written: string): { readonly word: string; readonly marks: readonly string[] } {
  const at = written.lastIndexOf('|');
  const marks = at < 0 ? [] : written.slice(at + 1).split(',');
  return marks.some((mark) => /^\[|\]$/u.test(mark))
    ? { word: written.slice(0, at), marks }
    : { word: written, marks: [] };
}

/** A mark that says nothing, and the number of its word. */
interface MarkFault {
  readonly word: number;
  readonly mark: string;
  readonly code: 'UNREADABLE_CELL' | 'UNOPENED_MENTION' | 'UNCLOSED_MENTION';
}

/** The mentions of each entity that the marks of words say: a mark closes the last that was opened of its entity. */
export function mentionsOfMarks(marks: readonly (readonly string[])[]): {
  readonly entities: ReadonlyMap<string, readonly Run[]>;
  readonly faults: readonly MarkFault[];
} {
  const entities = new Map<string, Run[]>();
  const open = new Map<string, number[]>();
  const faults: MarkFault[] = [];
  for (const [word, own] of marks.entries())
    for (const mark of own) {
      const [, opens, id, closes] = /^(\[?)([^[\]]+)(\]?)$/u.exec(mark) ?? [];
      if (id === undefined || !(opens || closes)) {
        faults.push({ word, mark, code: 'UNREADABLE_CELL' });
        continue;
      }
      if (opens) addTo(open, id, word);
      if (!closes) continue;
      const start = open.get(id)?.pop();
      if (start === undefined) faults.push({ word, mark, code: 'UNOPENED_MENTION' });
      else addTo(entities, id, [start, word + 1]);
    }
  for (const [id, left] of open)
    for (const word of left) faults.push({ word, mark: `[${id}`, code: 'UNCLOSED_MENTION' });
  return { entities, faults };
}

const meanings: Readonly<Record<MarkFault['code'], string>> = {
  UNREADABLE_CELL: 'is not a mark: expected [e1, e1] or [e1]',
  UNOPENED_MENTION: 'closes a mention that was not opened',
  UNCLOSED_MENTION: 'opens a mention that is never closed',
};

function reportFaults(
  faults: readonly MarkFault[],
  line: { readonly number: number; readonly text: string },
  written: readonly string[],
  { file, log, lenient }: CorefInputOptions,
): void {
  for (const { word, mark, code } of faults) {
    const at = [...line.text.matchAll(/\S+/gu)][word].index;
    const isWarning = lenient && code !== ('UNREADABLE_CELL' satisfies ProblemCode);
    const message = `the mark ${quoted(mark)} of the word ${quoted(written[word])} ${meanings[code]}`;
    log.report(code, isWarning ? 'warning' : 'error', () => ({ ...locatedIn(file, line, at), message }));
  }
}
