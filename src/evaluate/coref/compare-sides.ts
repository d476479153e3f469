import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { type ProblemCode, type ProblemSink, startOf } from '../../text/problem.ts';
import { seemSwapped } from '../files.ts';

/** Sees all documents, and warns of what can be scored but looks like a mistake. */
export interface SideComparison {
  key(document: CorefDocument): void;
  pair(pair: DocumentPair): void;
  end(): void;
}

/** `keyFile` and `responseFile` are names for messages; `document` is the name given to score only one. */
export interface SideComparisonOptions {
  readonly keyFile: string;
  readonly responseFile: string;
  readonly document?: string;
  readonly log: ProblemSink;
}

/**
 * Warns if the token counts or words of a document differ, if the key has no mentions, if both sides are the same, and if the files
 * look swapped. It is an error if `document` is not in the key.
 */
export function compareSides({ keyFile, responseFile, document, log }: SideComparisonOptions): SideComparison {
  let keyDocuments = 0;
  let keyMentions = 0;
  let pairs = 0;
  let equalPairs = 0;
  return {
    key(document) {
      keyDocuments++;
      keyMentions += document.start.length;
    },
    pair(pair) {
      pairs++;
      if (hasSameMentions(pair)) equalPairs++;
      compareTokens(pair, keyFile, log);
    },
    end() {
      const warn = (code: ProblemCode, file: string, message: string): void =>
        log.report(code, 'warning', () => ({ place: startOf(file), message }));
      if (document !== undefined && keyDocuments === 0) reportUnknown(document, keyFile, log);
      if (keyDocuments > 0 && keyMentions === 0)
        warn('EMPTY_KEY', keyFile, 'the key has no mention: every recall is 0/0');
      if (keyMentions > 0 && pairs > 0 && pairs === equalPairs) {
        const what = `the response has exactly the mentions and entities of the key ${keyFile}`;
        warn('SAME_FILE', responseFile, `${what}: check that it is not a copy`);
      }
      if (seemSwapped(keyFile, responseFile)) {
        const what = `the first file is scored as the key and ${responseFile} as the response`;
        warn('SIDES_SWAPPED', keyFile, `${what}: the file names suggest the opposite`);
      }
    },
  };
}

function reportUnknown(document: string, file: string, log: ProblemSink): void {
  const expected =
    "expected a name as --by-document lists it, in CoNLL all the text after '#begin document ', such as '(a/b); part 000'";
  log.report('UNKNOWN_DOCUMENT', 'error', () => ({
    place: startOf(file),
    message: `the key has no document named '${document}': ${expected}`,
  }));
}

function hasSameMentions({ key, response }: DocumentPair): boolean {
  // If anything differs, the entities most likely do.
  return isEqual(key.entity, response.entity) && isEqual(key.start, response.start) && isEqual(key.end, response.end);
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function compareTokens({ key, response }: DocumentPair, keyFile: string, log: ProblemSink): void {
  if (key.tokens === undefined || response.tokens === undefined) return;
  const warn = (code: ProblemCode, message: string): void =>
    log.report(code, 'warning', () => ({ place: response.place, message }));
  if (key.tokens !== response.tokens) {
    const numbers = `${response.tokens} tokens here and ${key.tokens} in the key ${keyFile}`;
    warn('TOKENS_DIFFER', `document '${response.id}' has ${numbers}: mentions are matched by token number`);
  }
  const { count, first } = differingWords(key.words ?? noWords, response.words ?? noWords);
  const those = `of document '${response.id}'`;
  if (count === 1)
    warn('WORDS_DIFFER', `the word at token ${first + 1} ${those} differs from that of the key ${keyFile}`);
  else if (count > 1) {
    warn(
      'WORDS_DIFFER',
      `${count} words ${those} differ from those of the key ${keyFile}, the first at token ${first + 1}`,
    );
  }
}

/** The tokens whose words differ, where both sides have one: how many, and the first. */
function differingWords(key: Int32Array, response: Int32Array): { count: number; first: number } {
  let count = 0;
  let first = -1;
  for (let token = Math.min(key.length, response.length) - 1; token >= 0; token--) {
    if (response[token] !== key[token] && response[token] !== 0 && key[token] !== 0) {
      count++;
      first = token;
    }
  }
  return { count, first };
}

const noWords = new Int32Array(0);
