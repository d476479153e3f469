import type { ProblemSink } from '../text/problem.ts';
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
import { DOCUMENT_END, type Located, type TagWatch } from './sentence.ts';
import type { TagTable } from './tags.ts';

/** How often one side's tags follow one another in each way. That is enough to judge every scheme after one pass. */
export interface TransitionCounter extends TagWatch {
  /** How many spans, as `repair` reads them, break the scheme: `discard` drops them or cuts them otherwise. */
  invalid(scheme: Scheme): number;
  /** The schemes whose letters are all that was met and that allow every step; never `raw`, which allows all. */
  fits(): SchemeName[];
  /** Reports each kind of illegal step as a problem, at the first place where it was met. */
  report(scheme: Scheme, severity: 'error' | 'warning', problems: ProblemSink): void;
}

/**
 * A counter for one side. A tag that cannot be read is outside for it, and is reported as UNKNOWN_TAG at each place, with that
 * severity.
 *
 * Spans are counted by their shapes: the step into a span, which of the few steps that go on occur in it, and the step out of it. That
 * is enough to say after the pass, for any scheme, how many spans break it.
 */
export function transitionCounter(
  tags: TagTable,
  problems: ProblemSink,
  unknown: 'error' | 'warning',
): TransitionCounter {
  const counts = new Float64Array(TRANSITIONS);
  const firsts = new Map<number, FirstStep>();
  const shapes = new Float64Array(SHAPES * TRANSITIONS);
  let met = new Uint8Array(64).fill(READABLE, 0, 1);
  let last = 0;
  let shape = 0;
  let wanted = -1;
  let unread = -1;

  /** Looks closer at a step that is the first of its kind, or to a tag that is new or cannot be read. Whether its place is wanted. */
  const isWanted = (kind: number, from: number, row: number): boolean => {
    const isFirst = counts[kind] === 1;
    wanted = isFirst ? kind : -1;
    if (isFirst) firsts.set(kind, { from: tags.names[from], to: isEnd(row) ? '' : tags.names[last] });
    met[last] = tags.isKnown(last) ? READABLE : UNREADABLE;
    unread = met[last] === UNREADABLE ? last : -1;
    return isFirst || unread >= 0;
  };

  return {
    see(rows, from, to) {
      const { keys } = tags;
      if (met.length < tags.names.length) met = enlarged(met, tags.names.length);
      for (let row = from; row < to; row++) {
        const before = last;
        if (rows[row] <= 0 && before === 0) continue;
        last = Math.max(rows[row], 0);
        const kind = transition(keys[before], keys[last]);
        const bits = repairTable[kind];
        if (shape !== 0 && (bits & CONTINUES) !== 0) shape |= innerBit[kind];
        else {
          if (shape !== 0) shapes[shape * TRANSITIONS + kind]++;
          shape = (bits & STARTS) !== 0 ? (kind + 1) * INNER_SETS : 0;
        }
        counts[kind]++;
        if ((counts[kind] === 1 || met[last] !== READABLE) && isWanted(kind, before, rows[row])) return row;
      }
      return to;
    },
    place(make) {
      const first = firsts.get(wanted);
      if (first) first.located = make();
      const name = tags.names[unread];
      if (unread >= 0) problems.report('UNKNOWN_TAG', unknown, () => ({ ...make(), message: unknownTag(name) }));
    },
    invalid(scheme) {
      return shapes.reduce((sum, count, at) => (count > 0 && !isRead(at, scheme.table) ? sum + count : sum), 0);
    },
    fits() {
      const letters = tags.names.flatMap((_, tag) => (met[tag] ? [...tags.letter(tag)] : []));
      return (Object.keys(schemes) as SchemeName[]).filter((name) => {
        const isSpelled = letters.every((letter) => schemes[name].letters.includes(letter));
        return (
          name !== 'raw' && isSpelled && counts.every((count, kind) => count === 0 || isLegal(kind, schemes[name]))
        );
      });
    },
    report(scheme, severity, sink) {
      for (const [kind, { from, to, located }] of firsts) {
        if (!located || isLegal(kind, scheme)) continue;
        const step = to === '' ? `a sentence ends after ${from}` : `${to} follows ${from}`;
        const what = `${step}, which ${scheme.name} does not allow`;
        const message = counts[kind] === 1 ? what : `${what}: ${counts[kind]} times, first here`;
        sink.report('INVALID_SEQUENCE', severity, () => ({ ...located, message }));
      }
    },
  };
}

interface FirstStep {
  readonly from: string;
  /** Empty where the sentence ended. */
  readonly to: string;
  located?: Located;
}

/** What is known of a tag of this side, besides that it was not met. */
const READABLE = 1;
const UNREADABLE = 2;

/** The steps over which `repair` goes on, and the bit of each in a set of them. */
const innerSteps = [...repairTable.keys()].filter((kind) => (repairTable[kind] & CONTINUES) !== 0);
const innerBit = Uint8Array.from(repairTable, (_, kind) =>
  innerSteps.includes(kind) ? 1 << innerSteps.indexOf(kind) : 0,
);
const INNER_SETS = 1 << innerSteps.length;

/** A shape that has not ended is the step into it plus one, times `INNER_SETS`, and the set of the steps that go on. */
const SHAPES = (TRANSITIONS + 1) * INNER_SETS;

/** Whether the scheme starts a span where the shape does, goes on where it does, and keeps it where it ends. */
function isRead(shape: number, table: Uint8Array): boolean {
  const out = shape % TRANSITIONS;
  const inner = Math.floor(shape / TRANSITIONS) % INNER_SETS;
  const into = Math.floor(shape / TRANSITIONS / INNER_SETS) - 1;
  const goesOn = innerSteps.every((kind) => (inner & innerBit[kind]) === 0 || (table[kind] & CONTINUES) !== 0);
  return (table[into] & STARTS) !== 0 && goesOn && (table[out] & ACCEPTS) !== 0;
}

function isLegal(kind: number, scheme: Scheme): boolean {
  return (scheme.table[kind] & LEGAL) !== 0;
}

function isEnd(row: number): boolean {
  return row < 0 && row >= DOCUMENT_END;
}

function enlarged(met: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(least * 2);
  larger.set(met);
  return larger;
}

function unknownTag(name: string): string {
  const [comma] = /[,;]/.exec(name) ?? [];
  const hint = comma
    ? `if \`${comma}\` parts the columns, say so with --delimiter '${comma}'`
    : 'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return `the tag \`${name}\` has none of the letters B I O E S M L U W; ${hint}`;
}
