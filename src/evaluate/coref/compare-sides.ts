import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { dropSingletons } from '../../coref/rules.ts';
import { type Place, type Problem, type ProblemCode, type ProblemSink, startOf } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { emptyTexts } from '../empty-texts.ts';
import { seemSwapped } from '../files.ts';
import { endCounter, exclusiveEnds, unitComparison } from './positions.ts';

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
  /** Whether documents with different numbers of tokens are compared, by token number. */
  readonly lenient: boolean;
  /** How bad it is if a document has rows on one side only. */
  readonly oneSided: Problem['severity'];
  readonly isGated?: boolean;
  readonly looksAtEnds?: boolean;
  /** Whether entities with one mention are not scored. */
  readonly dropsSingletons?: boolean;
  readonly hints?: ColumnHints;
  /** Whose numbers these are; by default those of the definitions. */
  readonly scoredBy?: 'definition' | 'tool';
  readonly log: ProblemSink;
}

/** What to do where a side has no mention, if there is anything to say. */
export interface ColumnHints {
  key(): string | undefined;
  response(): string | undefined;
}

/**
 * Warns if the words of a document differ, if a side has no mentions, if both sides are the same, and if the files look swapped.
 * Differing token counts are an error, or a warning under `lenient`. It is an error if `document` is not in the key.
 */
export function compareSides(options: SideComparisonOptions): SideComparison {
  const { keyFile, responseFile, document, log } = options;
  let keyDocuments = 0;
  const keyMentions = mentionCount(options);
  const responseMentions = mentionCount(options);
  let pairs = 0;
  let equalPairs = 0;
  const units = unitComparison(options);
  const ends = { key: endCounter(), response: endCounter() };
  return {
    key(document) {
      keyDocuments++;
      keyMentions.add(document);
    },
    pair(pair) {
      pairs++;
      responseMentions.add(pair.response);
      if (hasSameMentions(pair)) equalPairs++;
      if (!units.pair(pair)) return;
      compareTokens(pair, options);
      if (options.looksAtEnds) {
        ends.key.add(pair.key);
        ends.response.add(pair.response);
      }
    },
    end() {
      units.end();
      const warn = (code: ProblemCode, file: string, message: string, help?: string): void =>
        log.report(code, 'warning', () => ({ place: startOf(file), message, ...(help !== undefined && { help }) }));
      if (document !== undefined && keyDocuments === 0) reportUnknown(document, keyFile, log);
      // Of documents that were refused nothing was counted.
      const isEmpty = (side: MentionCount): boolean => side.scored === 0 && log.errors === 0;
      if (keyDocuments > 0 && isEmpty(keyMentions)) {
        const said = emptySide('EMPTY_KEY', keyMentions, options);
        log.report('EMPTY_KEY', options.isGated ? 'error' : 'warning', () => ({ place: startOf(keyFile), ...said }));
      }
      if (pairs > 0 && isEmpty(responseMentions)) {
        const { message, help } = emptySide('EMPTY_RESPONSE', responseMentions, options);
        warn('EMPTY_RESPONSE', responseFile, message, help);
      }
      if (keyMentions.all > 0 && pairs > 0 && pairs === equalPairs) {
        const what = `the response has exactly the mentions and entities of the key ${keyFile}`;
        warn('SAME_FILE', responseFile, what, 'check that it is not a copy');
      }
      if (ends.key.lookExclusive()) warn('EXCLUSIVE_ENDS', keyFile, ...exclusiveEnds(ends.response));
      if (ends.response.lookExclusive()) warn('EXCLUSIVE_ENDS', responseFile, ...exclusiveEnds(ends.key));
      if (seemSwapped(keyFile, responseFile)) {
        const what = `the first file is scored as the key and ${responseFile} as the response`;
        warn('SIDES_SWAPPED', keyFile, `${what}: the file names suggest the opposite`);
      }
    },
  };
}

/** How many mentions a side has, and how many are left without the singletons where these are dropped. */
interface MentionCount {
  readonly all: number;
  readonly scored: number;
  add(document: CorefDocument): void;
}

function mentionCount({ dropsSingletons }: SideComparisonOptions): MentionCount {
  const count = {
    all: 0,
    scored: 0,
    add(document: CorefDocument) {
      count.all += document.start.length;
      count.scored += (dropsSingletons ? dropSingletons(document) : document).start.length;
    },
  };
  return count;
}

/** What is said of a side of which no mention is scored. */
function emptySide(
  code: 'EMPTY_KEY' | 'EMPTY_RESPONSE',
  { all }: MentionCount,
  { scoredBy = 'definition', hints }: SideComparisonOptions,
): Pick<Problem, 'message' | 'help'> {
  const message = emptyTexts[code][scoredBy];
  if (all > 0) return { message: message.replace('no mention', 'only singletons, which are dropped') };
  const help = code === 'EMPTY_KEY' ? hints?.key() : hints?.response();
  return { message, ...(help !== undefined && { help }) };
}

function reportUnknown(document: string, file: string, log: ProblemSink): void {
  const expected =
    "expected a name as --by-document lists it, in CoNLL all the text after '#begin document ', such as '(a/b); part 000'";
  log.report('UNKNOWN_DOCUMENT', 'error', () => ({
    place: startOf(file),
    message: `the key has no document named ${quoted(document)}: ${expected}`,
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

function compareTokens({ key, response }: DocumentPair, options: SideComparisonOptions): void {
  const { keyFile, lenient, oneSided, log } = options;
  if (key.tokens === undefined || response.tokens === undefined) return;
  const warn = (code: ProblemCode, message: string): void =>
    log.report(code, 'warning', () => ({ place: response.place, message }));
  if (key.tokens !== response.tokens) {
    const numbers = `document ${quoted(response.id)} has ${response.tokens} tokens here and ${key.tokens} in the key ${keyFile}`;
    const isRefused = key.tokens === 0 || response.tokens === 0 ? oneSided === 'error' : !lenient;
    if (isRefused) {
      log.report('TOKENS_DIFFER', 'error', () => refusal(key, response, numbers));
      return;
    }
    const how = key.extents ? 'sentence and word' : 'token number';
    warn('TOKENS_DIFFER', `${numbers}: mentions are matched by ${how}`);
  }
  const { count, first } = differingWords(key.words ?? noWords, response.words ?? noWords);
  if (count === 0) return;
  const those = `of document ${quoted(response.id)}`;
  if (count === 1)
    warn('WORDS_DIFFER', `the word at token ${first + 1} ${those} differs from that of the key ${keyFile}`);
  else {
    warn(
      'WORDS_DIFFER',
      `${count} words ${those} differ from those of the key ${keyFile}, the first at token ${first + 1}`,
    );
  }
}

/** At the first row where the words part or, where those of one side run out before, at its last; at the document where it has no rows. */
function refusal(key: CorefDocument, response: CorefDocument, numbers: string): Omit<Problem, 'code' | 'severity'> {
  const help = 'make the tokens equal, or match mentions by token number with --lenient';
  const shorter = Math.min(key.tokens!, response.tokens!);
  if (!key.runs || !response.runs || shorter === 0) return { place: response.place, message: numbers, help };
  const { count, first } = differingWords(key.words!, response.words!);
  const token = count === 0 ? shorter : first;
  const at = (document: CorefDocument): Place => rowPlace(document, Math.min(token, document.tokens! - 1));
  const { file, line } = at(key);
  const other = `${file}:${line}`;
  const parting =
    count > 0
      ? `the words part here, at token ${token + 1}, and at ${other}`
      : `the words are the same as far as ${token < response.tokens! ? `${other}, and go on here` : `here, and go on at ${other}`}`;
  return { place: at(response), message: `${numbers}; ${parting}`, help };
}

/** Where the row of a token stands. */
function rowPlace({ place, runs }: CorefDocument, token: number): Place {
  const run = runs!.token.findLastIndex((first) => first <= token);
  return { ...place, line: runs!.line[run] + token - runs!.token[run] };
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
