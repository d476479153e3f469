import { type EditStep, editSteps, MOST_STEPS } from '../align/edit-steps.ts';
import { type CorefDocument, wordsOf } from '../coref/document.ts';
import { documentOfWords, mentionsOfMarks } from '../formats/coref/crac-text.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { reportFile } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import type { PairingRules } from './item.ts';
import { pairCoref } from './pair-coref.ts';

/** A side, or one file of it. */
type WrittenSide = Pick<CorefSide, 'documents' | 'log' | 'path'>;

/** How often each repair was made, by what it is, once and several times. */
type Repairs = Map<Repair, number>;
type Repair = readonly [one: string, several: string];

const repair = {
  other: ['word that differs from the key', 'words that differ from the key'],
  more: ['word that is not in the key', 'words that are not in the key'],
  fewer: ['missing word of the key', 'missing words of the key'],
  lost: ['mark lost with its word', 'marks lost with their words'],
  none: ['mark that cannot be read', 'marks that cannot be read'],
  opened: [
    'mention that was not opened in its sentence, now of one word',
    'mentions that were not opened in their sentences, now of one word',
  ],
  closed: ['mention that is not closed in its sentence', 'mentions that are not closed in their sentences'],
  first: ['empty node before the first word', 'empty nodes before the first word'],
  last: ['empty node after the last word', 'empty nodes after the last word'],
} as const satisfies Readonly<Record<string, Repair>>;

/**
 * The response with its marks cleaned as those who run the CRAC track for language models clean them: words are made those of the key, and
 * keep their marks where they were equal; then, in each sentence, marks that are none are left out, and one that closes what was not opened is
 * a mention of one word. Empty nodes stay after the words that they follow. Repairs are counted: REPAIRED_MENTIONS, a warning. Without a key, or
 * a partner there, the words of a document stay, and are taken for one sentence.
 *
 * Reports OTHER_TEXT, an error, of a document that has more than MOST_STEPS other words than its partner.
 *
 * ondfa/text2text-coref, src/text2text_coref/output_cleaner.py, 56d67ec
 */
export function cleanedMarks<Side extends WrittenSide>(
  key: CorefSide | undefined,
  response: Side,
  rules: PairingRules = {},
): Side {
  const { documents, log, path } = response;
  if (!documents.some(({ written }) => written)) return response;
  const pairs = key && pairCoref(key, response, rules).pairs;
  const partners = pairs && new Map(pairs.map((pair) => [pair.response.place, key.documents[pair.index]]));
  const repairs: Repairs = new Map();
  const cleaned = documents.map((document) => {
    if (!document.written) return document;
    const partner = partners?.get(document.place);
    const found = cleanedDocument(document, partner && wordsOf(partner) ? partner : document, repairs);
    const message = `this document has more than ${MOST_STEPS} other words than in the key`;
    if (!found) log.report('OTHER_TEXT', 'error', () => ({ place: document.place, message }));
    return found ?? document;
  });
  const all = Array.from(repairs, ([what, count]) => counted(count, ...what));
  const against = partners ? ' against the words of the key' : '';
  if (all.length > 0)
    reportFile(log, 'REPAIRED_MENTIONS', 'warning', path, `this was cleaned${against}: ${all.join(', ')}`);
  return { ...response, documents: cleaned };
}

function count(repairs: Repairs, what: Repair, more = 1): void {
  if (more > 0) repairs.set(what, (repairs.get(what) ?? 0) + more);
}

function cleanedDocument(document: CorefDocument, key: CorefDocument, repairs: Repairs): CorefDocument | undefined {
  const written = document.written ?? [];
  const { words, sentences } = overtWords(key);
  const aligned = withWordsOf(written, words, repairs);
  if (!aligned) return undefined;
  const starts = sentenceStarts(aligned, sentences, words.length);
  const marks = starts.slice(1).flatMap((end, at) => cleanedSentence(aligned.slice(starts[at], end), repairs));
  count(repairs, repair.last, aligned.length - marks.length);
  const { id, place, isUnnamed } = document;
  const kept = aligned.slice(0, marks.length).map(([word]) => word);
  return { ...documentOfWords(id, kept, mentionsOfMarks(marks).entities), place, isUnnamed };
}

/** The words of the key that are not empty nodes, as the format writes them, and where sentences begin among them. */
function overtWords(key: CorefDocument): { readonly words: readonly string[]; readonly sentences: readonly number[] } {
  const { nodes, zeros = [], text } = key;
  const isEmpty = (word: number): boolean => (nodes ? nodes.words.minor[word] > 0 : zeros.includes(word));
  const all = wordsOf(key) ?? [];
  const kept = [...all.keys()].filter((word) => !isEmpty(word));
  const starts = new Set((typeof text === 'object' && text.sentences) || [0]);
  // A sentence may begin with an empty node.
  const sentences: number[] = [];
  let overt = 0;
  for (const word of all.keys()) {
    if (starts.has(word) && sentences.at(-1) !== overt) sentences.push(overt);
    if (!isEmpty(word)) overt++;
  }
  return { words: kept.map((word) => all[word].replaceAll(' ', '_')), sentences };
}

/** A word, and what is between bars after it. */
type Pieces = readonly [word: string, ...marks: readonly string[]];

/** The words of the key with the marks of those that are equal, and with the empty nodes. */
function withWordsOf(
  written: readonly string[],
  words: readonly string[],
  repairs: Repairs,
): readonly Pieces[] | undefined {
  const pieces = written.map((word) => word.split('|') as unknown as Pieces);
  const own = pieces.map(([word]) => word);
  const overt = [...own.keys()].filter((at) => !own[at].startsWith('##'));
  const steps = editSteps(
    overt.map((at) => own[at]),
    words,
    overt.map((at) => at + 1),
  );
  if (!steps) return undefined;
  const result: Pieces[] = [];
  let [at, word] = [written.length, words.length];
  const takeZeros = (): void => {
    while (at > 0 && word > 0 && own[at - 1].startsWith('##')) result.push(pieces[--at]);
  };
  takeZeros();
  for (const step of steps) {
    if (step === '=') result.push(pieces[at - 1]);
    else if (step !== '-') result.push([words[word - 1]]);
    countStep(step, step === '+' ? undefined : pieces[at - 1][1], repairs);
    if (step !== '+') at--;
    if (step !== '-') word--;
    if (step !== '+') takeZeros();
  }
  count(repairs, repair.fewer, word);
  while (word > 0) result.push([words[--word]]);
  const zeros = own.slice(0, at).filter((one) => one.startsWith('##')).length;
  count(repairs, repair.more, at - zeros);
  count(repairs, repair.first, zeros);
  return result.reverse();
}

function countStep(step: EditStep, marks: string | undefined, repairs: Repairs): void {
  if (step === '=') return;
  count(repairs, { '~': repair.other, '-': repair.more, '+': repair.fewer }[step]);
  if (marks) count(repairs, repair.lost, marks.split(',').length);
}

/** Where sentences begin among words with empty nodes, and where the last ends: an empty node after the last word of one is in the next. */
function sentenceStarts(pieces: readonly Pieces[], sentences: readonly number[], length: number): readonly number[] {
  const ends = new Set([...sentences.slice(1), length]);
  const starts = [0];
  let overt = 0;
  for (const [at, [word]] of pieces.entries()) if (!word.startsWith('##') && ends.has(++overt)) starts.push(at + 1);
  return starts;
}

/** The marks of each word of a sentence. */
function cleanedSentence(pieces: readonly Pieces[], repairs: Repairs): readonly (readonly string[])[] {
  const open = new Map<string, number>();
  const cleaned = pieces.map(([, marks, ...more]) => {
    if (marks === undefined) return [];
    const own = marks.split(',');
    if (more.length > 0) count(repairs, repair.none, own.length);
    return more.length > 0 ? [] : own.flatMap((mark) => cleanedMark(mark, open, repairs));
  });
  for (const left of open.values()) count(repairs, repair.closed, left);
  return cleaned;
}

/** A mark whose beginning is read, as `[e1`; `open`: how many mentions of each entity are. */
function cleanedMark(mark: string, open: Map<string, number>, repairs: Repairs): readonly string[] {
  const [, opens, id, closes] = /^(\[?)(e\d+)(\]?)/u.exec(mark) ?? [];
  if (id === undefined || !(opens || closes)) {
    count(repairs, repair.none);
    return [];
  }
  const before = open.get(id) ?? 0;
  if (opens && closes) return [`[${id}]`];
  if (opens) {
    open.set(id, before + 1);
    return [`[${id}`];
  }
  if (before > 0) {
    open.set(id, before - 1);
    return [`${id}]`];
  }
  count(repairs, repair.opened);
  return [`[${id}]`];
}
