import { enlarged } from '../text/columns.ts';
import type { Located, ProblemSink } from '../text/problem.ts';
import { shortened } from '../text/quoted.ts';
import {
  ACCEPTS,
  CONTINUES,
  LEGAL,
  repairTable,
  type Scheme,
  type SchemeName,
  STARTS,
  schemes,
  TRANSITIONS,
  transition,
} from './schemes.ts';
import { type TagWatch, tokensOf } from './sentence.ts';
import { isLossy, type TagTable } from './tags.ts';
import { lossyTag, unknownTag } from './unread-texts.ts';

/** Counts the transitions between the tags of one side. That is enough to judge every scheme after one pass. */
export interface TransitionCounter extends TagWatch {
  /** Whether any tag met is part of a span. */
  readonly hasSpans: boolean;
  /** How many tags cannot be read. */
  readonly unread: number;
  /** How many spans `repair` reads. */
  spans(): number;
  /** The letters met, in upper case. */
  readonly letters: ReadonlySet<string>;
  /** How many letters and kinds of steps were met. As long as it stays, so does what `fits` returns. */
  readonly kinds: number;
  /** The types of the tags met, in the order of their numbers. */
  types(): string[];
  /** How many spans, as `repair` reads them, break the scheme: `discard` drops them or cuts them differently. */
  invalid(scheme: Scheme): number;
  /** The schemes that know all letters met and allow every step; never `raw`, which allows all. */
  fits(): SchemeName[];
  /** Reports each kind of illegal step as a problem, at the first place where it was met. */
  report(scheme: Scheme, severity: 'error' | 'warning', problems: ProblemSink): void;
}

/**
 * A counter for one side. A tag that cannot be read counts as outside, and is reported as UNKNOWN_TAG at each place, with the given
 * severity.
 *
 * Spans are counted by their shapes: the step into a span, which of the few steps that continue it occur, and the step out of it.
 * That is enough to say after the pass, for any scheme, how many spans break it.
 */
export function transitionCounter(
  tags: TagTable,
  problems: ProblemSink,
  unknown: 'error' | 'warning',
): TransitionCounter {
  // The shapes met so far; how often each step was made from each, and the number of the shape it leads to, -1 if not met yet.
  const shapes = [0];
  let counts = new Float64Array(8 * TRANSITIONS);
  let next = new Int32Array(8 * TRANSITIONS).fill(-1);
  const firsts = new Map<number, FirstStep>();
  const letters = new Set<string>();
  let met = new Uint8Array(64);
  let last = 0;
  const state: State = { key: 0, shape: 0 };
  let wanted = -1;
  let unread = -1;
  let unreadTags = 0;
  let recounts = 0;

  const numberOf = (shape: number): number => {
    const known = shapes.indexOf(shape);
    if (known >= 0) return known;
    if (shapes.length * TRANSITIONS === next.length) {
      counts = enlarged(counts, 2 * counts.length);
      next = enlarged(next, 2 * next.length).fill(-1, next.length);
    }
    return shapes.push(shape) - 1;
  };
  const stepNames = (from: number, row: number): FirstStep => {
    return { from: tags.names[from], to: tokensOf(row) === 0 ? '' : tags.names[Math.max(row, 0)] };
  };
  /** Takes a step that is new, or that leads to a tag that is new or cannot be read. Returns whether its place is needed. */
  const takeNew = (row: number): boolean => {
    const tag = Math.max(row, 0);
    const kind = transition(state.key, tags.keys[tag]);
    const shape = numberOf(nextShape(shapes[state.shape], kind));
    const at = state.shape * TRANSITIONS + kind;
    next[at] = shape;
    counts[at]++;
    Object.assign(state, { key: tags.keys[tag], shape });
    const isFirst = !firsts.has(kind);
    wanted = isFirst ? kind : -1;
    if (isFirst) firsts.set(kind, stepNames(last, row));
    if (tags.letter(tag)) letters.add(tags.letter(tag));
    met[tag] = tags.isKnown(tag) ? READABLE : UNREADABLE;
    unread = met[tag] === UNREADABLE ? tag : -1;
    last = tag;
    return isFirst || unread >= 0;
  };
  const countOf = (kind: number): number => {
    let sum = 0;
    for (let at = kind; at < counts.length; at += TRANSITIONS) sum += counts[at];
    return sum;
  };
  /** Counts the steps of a whole file once more, or takes them back, and calls `onStep` with the kind of each. */
  const addAll = (rows: Int32Array, by: 1 | -1, onStep: (kind: number, row: number) => void): void => {
    let [key, shape] = [0, 0];
    for (let row = 0; row < rows.length; row++) {
      if ((rows[row] | key) === 0) continue;
      const nextKey = tags.keys[Math.max(rows[row], 0)];
      const kind = transition(key, nextKey);
      const following = numberOf(nextShape(shapes[shape], kind));
      const at = shape * TRANSITIONS + kind;
      next[at] = following;
      counts[at] += by;
      onStep(kind, row);
      [key, shape] = [nextKey, following];
    }
  };

  return {
    see(rows, from, to) {
      if (met.length < tags.names.length) met = enlarged(met, 2 * tags.names.length);
      for (let row = from; ; row++) {
        row = countKnown(rows, row, to, tags.keys, met, counts, next, state);
        if (row > from) last = Math.max(rows[row - 1], 0);
        if (row === to || takeNew(rows[row])) return row;
      }
    },
    place(make) {
      const first = firsts.get(wanted);
      if (first) first.located = make();
      const name = tags.names[unread];
      if (unread < 0) return;
      if (isLossy(name)) {
        problems.report('NOT_UTF8', 'error', () => ({ ...make(), ...lossyTag }));
        return;
      }
      unreadTags++;
      problems.report('UNKNOWN_TAG', unknown, () => ({ ...make(), ...unknownTag(name) }));
    },
    recount(written, paired, place) {
      recounts++;
      const { file } = place(0).place;
      const before = new Map<number, FirstStep>();
      addAll(written, -1, (kind) => {
        const first = firsts.get(kind);
        if (first?.located?.place.file !== file) return;
        before.set(kind, first);
        firsts.delete(kind);
      });
      addAll(paired, 1, (kind, row) => {
        if (firsts.has(kind)) return;
        const located = place(row);
        const first = before.get(kind);
        const isSame = first?.located?.place.line === located.place.line;
        firsts.set(kind, isSame ? first : { ...stepNames(Math.max(paired[row - 1] ?? 0, 0), paired[row]), located });
      });
      for (const kind of before.keys()) {
        if (firsts.has(kind)) continue;
        // So that it is new where it is met next.
        for (let at = kind; at < next.length; at += TRANSITIONS) next[at] = -1;
      }
    },
    get hasSpans() {
      return met.some((is, tag) => is > 0 && tags.keys[tag] !== 0);
    },
    get unread() {
      return unreadTags;
    },
    spans() {
      return counts.reduce((sum, count, at) => {
        return endsSpan(shapes[Math.floor(at / TRANSITIONS)], at % TRANSITIONS) ? sum + count : sum;
      }, 0);
    },
    letters,
    get kinds() {
      return letters.size + firsts.size + recounts;
    },
    types() {
      const numbers = tags.names.flatMap((_, tag) => (met[tag] && tags.keys[tag] ? [tags.keys[tag] >> 3] : []));
      return [...new Set(numbers)].map((type) => tags.types[type]);
    },
    invalid(scheme) {
      return counts.reduce((sum, count, at) => {
        const shape = shapes[Math.floor(at / TRANSITIONS)];
        return count > 0 && isBroken(shape, at % TRANSITIONS, scheme.table) ? sum + count : sum;
      }, 0);
    },
    fits() {
      return (Object.keys(schemes) as SchemeName[]).filter((name) => {
        const isSpelled = [...letters].every((letter) => schemes[name].letters.includes(letter));
        return name !== 'raw' && isSpelled && [...firsts.keys()].every((kind) => isLegal(kind, schemes[name]));
      });
    },
    report(scheme, severity, sink) {
      for (const [kind, { from, to, located }] of firsts) {
        if (!located || isLegal(kind, scheme)) continue;
        const step =
          to === '' ? `a sentence ends after ${shortened(from)}` : `${shortened(to)} follows ${shortened(from)}`;
        const what = `${step}, which ${scheme.name} does not allow`;
        const times = countOf(kind);
        const message = times === 1 ? what : `${what}: ${times} times, first here`;
        sink.report('INVALID_SEQUENCE', severity, () => ({ ...located, message }));
      }
    },
  };
}

/** The state of a counter: the key of the last tag, and the number of the current shape. */
interface State {
  key: number;
  shape: number;
}

/**
 * Counts steps up to the first that is new or leads to a tag not known to be readable, and returns its row, or `to`. Every row of a
 * large file comes here, so this is a small function of its own that works on local variables.
 */
function countKnown(
  rows: Int32Array,
  from: number,
  to: number,
  keys: Int32Array,
  met: Uint8Array,
  counts: Float64Array,
  next: Int32Array,
  state: State,
): number {
  let { key, shape } = state;
  let row = from;
  for (; row < to; row++) {
    if ((rows[row] | key) === 0) continue;
    const tag = Math.max(rows[row], 0);
    const at = shape * TRANSITIONS + transition(key, keys[tag]);
    if (next[at] < 0 || met[tag] !== READABLE) break;
    counts[at]++;
    key = keys[tag];
    shape = next[at];
  }
  state.key = key;
  state.shape = shape;
  return row;
}

interface FirstStep {
  readonly from: string;
  /** Empty where the sentence ended. */
  readonly to: string;
  located?: Located;
}

/** What is known of a tag of this side; 0 if it was not met yet. */
const READABLE = 1;
const UNREADABLE = 2;

/** The steps over which `repair` continues a span, and the bit of each in a set of them. */
const innerSteps = [...repairTable.keys()].filter((kind) => (repairTable[kind] & CONTINUES) !== 0);
const innerBit = Uint8Array.from(repairTable, (_, kind) =>
  innerSteps.includes(kind) ? 1 << innerSteps.indexOf(kind) : 0,
);
const INNER_SETS = 1 << innerSteps.length;

/**
 * The shape after a step from another shape. That of an open span is the step into it plus one, times `INNER_SETS`, plus the set of
 * the steps that continue it; 0 if no span is open.
 */
function nextShape(shape: number, kind: number): number {
  if (shape !== 0 && (repairTable[kind] & CONTINUES) !== 0) return shape | innerBit[kind];
  return (repairTable[kind] & STARTS) !== 0 ? (kind + 1) * INNER_SETS : 0;
}

/** Whether a step from a shape ends a span. */
function endsSpan(shape: number, out: number): boolean {
  return shape !== 0 && (repairTable[out] & CONTINUES) === 0;
}

/** Whether a step from a shape ends a span that the scheme reads differently or drops. */
function isBroken(shape: number, out: number, table: Uint8Array): boolean {
  const inner = shape % INNER_SETS;
  const into = Math.floor(shape / INNER_SETS) - 1;
  if (!endsSpan(shape, out)) return false;
  const goesOn = innerSteps.every((kind) => (inner & innerBit[kind]) === 0 || (table[kind] & CONTINUES) !== 0);
  return (table[into] & STARTS) === 0 || !goesOn || (table[out] & ACCEPTS) === 0;
}

function isLegal(kind: number, scheme: Scheme): boolean {
  return (scheme.table[kind] & LEGAL) !== 0;
}
