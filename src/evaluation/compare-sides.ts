import type { CorefDocument } from '../coref/document.ts';
import type { DocumentPair } from '../coref/document-pair.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';

/** Watches documents go by, and warns of what is scored but looks like a mistake. */
export interface SideComparison {
  key(document: CorefDocument): void;
  pair(pair: DocumentPair): void;
  end(): void;
}

/** What is compared: `keyFile` and `responseFile` are the names that places show, `document` the one that was asked for. */
export interface SideComparisonOptions {
  readonly keyFile: string;
  readonly responseFile: string;
  readonly document?: string;
  readonly log: ProblemSink;
}

/**
 * Warns of differing token counts and words, of a key without mentions, of sides that are the same, and of files that look swapped.
 * A document that was asked for and is not in the key is an error.
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
      if (document !== undefined && keyDocuments === 0) {
        log.report('UNKNOWN_DOCUMENT', 'error', () => ({
          place: startOf(keyFile),
          message: `the key has no document named '${document}': expected the text after '#begin document ' of one of its headers`,
        }));
      } else if (keyDocuments > 0 && keyMentions === 0) {
        log.report('EMPTY_KEY', 'warning', () => ({
          place: startOf(keyFile),
          message: 'the key has no mention: every recall is 0/0',
        }));
      }
      if (keyMentions > 0 && pairs > 0 && pairs === equalPairs) {
        log.report('SAME_FILE', 'warning', () => ({
          place: startOf(responseFile),
          message: `the response has exactly the mentions and entities of the key ${keyFile}: check that it is not a copy`,
        }));
      }
      if (looksLikeResponse(keyFile) && looksLikeKey(responseFile)) {
        log.report('SIDES_SWAPPED', 'warning', () => ({
          place: startOf(keyFile),
          message: `the first file is scored as the key and ${responseFile} as the response: the names suggest the other way round`,
        }));
      }
    },
  };
}

function hasSameMentions({ key, response }: DocumentPair): boolean {
  const isEqual = (a: Int32Array, b: Int32Array): boolean =>
    a.length === b.length && a.every((value, at) => value === b[at]);
  return isEqual(key.start, response.start) && isEqual(key.end, response.end) && isEqual(key.entity, response.entity);
}

function compareTokens({ key, response }: DocumentPair, keyFile: string, log: ProblemSink): void {
  if (key.tokens === undefined || response.tokens === undefined) return;
  if (key.tokens !== response.tokens) {
    log.report('TOKENS_DIFFER', 'warning', () => ({
      place: response.place,
      message: `document '${response.id}' has ${response.tokens} tokens here and ${key.tokens} in the key ${keyFile}: mentions are matched by token number`,
    }));
  }
  const { words: keyWords } = key;
  const { words } = response;
  if (!keyWords || !words) return;
  let differing = 0;
  let first = -1;
  for (let token = Math.min(words.length, keyWords.length) - 1; token >= 0; token--) {
    if (words[token] !== keyWords[token] && words[token] !== 0 && keyWords[token] !== 0) {
      differing++;
      first = token;
    }
  }
  if (differing === 0) return;
  log.report('WORDS_DIFFER', 'warning', () => ({
    place: response.place,
    message: `${differing} words of document '${response.id}' differ from those of the key ${keyFile}, the first at token ${first + 1}`,
  }));
}

function looksLikeKey(file: string): boolean {
  return /(?:^|[^a-z])(?:key|gold|ref(?:erence)?)(?:[^a-z]|$)/i.test(baseName(file)) && !looksLikeResponse(file);
}

function looksLikeResponse(file: string): boolean {
  return /(?:^|[^a-z])(?:response|resp|pred(?:icted|ictions?)?|sys(?:tem)?|auto)(?:[^a-z]|$)/i.test(baseName(file));
}

function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
