import type { ProblemSink } from '../text/problem.ts';
import { LEGAL, type Scheme, type SchemeName, schemes, TRANSITIONS, transition } from './schemes.ts';
import type { Located, TagWatch } from './sentence.ts';
import { type SpanShapes, spanShapes } from './span-shapes.ts';
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
    ...watch,
    invalid: steps.shapes.invalid,
    fits: () => (Object.keys(schemes) as SchemeName[]).filter((name) => name !== 'raw' && fits(steps, schemes[name])),
    report(scheme, severity, sink) {
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

function stepWatch(tags: TagTable, steps: Steps, onUnknown: (tag: number, make: () => Located) => void): TagWatch {
  const { counts, firsts, letters, shapes } = steps;
  const seen: boolean[] = [];
  let keys = tags.keys;
  let previous = 0;
  let wanted = -1;
  let unread = -1;

  const meet = (tag: number): void => {
    seen[tag] = true;
    keys = tags.keys;
    const letter = tags.letter(tag);
    if (letter) letters.add(letter);
  };

  const go = (tag: number, name: string): boolean => {
    const kind = transition(keys[previous], keys[tag]);
    const isFirst = counts[kind]++ === 0;
    shapes.step(kind);
    if (isFirst) firsts.set(kind, { from: tags.names[previous], to: name });
    wanted = isFirst ? kind : -1;
    unread = tags.isKnown(tag) ? -1 : tag;
    previous = tag;
    return isFirst || unread >= 0;
  };

  return {
    step(tag) {
      if (seen[tag] !== true) meet(tag);
      return go(tag, tags.names[tag]);
    },
    end: () => go(0, ''),
    place(make) {
      const first = firsts.get(wanted);
      if (first) first.located = make();
      if (unread >= 0) onUnknown(unread, make);
    },
  };
}

function illegalKinds({ counts }: Steps, scheme: Scheme): number[] {
  return [...counts.keys()].filter((kind) => counts[kind] > 0 && (scheme.table[kind] & LEGAL) === 0);
}

/** The first place of each kind of illegal step, in the order of the file. */
function firstIllegal(steps: Steps, scheme: Scheme): (Required<FirstStep> & { readonly kind: number })[] {
  return illegalKinds(steps, scheme)
    .flatMap((kind) => {
      const { from = '', to = '', located } = steps.firsts.get(kind) ?? {};
      return located ? [{ kind, from, to, located }] : [];
    })
    .sort((a, b) => a.located.place.line - b.located.place.line || a.located.place.column - b.located.place.column);
}

function fits(steps: Steps, scheme: Scheme): boolean {
  const spelled = [...steps.letters].every((letter) => scheme.letters.includes(letter));
  return spelled && illegalKinds(steps, scheme).length === 0;
}

function illegalStep(from: string, to: string): string {
  return to === '' ? `a sentence ends after ${from}` : `${to} follows ${from}`;
}

function unknownTag(name: string): string {
  const hint =
    'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return `the tag \`${name}\` has none of the letters B I O E S M L U W; ${hint}`;
}
