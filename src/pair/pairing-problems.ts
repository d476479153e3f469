import { skippedExtras } from '../text/extra.ts';
import { nearest } from '../text/nearest.ts';
import { fileProblem, type Problem, startOf } from '../text/problem.ts';
import { counted, quoted, sideIn } from '../text/quoted.ts';
import type { Item, ItemSide, Namesakes, PairingRules } from './item.ts';

/** Two sides, and how their documents are paired. */
export interface PairedBy {
  readonly key: ItemSide;
  readonly response: ItemSide;
  readonly by: 'id' | 'text';
  readonly rules: PairingRules;
}

type MetPair = readonly [key: Item, response: Item];

/** How bad it is if a document is on one side only. */
export function oneSided({ isGated, lenient }: PairingRules): Problem['severity'] {
  return isGated && !lenient ? 'error' : 'warning';
}

/** The error that no document, or file, is in all responses, if what is missing from one is skipped. */
export function noneInAll(noun: 'document' | 'file', side: Pick<ItemSide, 'name' | 'path'>, count: number): Problem {
  const responses = side.name === 'gold' ? 'predictions' : 'responses';
  const message = `no ${noun} of ${side.name} is in all of the ${count} ${responses}`;
  const help = 'score them one by one, or with --missing-document empty';
  return fileProblem('NO_COMMON_DOCUMENT', 'error', side.path, message, help);
}

/** The error that positions are to tell which documents are the same, but one side has more. */
export function unevenNumbers(key: ItemSide, response: ItemSide): Problem {
  const sizes = [key, response].map((side) => `${side.name} has ${sizeOf(side)}`);
  const message = `cannot pair documents: ${sizes.join(', ')}, and no ids or texts are equal`;
  const areOfTags = [key, response].some(({ documents }) => documents[0]?.sentences);
  const help = `give both sides ids, such as doc_key, or texts, or the same documents${areOfTags ? '; rows of -DOCSTART- separate documents of tags' : ''}`;
  return fileProblem('UNEVEN_DOCUMENTS', 'error', response.path, message, help);
}

function sizeOf({ documents }: ItemSide): string {
  const sentences = documents.length === 1 ? documents[0].sentences?.length : undefined;
  const size = counted(documents.length, 'document');
  return sentences ? `${size} of ${counted(sentences, 'sentence')}` : size;
}

/** The error that one side has a name more often, at the first document that is left over. */
export function unevenName({ keys, responses }: Namesakes<Item>, { key, response, by }: PairedBy): Problem {
  const left = keys[responses.length] ?? responses[keys.length];
  const message = `${key.name} has ${counted(keys.length, 'document')} named ${quoted(left[by]!)}, ${response.name} ${responses.length}: expected equally many, paired in order`;
  return { code: 'UNEVEN_DOCUMENTS', severity: 'error', place: left.where.place, message };
}

/** One warning that names are spelled differently, or an error for each pair where several documents have one name and part. */
export function spelledDifferently(pairs: readonly MetPair[], key: ItemSide, isUnclear: boolean): readonly Problem[] {
  const told = pairs.map(([expected, { id, where }], at): Problem => {
    const others = at === 0 && !isUnclear && pairs.length > 1 ? `, and so are ${pairs.length - 1} more` : '';
    const what = `${quoted(id!)} and ${quoted(expected.id!)} of ${sideIn(key.name, key.path)} are one name and part`;
    const problem = { code: 'NEARLY_EQUAL_NAMES', place: where.place } as const;
    if (!isUnclear) return { ...problem, severity: 'warning', message: `${what}, so they are paired${others}` };
    const help = 'so are other names: make names equal, or pair documents in order with --lenient';
    return { ...problem, severity: 'error', message: `${what}, spelled differently`, help };
  });
  return isUnclear ? told : told.slice(0, 1);
}

/** The error that no document is on both sides, or the warning that the only ones are paired. `mayPair`: whether `lenient` pairs them. */
export function nothingCommon({ key, response, by, rules }: PairedBy, mayPair: boolean): Problem {
  const [found, expected] = [response, key].map(({ documents: [first] }) => (first ? quoted(first[by]!) : 'none'));
  const names = `${found} here, ${expected} in ${sideIn(key.name, key.path)}`;
  const isOfFile = rules.isExact && rules.missing;
  const place = isOfFile ? startOf(response.path) : response.documents[0].where.place;
  const problem = { code: 'NO_COMMON_DOCUMENT', place } as const;
  if (mayPair && rules.lenient)
    return { ...problem, severity: 'warning', message: `the only documents are paired: ${names}` };
  const areMany = rules.missing && key.documents.length === response.documents.length && !mayPair;
  const inOrder = areMany ? '; if both sides have the documents in one order, --pair position' : '';
  const help = `make the names equal${mayPair ? ', or pair the only documents with --lenient' : inOrder}`;
  const message = `no document of ${response.path} is in ${sideIn(key.name, key.path)}: found ${names}`;
  return { ...problem, severity: 'error', message, help: by === 'id' ? help : undefined };
}

/** The errors that documents of the key have no partner, while the response has documents of its own, one of which may be meant. */
export function misspelt(missing: readonly Item[], extra: readonly Item[], sides: PairedBy): readonly Problem[] {
  const { key, response, by } = sides;
  const names = extra.map((one) => one[by]!);
  const help = 'use the same names, or --missing-document empty to score documents without a partner as empty';
  const told = missing.map((one): Problem => {
    const meant = nearest(one[by]!, names);
    const others = `it has ${counted(names.length, 'document')} that ${key.name} lacks`;
    const hint = meant === undefined ? others : `did you mean ${quoted(meant)}, which ${key.name} lacks?`;
    return lacks(response, one, sides, { code: 'MISSING_DOCUMENT', severity: 'error', message: `: ${hint}`, help });
  });
  return [...told, ...extra.flatMap((one) => unnamed(one, key, sides.rules) ?? [])];
}

/** What is said of documents of the key that the response lacks. */
export function missingDocuments(missing: readonly Item[], sides: PairedBy): readonly Problem[] {
  const { key, response, rules } = sides;
  const items = key.name === 'gold' ? 'spans' : 'mentions';
  const becomes = { empty: `: all its ${items} count as missed`, skip: ': it is left out of the score', error: '' };
  const isError = rules.missing === 'error' || (rules.missing === 'empty' && oneSided(rules) === 'error');
  const help =
    rules.missing === 'error' ? 'add it, or choose --missing-document empty or skip' : `add the document, ${orAllow}`;
  const severity = isError ? 'error' : 'warning';
  const message = isError ? '' : becomes[rules.missing ?? 'error'];
  const said = { code: 'MISSING_DOCUMENT', severity, message, help: isError ? help : undefined } as const;
  return missing.filter(({ isLeftOut }) => !isLeftOut).map((one) => lacks(response, one, sides, said));
}

/** What is said of documents that only the response has: of each or, if they are to be skipped, of all. */
export function extraDocuments(extra: readonly Item[], sides: PairedBy): readonly Problem[] {
  const { key, response, by, rules } = sides;
  if (rules.extra === 'skip') {
    const names = extra.map((one) => one[by]!);
    return skippedExtras(names, 'document', key.name, response.path);
  }
  const isError = rules.extra === 'error' || oneSided(rules) === 'error';
  const scored = rules.countsExtra ? ': all its mentions count as spurious' : ': not scored';
  const help = rules.extra === 'error' ? 'remove it, or --extra-document skip' : `remove the document, ${orAllow}`;
  const severity = isError ? 'error' : 'warning';
  const message = isError || !rules.missing ? '' : scored;
  const said = { code: 'EXTRA_DOCUMENT', severity, message, help: isError ? help : undefined } as const;
  return extra.map((one) => lacks(key, one, sides, said));
}

const orAllow = 'or use --lenient: thresholds need every document';

/** The problem that a side lacks a document, and what becomes of it, which is the message given. */
function lacks(side: ItemSide, one: Item, { by, rules }: PairedBy, said: Omit<Problem, 'place'>): Problem {
  const message = `document ${quoted(one[by]!)} is not in ${sideIn(side.name, side.path)}${said.message}`;
  return unnamed(one, side, rules) ?? { ...said, place: one.where.place, message };
}

/** The error that a document without a name, in a folder after that of its file, has no partner: `lenient` finds it only an only one. */
function unnamed({ id, where }: Item, { path }: ItemSide, { lenient }: PairingRules): Problem | undefined {
  if (!lenient || !/^(?:.*: )?$/.test(id!)) return undefined;
  const message = `a document without a name cannot be paired with several in ${path}: add '#begin document NAME'`;
  return { code: 'NO_COMMON_DOCUMENT', severity: 'error', place: where.place, message };
}
