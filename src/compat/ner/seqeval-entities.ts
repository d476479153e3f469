import { SENTENCE_END, taggedRows } from '../../ner/rows.ts';
import { type Scheme, schemes, transitionTable } from '../../ner/schemes.ts';
import { type Span, spansOf } from '../../ner/spans.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import type { SeqevalScheme } from './ner-tool.ts';

/**
 * The entities of tags in seqeval's default mode, where sentences are one list with an O after each. The prefix of a tag is its first character (last with `suffix`), its type
 * what follows the first hyphen (precedes the last), or `_`. With prefix p and type t of the tag before, q and u of this one:
 *
 *   one starts  q = B or S;  p ∈ {E, S, O} and q ∈ {E, I};  t ≠ u and q ∉ {O, .}
 *   one ends    p = E or S;  p ∈ {B, I} and q ∈ {B, S, O};  t ≠ u and p ∉ {O, .}
 *
 * So M continues an entity, and L, U and W neither start nor end one. An end with no start since the last end adds the tokens since
 * the last start once more: `B-X E-X W-X` is two overlapping entities.
 */
export function seqevalEntities(tags: readonly string[], suffix = false): Span[] {
  const entities: Span[] = [];
  let start = 0;
  let last = { prefix: 'O', type: '' };
  [...tags, 'O'].forEach((tag, at) => {
    const here = readTag(tag, suffix);
    const changed = last.type !== here.type;
    if (
      isOneOf(last.prefix, 'ES') ||
      (isOneOf(last.prefix, 'BI') && isOneOf(here.prefix, 'BSO')) ||
      (changed && !isOneOf(last.prefix, 'O.'))
    ) {
      entities.push({ start, end: at, type: last.type });
    }
    if (
      isOneOf(here.prefix, 'BS') ||
      (isOneOf(last.prefix, 'ESO') && isOneOf(here.prefix, 'EI')) ||
      (changed && !isOneOf(here.prefix, 'O.'))
    ) {
      start = at;
    }
    last = here;
  });
  return entities;
}

/**
 * The entities of a sentence in strict mode, or the error that seqeval raises: for a letter that no scheme has, else for one that
 * this scheme does not have.
 */
export function seqevalStrictEntities(
  tags: readonly string[],
  scheme: SeqevalScheme,
  suffix = false,
): Span[] | { readonly error: string } {
  const { letters, table } = strictSchemes[scheme];
  const read = tags.map((tag) => readStrictTag(tag, suffix));
  const error = tagError(tags, read, letters);
  if (error !== undefined) return { error };
  const types = [...new Set(['', ...read.map(({ type }) => type)])];
  const keys = read.map(({ prefix, type }) => (prefix === 'O' ? 0 : CLASS_OF[prefix] | (types.indexOf(type) << 3)));
  // Each tag is a number of its own, but the outside tag.
  const rows = taggedRows(Int32Array.from([...keys.map((key, at) => (key === 0 ? 0 : at + 1)), SENTENCE_END]));
  const { start, end, type } = spansOf(rows, Int32Array.of(0, ...keys), table);
  return Array.from(start, (from, at) => ({ start: from, end: end[at], type: types[type[at]] }));
}

/** The scheme that seqeval detects from the gold tags when none is given, or the error that it raises. */
export function detectScheme(
  sentences: readonly (readonly string[])[],
  suffix = false,
): SeqevalScheme | { readonly error: string } {
  const prefixes = new Set<string>();
  for (const tag of sentences.flat()) {
    const { prefix } = readStrictTag(tag, suffix);
    if (CLASS_OF[prefix] === undefined) return { error: `ValueError: This scheme is not supported: ${shortened(tag)}` };
    prefixes.add(prefix);
  }
  const found = [...'BIEOSLU'].filter((letter) => prefixes.has(letter)).join('');
  const scheme = detected.find(([pattern]) => pattern.test(found))?.[1];
  return scheme ?? { error: `ValueError: This scheme is not supported: {${shortened([...found].join(', '))}}` };
}

/** Sets of prefixes, in the order B I E O S L U, and the scheme that seqeval detects from each. */
const detected: readonly (readonly [RegExp, SeqevalScheme])[] = [
  [/^BI?O?$/, 'IOB2'],
  [/^I?EO?$/, 'IOE2'],
  [/^(BI?EO?S?|S)$/, 'IOBES'],
  [/^(BI?O?LU?|U)$/, 'BILOU'],
];

/** The class of each prefix: an index into `CLASSES` of the schemes. */
const CLASS_OF: Readonly<Record<string, number>> = { O: 0, B: 1, I: 2, E: 3, L: 3, S: 4, U: 4 };

/** The schemes, with the letters in the order of the error message. The tables are the library's, except that of IOE1. */
const strictSchemes: Readonly<Record<SeqevalScheme, Pick<Scheme, 'letters' | 'table'>>> = {
  IOB1: { letters: 'IOB', table: schemes.iob1.table },
  IOB2: { letters: 'IOB', table: schemes.bio.table },
  IOE1: {
    letters: 'IOE',
    table: transitionTable({
      starts: 'O>I I>I! E>I E>E=',
      continues: 'I>I= I>E=',
      accepts: 'I>O I>I! I>E! E>I= E>E=',
      legal: '',
    }),
  },
  IOE2: { letters: 'IOE', table: schemes.ioe2.table },
  IOBES: { letters: 'IOBES', table: schemes.bioes.table },
  BILOU: { letters: 'IOBUL', table: schemes.bilou.table },
};

function readTag(tag: string, suffix: boolean): { prefix: string; type: string } {
  if (suffix) {
    const hyphen = tag.slice(0, -1).lastIndexOf('-');
    const cut = tag.slice(0, -1);
    return { prefix: tag.slice(-1), type: (hyphen < 0 ? cut : cut.slice(0, hyphen)) || '_' };
  }
  const rest = tag.slice(1);
  const hyphen = rest.indexOf('-');
  return { prefix: tag.slice(0, 1), type: (hyphen < 0 ? rest : rest.slice(hyphen + 1)) || '_' };
}

function readStrictTag(tag: string, suffix: boolean): { prefix: string; type: string } {
  const rest = suffix ? tag.slice(0, -1) : tag.slice(1);
  return { prefix: suffix ? tag.slice(-1) : tag.slice(0, 1), type: rest.replace(/^-+|(?<!-)-+$/g, '') || '_' };
}

function tagError(
  tags: readonly string[],
  read: readonly { readonly prefix: string }[],
  letters: string,
): string | undefined {
  const unknown = read.find(({ prefix }) => CLASS_OF[prefix] === undefined);
  if (unknown) return `KeyError: ${quoted(unknown.prefix)}`;
  const wrong = read.findIndex(({ prefix }) => !letters.includes(prefix));
  if (wrong < 0) return undefined;
  return `ValueError: Invalid token is found: ${shortened(tags[wrong])}. Allowed prefixes are: ${[...letters].join('|')}.`;
}

function isOneOf(prefix: string, letters: string): boolean {
  return prefix !== '' && letters.includes(prefix);
}
