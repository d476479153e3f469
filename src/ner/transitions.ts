import type { ProblemSink } from '../text/problem.ts';
import { LEGAL, type Scheme, type SchemeName, schemes, TRANSITIONS, transition } from './schemes.ts';
import type { Located, TagWatch } from './sentence.ts';
import type { TagTable } from './tags.ts';

/** How often one side's tags follow one another in each way. That is enough to judge every scheme after one pass. */
export interface TransitionCounter extends TagWatch {
  /** How many steps the scheme does not allow: from tag to tag, into a sentence and out of it. */
  illegal(scheme: Scheme): number;
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
  const steps: Steps = { counts: new Float64Array(TRANSITIONS), firsts: new Map(), letters: new Set() };
  const repeats = stepRepeats(tags, steps);
  const watch = stepWatch(tags, steps, repeats, (tag, make) => {
    problems.report('UNKNOWN_TAG', unknown, () => ({ ...make(), message: unknownTag(tags.names[tag]) }));
  });
  return {
    ...watch,
    illegal(scheme) {
      repeats.settle();
      return illegalSteps(steps, scheme);
    },
    fits() {
      repeats.settle();
      return (Object.keys(schemes) as SchemeName[]).filter((name) => name !== 'raw' && fits(steps, schemes[name]));
    },
    report(scheme, severity, sink) {
      repeats.settle();
      for (const kind of illegalKinds(steps, scheme)) {
        const first = steps.firsts.get(kind);
        if (!first?.located) continue;
        const { from, to, located } = first;
        const what = `${illegalStep(from, to)}, which ${scheme.name} does not allow`;
        const message = `${what}; ${steps.counts[kind]} such places, this is the first`;
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
}

interface FirstStep {
  readonly from: string;
  /** Empty where the sentence ended. */
  readonly to: string;
  located?: Located;
}

/**
 * Steps between tags of low numbers that need no second look: their tags can be read and the step has been met. At
 * `from * LOW + to` stands how often it was met since `settle`, plus 1; 0 where it has to be looked at.
 */
interface StepRepeats {
  readonly met: Float64Array;
  /** Adds them to the counts. */
  settle(): void;
}

const LOW = 64;

function stepRepeats(tags: TagTable, { counts }: Steps): StepRepeats {
  const met = new Float64Array(LOW * LOW);
  return {
    met,
    settle() {
      met.forEach((times, at) => {
        if (times <= 1) return;
        counts[transition(tags.keys[Math.floor(at / LOW)], tags.keys[at % LOW])] += times - 1;
        met[at] = 1;
      });
    },
  };
}

function stepWatch(
  tags: TagTable,
  steps: Steps,
  { met }: StepRepeats,
  onUnknown: (tag: number, make: () => Located) => void,
): TagWatch {
  const { counts, firsts, letters } = steps;
  let previous = 0;
  let wanted = -1;
  let unread = -1;

  const look = (tag: number, name: string): boolean => {
    const letter = tags.letter(tag);
    if (letter) letters.add(letter);
    const kind = transition(tags.keys[previous], tags.keys[tag]);
    const isFirst = counts[kind]++ === 0;
    if (isFirst) firsts.set(kind, { from: tags.names[previous], to: name });
    wanted = isFirst ? kind : -1;
    unread = tags.isKnown(tag) ? -1 : tag;
    if (unread < 0 && previous < LOW && tag < LOW) met[previous * LOW + tag] = 1;
    previous = tag;
    return isFirst || unread >= 0;
  };

  return {
    step(tag) {
      if (previous < LOW && tag < LOW && met[previous * LOW + tag] > 0) {
        met[previous * LOW + tag]++;
        previous = tag;
        return false;
      }
      return look(tag, tags.names[tag]);
    },
    end: () => look(0, ''),
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

function illegalSteps(steps: Steps, scheme: Scheme): number {
  return illegalKinds(steps, scheme).reduce((sum, kind) => sum + steps.counts[kind], 0);
}

function fits(steps: Steps, scheme: Scheme): boolean {
  const spelled = [...steps.letters].every((letter) => scheme.letters.includes(letter));
  return spelled && illegalSteps(steps, scheme) === 0;
}

function illegalStep(from: string, to: string): string {
  return to === '' ? `a sentence ends after ${from}` : `${to} follows ${from}`;
}

function unknownTag(name: string): string {
  const hint =
    'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return `the tag \`${name}\` has none of the letters B I O E S M L U W; ${hint}`;
}
