import type { ProblemSink } from '../text/problem.ts';
import { LEGAL, type Scheme, type SchemeName, schemes, TRANSITIONS, transition } from './schemes.ts';
import type { Located, TagWatch } from './sentence.ts';
import { NO_SHAPE, nextShape, SHAPES, type SpanShapes, spanShapes } from './span-shapes.ts';
import { stepMemo } from './step-memo.ts';
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
 */
export function transitionCounter(
  tags: TagTable,
  problems: ProblemSink,
  unknown: 'error' | 'warning',
): TransitionCounter {
  const steps: Steps = {
    counts: new Float64Array(TRANSITIONS),
    firsts: new Map(),
    letters: new Set(),
    shapes: spanShapes(),
  };
  const watch = stepWatch(tags, steps, (tag, make) => {
    problems.report('UNKNOWN_TAG', unknown, () => ({ ...make(), message: unknownTag(tags.names[tag]) }));
  });
  return {
    step: watch.step,
    end: watch.end,
    repeat: watch.repeat,
    place: watch.place,
    invalid(scheme) {
      watch.settle();
      return steps.shapes.invalid(scheme);
    },
    fits() {
      watch.settle();
      return (Object.keys(schemes) as SchemeName[]).filter((name) => name !== 'raw' && fits(steps, schemes[name]));
    },
    report(scheme, severity, sink) {
      watch.settle();
      for (const { kind, from, to, located } of firstIllegal(steps, scheme)) {
        const what = `${illegalStep(from, to)}, which ${scheme.name} does not allow`;
        const times = steps.counts[kind];
        const message = times === 1 ? what : `${what}: ${times} times, first here`;
        sink.report('INVALID_SEQUENCE', severity, () => ({ ...located, message }));
      }
    },
  };
}

/** What one side has shown: how often each kind of step, where first, and which letters. */
interface Steps {
  readonly counts: Float64Array;
  readonly firsts: Map<number, FirstStep>;
  readonly letters: Set<string>;
  readonly shapes: SpanShapes;
}

interface FirstStep {
  readonly from: string;
  /** Empty where the sentence ended. */
  readonly to: string;
  located?: Located;
}

/** A watch whose steps reach the counts when they are settled. */
interface StepWatch extends TagWatch {
  settle(): void;
}

function stepWatch(tags: TagTable, steps: Steps, onUnknown: (tag: number, make: () => Located) => void): StepWatch {
  const { firsts, letters } = steps;
  const memo = stepMemo();
  const states = watchStates();
  let state = 0;
  let wanted = -1;
  let unread = -1;

  /** A step that the memory does not know: it may be the first of its kind, or to a tag that cannot be read. */
  const go = (tag: number, name: string): boolean => {
    const letter = tags.letter(tag);
    if (letter) letters.add(letter);
    const { previous, shape } = states.of(state);
    const kind = transition(tags.keys[previous], tags.keys[tag]);
    const isFirst = steps.counts[kind] === 0;
    addSteps(steps, kind, shape, 1);
    if (isFirst) firsts.set(kind, { from: tags.names[previous], to: name });
    wanted = isFirst ? kind : -1;
    unread = tags.isKnown(tag) ? -1 : tag;
    const next = states.number(tag, nextShape(shape, kind));
    // The place of every tag that cannot be read is wanted, so none of them is remembered.
    if (unread < 0) memo.learn(state, tag, next);
    state = next;
    return isFirst || unread >= 0;
  };

  return {
    step(tag) {
      const next = memo.take(state, tag);
      if (next < 0) return go(tag, tags.names[tag]);
      state = next;
      return false;
    },
    end() {
      const next = memo.take(state, 0);
      if (next < 0) return go(0, '');
      state = next;
      return false;
    },
    repeat(sequence, length, times) {
      let from = { previous: 0, shape: NO_SHAPE };
      for (let at = 0; at <= length; at++) {
        const tag = at < length ? sequence[at] : 0;
        if ((tag | from.previous) === 0) continue;
        const kind = transition(tags.keys[from.previous], tags.keys[tag]);
        addSteps(steps, kind, from.shape, times);
        from = { previous: tag, shape: nextShape(from.shape, kind) };
      }
    },
    place(make) {
      const first = firsts.get(wanted);
      if (first) first.located = make();
      if (unread >= 0) onUnknown(unread, make);
    },
    settle() {
      memo.drain((from, tag, times) => {
        const { previous, shape } = states.of(from);
        addSteps(steps, transition(tags.keys[previous], tags.keys[tag]), shape, times);
      });
    },
  };
}

/** Counts steps of that kind, and the spans that they end. */
function addSteps({ counts, shapes }: Steps, kind: number, shape: number, times: number): void {
  counts[kind] += times;
  shapes.count(shape, kind, times);
}

/** What the next step depends on: the tag before, and the shape of the open span. */
interface WatchState {
  readonly previous: number;
  readonly shape: number;
}

/** Numbers states from 0, where the tag before is outside and no span is open. */
function watchStates(): { of(state: number): WatchState; number(previous: number, shape: number): number } {
  const numbers = new Map<number, number>();
  const states: WatchState[] = [];
  const number = (previous: number, shape: number): number => {
    const key = previous * SHAPES + shape;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, states.length);
    return states.push({ previous, shape }) - 1;
  };
  number(0, NO_SHAPE);
  return { of: (state) => states[state], number };
}

function illegalKinds({ counts }: Steps, scheme: Scheme): number[] {
  return [...counts.keys()].filter((kind) => counts[kind] > 0 && (scheme.table[kind] & LEGAL) === 0);
}

/** The first place of each kind of illegal step, in the order in which they were met. */
function firstIllegal(steps: Steps, scheme: Scheme): (Required<FirstStep> & { readonly kind: number })[] {
  const illegal = new Set(illegalKinds(steps, scheme));
  return [...steps.firsts].flatMap(([kind, { from, to, located }]) => {
    return located && illegal.has(kind) ? [{ kind, from, to, located }] : [];
  });
}

function fits(steps: Steps, scheme: Scheme): boolean {
  const spelled = [...steps.letters].every((letter) => scheme.letters.includes(letter));
  return spelled && illegalKinds(steps, scheme).length === 0;
}

function illegalStep(from: string, to: string): string {
  return to === '' ? `a sentence ends after ${from}` : `${to} follows ${from}`;
}

function unknownTag(name: string): string {
  const [comma] = /[,;]/.exec(name) ?? [];
  const hint = comma
    ? `if \`${comma}\` parts the columns, say so with --delimiter '${comma}'`
    : 'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return `the tag \`${name}\` has none of the letters B I O E S M L U W; ${hint}`;
}
