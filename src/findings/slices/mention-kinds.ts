import { type CorefDocument, wordsOf } from '../../coref/document.ts';
import { partsOfSpeech } from '../../formats/conll/words.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { FoundRow } from '../coref-pair.ts';
import { runsOfMention } from '../found-mention.ts';

/** What mentions are by their heads, in the order in which they are shown. `zero`: an empty node; `other`: a verb, for example. */
export const mentionKinds = ['pronoun', 'name', 'nominal', 'zero', 'other'] as const;

export type MentionKind = (typeof mentionKinds)[number];

/** What tells the kinds of mentions, in words; and the parts of speech of each document of the key, by its place there, if these tell. */
export interface KindSource {
  readonly about: string;
  readonly tags?: ReadonlyMap<number, readonly string[]>;
}

/**
 * What tells the kinds of mentions in documents of a key, which are named by their places there.
 *
 * @throws UsageError if nothing does: no column has parts of speech, and the words are not known, or not English.
 */
export function kindSource(keys: ReadonlyMap<number, CorefDocument>): KindSource {
  const own = partsOfSpeech([...keys.values()]);
  const tags = new Map([...keys.keys()].map((index, at) => [index, own[at]]));
  const all = own.flat();
  const known = all.filter((tag) => kindOfTag.has(tag)).length;
  if (known > 0 && 10 * known >= all.length) return { about: 'kinds by the parts of speech of the key', tags };
  if (areEnglish([...keys.values()])) return { about: 'kinds by a list of English pronouns; names have capitals' };
  throw new UsageError(
    'kinds of mentions need a key with parts of speech, in column 5 as in CoNLL-2012 or in UPOS, or with English words',
  );
}

/** Of other languages, none has so many words `the`. */
function areEnglish(keys: readonly CorefDocument[]): boolean {
  const words = keys.flatMap((key) => wordsOf(key) ?? (typeof key.text === 'string' ? key.text.split(/\s+/u) : []));
  return 100 * words.filter((word) => /^the$/iu.test(word)).length >= Math.max(1, words.length);
}

/** The kind of a mention. Where it has no head, that is the last noun before the first word that a noun phrase does not go beyond. */
export function kindOf({ tags }: KindSource, { mention, head, pair: { index, key, response } }: FoundRow): MentionKind {
  const tokens = runsOfMention(mention).flatMap(([first, last]) => {
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  const [first] = tokens;
  const isZero =
    head === undefined
      ? tokens.length === 1 && [key, response].some(({ zeros = [] }) => zeros.includes(first))
      : key.nodes!.words.minor[head] > 0;
  if (isZero) return 'zero';
  const own = tags?.get(index);
  if (!own) return kindOfWords(wordsIn(key, tokens));
  const isKnown = head !== undefined && !key.nodes?.lacksHeads;
  return kindOfTags((isKnown ? [head] : tokens).map((token) => own[token] ?? ''));
}

function kindOfTags(tags: readonly string[]): MentionKind {
  const [first] = tags;
  if (tags.length === 1) return kindOfTag.get(first) ?? (determiners.has(first) ? 'pronoun' : 'other');
  const end = tags.findIndex((tag, at) => at > 0 && endOfPhrase.test(tag));
  const kinds = tags.slice(0, end < 0 ? tags.length : end).map((tag) => kindOfTag.get(tag));
  return kinds.findLast((kind) => kind !== undefined) ?? 'other';
}

function kindOfWords(words: readonly string[]): MentionKind {
  const end = words.findIndex((word, at) => at > 0 && endOfEnglish.test(word));
  const phrase = words.slice(0, end < 0 ? words.length : end);
  const last = phrase.at(-1) ?? '';
  if (phrase.length === 1 && pronouns.has(last.toLowerCase())) return 'pronoun';
  return /^\p{Lu}/u.test(last) ? 'name' : 'nominal';
}

/** The words of a mention, also where it counts the characters of a text. */
function wordsIn(key: CorefDocument, tokens: readonly number[]): readonly string[] {
  const words = tokens.map((token) => wordsOf(key)?.[token] ?? '');
  return typeof key.text === 'object' && key.text.areCharacters ? words.join('').split(/\s+/u) : words;
}

/** Parts of speech of UD, Penn Treebank, Chinese Treebank and STTS. What is a noun without one, as in `the poor`, is nominal. */
const tagsOfKinds: Readonly<Record<'pronoun' | 'name' | 'nominal', string>> = {
  pronoun: 'PRON PRP PRP$ WP WP$ PN PPER PPOSS PPOSAT PRF PDS PIS PRELS PWS',
  name: 'PROPN NNP NNPS NR NE',
  nominal: 'NOUN NN NNS NT ADJ JJ JJR JJS NUM CD',
};

const kindOfTag: ReadonlyMap<string, MentionKind> = new Map(
  Object.entries(tagsOfKinds).flatMap(([kind, tags]) =>
    tags.split(' ').map((tag) => [tag, kind as MentionKind] as const),
  ),
);

/** What is a pronoun if it stands alone, as in `that is true`. */
const determiners: ReadonlySet<string> = new Set('DET DT WDT PDT PDAT PIAT'.split(' '));

const endOfPhrase = /^(?:ADP|IN|TO|SCONJ|PUNCT|[,:.]|-LRB-|WDT|WP\$?|WRB|VB[A-Z]?|VERB|AUX|APPR|APPRART|\$[,.(])$/;

const endOfEnglish =
  /^(?:[,;:.()[\]\u2014\u2013-]|about|after|against|among|around|at|before|behind|between|by|for|from|in|into|of|on|over|than|that|through|to|under|upon|where|which|who|whom|whose|with|within|without)$/iu;

const pronouns: ReadonlySet<string> = new Set(
  `i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
  they them their theirs themselves themself one's oneself thou thee thy thine thyself ye this that these those who whom whose which what`.split(
    /\s+/u,
  ),
);
