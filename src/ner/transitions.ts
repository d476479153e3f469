import type { Place } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { LEGAL, type Scheme, type SchemeName, schemes, TRANSITIONS, transition } from './schemes.ts';
import type { TagWatch } from './sentence.ts';
import type { TagTable } from './tags.ts';

/** A place and the line that is there. */
export interface Located {
  readonly place: Place;
  readonly text?: string;
}

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
  const counts = new Float64Array(TRANSITIONS);
  const firsts = new Map<number, { from: string; to: string; located?: Located }>();
  const letters = new Set<string>();
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

  const step = (tag: number): boolean => {
    if (seen[tag] !== true) meet(tag);
    const kind = transition(keys[previous], keys[tag]);
    const isFirst = counts[kind]++ === 0;
    // Key 0 is that of the outside tag, and of tags that cannot be read.
    if (!isFirst && keys[tag] !== 0) {
      previous = tag;
      return false;
    }
    wanted = isFirst ? kind : -1;
    if (isFirst) firsts.set(kind, { from: tags.names[previous], to: tags.names[tag] });
    unread = tags.isKnown(tag) ? -1 : tag;
    previous = tag;
    return isFirst || unread >= 0;
  };

  const end = (): boolean => {
    const kind = transition(tags.keys[previous], 0);
    wanted = counts[kind]++ === 0 ? kind : -1;
    if (wanted >= 0) firsts.set(kind, { from: tags.names[previous], to: '' });
    unread = -1;
    previous = 0;
    return wanted >= 0;
  };

  const illegalKinds = (scheme: Scheme): number[] =>
    [...counts.keys()].filter((kind) => counts[kind] > 0 && (scheme.table[kind] & LEGAL) === 0);
  const illegal = (scheme: Scheme): number => illegalKinds(scheme).reduce((sum, kind) => sum + counts[kind], 0);

  return {
    step,
    end,
    illegal,
    place(make) {
      const first = firsts.get(wanted);
      if (first) first.located = make();
      if (unread >= 0)
        problems.report('UNKNOWN_TAG', unknown, () => ({ ...make(), message: unknownTag(tags, unread) }));
    },
    fits: () =>
      (Object.keys(schemes) as SchemeName[]).filter(
        (name) =>
          name !== 'raw' &&
          [...letters].every((letter) => schemes[name].letters.includes(letter)) &&
          illegal(schemes[name]) === 0,
      ),
    report(scheme, severity, sink) {
      for (const kind of illegalKinds(scheme)) {
        const first = firsts.get(kind);
        if (!first?.located) continue;
        const { from, to, located } = first;
        sink.report('INVALID_SEQUENCE', severity, () => ({
          ...located,
          message: `${illegalStep(from, to)}, which ${scheme.name} does not allow; ${counts[kind]} such places, this is the first`,
        }));
      }
    },
  };
}

function illegalStep(from: string, to: string): string {
  return to === '' ? `a sentence ends after ${from}` : `${to} follows ${from}`;
}

function unknownTag(tags: TagTable, tag: number): string {
  const hint =
    'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io';
  return `the tag \`${tags.names[tag]}\` has none of the letters B I O E S M L U W; ${hint}`;
}
