import type { SchemeName } from './scheme-names.ts';

export type { SchemeName } from './scheme-names.ts';

/** The classes of letters: outside, begin, inside, end, single. M is read as I, L as E, U and W as S. */
export const CLASSES = 'OBIES';

/** Which class each letter has, as an index into `CLASSES`; lower case is read as upper case. */
export const letterClass: Readonly<Record<string, number>> = { O: 0, B: 1, I: 2, M: 2, E: 3, L: 3, S: 4, U: 4, W: 4 };

/** Bits of a transition table: what an open span does at this tag, whether a span starts, whether the scheme allows the step. */
export const CONTINUES = 1;
export const ACCEPTS = 2;
export const STARTS = 4;
export const LEGAL = 8;

/** Number of entries in a transition table. */
export const TRANSITIONS = 50;

/**
 * The index in a transition table of the step from one tag to the next. `previous` and `current` are keys of tags (see `tags.ts`):
 * the class in the low three bits, the number of the type above them. A sentence begins and ends with key 0.
 */
export function transition(previous: number, current: number): number {
  // Adds 1 if the types are the same, without a branch, which could hardly be predicted.
  const other = (previous ^ current) >> 3;
  return ((previous & 7) * 5 + (current & 7)) * 2 + 1 + ((other | -other) >> 31);
}

/** The classes of the tags that a step leads from and to. */
export function classesIn(kind: number): readonly [from: number, to: number] {
  return [Math.floor(kind / 10), Math.floor(kind / 2) % 5];
}

/** A scheme: how letters mark spans. */
export interface Scheme {
  readonly name: SchemeName;
  /** One line, for `--help`. */
  readonly summary: string;
  /** The letters that may be used, besides the outside tag. */
  readonly letters: string;
  /** The bits of each transition, for reading the tags as the scheme does and dropping what breaks it (`discard`). */
  readonly table: Uint8Array;
}

const endsTable = transitionTable({
  starts: '*>B *>S',
  continues: 'B>I= I>I= B>E= I>E=',
  accepts: 'E>* S>*',
  legal: 'O>O O>B O>S E>O E>B E>S S>O S>B S>S B>I= I>I= B>E= I>E=',
});

/**
 * The schemes. Each is four lists of steps `from>to`; `=` after a step means that both tags have the same type, `!` that they do not;
 * `*` is any class. An open span `continues` over some steps; over any other step it ends, kept if the step `accepts` it and lost
 * otherwise. At some steps a span `starts`. `legal` steps are those of a valid sequence.
 *
 * bio, iob1, ioe2 and bioes drop what seqeval 1.2.2 drops in strict mode (IOB2, IOB1, IOE2, IOBES; BILOU after renaming its
 * letters). ioe1 is read by its definition: seqeval's IOE1 loses a one-token span before a span of the same type.
 */
export const schemes: Readonly<Record<SchemeName, Scheme>> = {
  bio: scheme('bio', 'B begins every span; also IOB2', 'BI', {
    starts: '*>B',
    continues: 'B>I= I>I=',
    accepts: '*>*',
    legal: 'O>O O>B B>O B>B I>O I>B B>I= I>I=',
  }),
  iob1: scheme('iob1', 'B only directly after a span of the same type; also IOB', 'BI', {
    starts: 'O>I I>I! B>I I>B= B>B=',
    continues: 'B>I= I>I=',
    accepts: 'I>O I>B I>I! B>O B>I! B>B=',
    legal: 'O>O O>I I>O I>I B>O B>I I>B= B>B=',
  }),
  ioe1: scheme('ioe1', 'E only directly before a span of the same type; also IOE', 'IE', {
    starts: 'O>I O>E E>I E>E I>I! I>E!',
    continues: 'I>I= I>E=',
    accepts: 'I>O I>I! I>E! E>I= E>E=',
    legal: 'O>O O>I O>E I>O I>I I>E E>I= E>E=',
  }),
  ioe2: scheme('ioe2', 'E ends every span', 'IE', {
    starts: 'O>I O>E E>I E>E I>I! I>E!',
    continues: 'I>I= I>E=',
    accepts: 'E>*',
    legal: 'O>O O>I O>E E>O E>I E>E I>I= I>E=',
  }),
  bioes: endsMarked('bioes', 'begin, inside, end, single; also IOBES', 'BIES'),
  bilou: endsMarked('bilou', 'begin, inside, last, unit; also BILUO', 'BILU'),
  bmes: endsMarked('bmes', 'begin, middle, end, single', 'BMES'),
  bmewo: endsMarked('bmewo', 'begin, middle, end, whole; also BMEOW', 'BMEW'),
  io: scheme('io', 'adjacent tokens of one type are one span; tags may lack a letter', 'I', {
    starts: 'O>I I>I!',
    continues: 'I>I=',
    accepts: 'I>*',
    legal: 'O>O O>I I>O I>I',
  }),
  raw: scheme('raw', 'each token that is not outside is a span with the whole tag as its type', 'S', {
    starts: '*>S',
    continues: '',
    accepts: '*>*',
    legal: 'O>O O>S S>O S>S',
  }),
};

/**
 * The table under `repair`, which needs no scheme: B and S start a span, and so do I and E without an open span of their type before
 * them; E and S end it, and so does everything that does not continue it. On BIO it is conlleval's reading; on BIO, IOE and BIOES it
 * is seqeval's default.
 */
export const repairTable: Uint8Array = transitionTable({
  starts: '*>B *>S *>I *>E',
  continues: 'B>I= I>I= B>E= I>E=',
  accepts: '*>*',
  legal: '',
});

/** The schemes that have the letters of bio and ioe2, so that only the steps between tags can tell them. */
export const toldBySteps: readonly SchemeName[] = ['iob1', 'ioe1'];

/**
 * The scheme detected from letters, in upper case: B with E or L, or any of S, U and W, means a scheme that marks both ends; E or L
 * without B is ioe2; B without them bio; I alone io. Letters do not tell iob1, ioe1 and raw.
 */
export function schemeOfLetters(letters: ReadonlySet<string>): SchemeName {
  const any = (some: string): boolean => [...some].some((letter) => letters.has(letter));
  if (any('SUW') || (any('B') && any('EL'))) {
    return any('LU') ? 'bilou' : any('W') ? 'bmewo' : any('M') ? 'bmes' : 'bioes';
  }
  if (any('EL')) return 'ioe2';
  return any('IM') && !any('B') ? 'io' : 'bio';
}

export function transitionTable(steps: SchemeSteps): Uint8Array {
  const table = new Uint8Array(TRANSITIONS);
  const set = (list: string, bit: number): void => {
    for (const step of list.split(' ').filter(Boolean)) markStep(table, step, bit);
  };
  set(steps.continues, CONTINUES);
  set(steps.accepts, ACCEPTS);
  set(steps.starts, STARTS);
  set(steps.legal, LEGAL);
  return table;
}

/** The lists of steps that define a scheme, see `schemes`. */
export interface SchemeSteps {
  readonly starts: string;
  readonly continues: string;
  readonly accepts: string;
  readonly legal: string;
}

/** The schemes that mark both ends differ in their letters only, and share one table. */
function endsMarked(name: SchemeName, summary: string, letters: string): Scheme {
  return { name, summary, letters, table: endsTable };
}

function scheme(name: SchemeName, summary: string, letters: string, steps: SchemeSteps): Scheme {
  return { name, summary, letters, table: transitionTable(steps) };
}

function markStep(table: Uint8Array, step: string, bit: number): void {
  const types = step[3];
  for (const previous of classesOf(step[0])) {
    for (const current of classesOf(step[2])) {
      const at = (previous * 5 + current) * 2;
      if (types !== '=') table[at] |= bit;
      if (types !== '!') table[at + 1] |= bit;
    }
  }
}

function classesOf(letter: string): readonly number[] {
  return letter === '*' ? [0, 1, 2, 3, 4] : [CLASSES.indexOf(letter)];
}
