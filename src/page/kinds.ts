import type { PageFinding, PageReport } from './data.ts';

/** What the page says of a kind of findings. Definitions are in docs/findings.md. */
export interface Kind {
  /** Shown before a mark, so that it can be told without its colour. */
  readonly sign: string;
  readonly about: string;
}

/** All kinds, those of either command in the order in which they are shown. */
export const kinds: Readonly<Record<PageFinding['kind'], Kind>> = {
  missing: { sign: '−', about: 'a mention that only the key has' },
  spurious: { sign: '+', about: 'in the response or the predictions alone' },
  divided: { sign: '<', about: 'one entity of the key in several of the response' },
  conflated: { sign: '>', about: 'several entities of the key in one of the response' },
  boundary: { sign: '↔', about: 'overlapping, with other ends' },
  missing_link: { sign: '<', about: 'where a part of an entity of the key begins in the response' },
  wrong_link: { sign: '>', about: 'where mentions of another entity begin in one of the response' },
  group: { sign: '※', about: 'entities of both sides that share mentions, and differ' },
  missed: { sign: '−', about: 'a gold span that overlaps no wrong predicted one' },
  type: { sign: '≠', about: 'the same words, another type' },
  'boundary+type': { sign: '↔≠', about: 'overlapping, with other ends and another type' },
  split: { sign: '<', about: 'one gold span predicted as several' },
  merged: { sign: '>', about: 'several gold spans predicted as one' },
  tangled: { sign: '※', about: 'several gold spans overlapping several predicted ones' },
  invalid: { sign: '!', about: 'a predicted tag that breaks the scheme' },
  repeated: { sign: '!', about: 'what its side has already; it was set aside' },
};

/**
 * The kinds that are listed where none is chosen, which have each error once. Boundaries are pairs of a missing and a spurious mention,
 * links say where entities are divided and conflated, and groups join all of it.
 */
export const listedKinds: Readonly<Record<PageReport['tool'], readonly PageFinding['kind'][]>> = {
  corefscore: ['missing', 'spurious', 'divided', 'conflated', 'repeated'],
  nerscore: [
    'missed',
    'spurious',
    'type',
    'boundary+type',
    'boundary',
    'split',
    'merged',
    'tangled',
    'invalid',
    'repeated',
  ],
};
