/** What is wrong with a group of spans, the most frequent usually first. */
export const spanKinds = [
  'missed',
  'spurious',
  'type',
  'boundary+type',
  'boundary',
  'split',
  'merged',
  'tangled',
] as const;

export type SpanKind = (typeof spanKinds)[number];

/** What people are told of a kind of findings. Definitions are in docs/findings.md. */
export interface Kind {
  /** Stands before a mark, so that it can be told without its colour. */
  readonly sign: string;
  /** What people read instead of the kind. */
  readonly name?: string;
  /** What all errors of the kind are called, if that is not its name. */
  readonly title?: string;
  readonly about: string;
  /** Whether it shows again what others list: of all other kinds, each error is in one. */
  readonly isView?: true;
  /** Whether it is not an error. */
  readonly isRight?: true;
}

type CorefKind =
  | 'spurious'
  | 'missing'
  | 'boundary'
  | 'conflated'
  | 'divided'
  | 'missing_link'
  | 'wrong_link'
  | 'group'
  | 'repeated'
  | 'matched';

/** The kinds of findings of each command, in the order in which they are shown and, at one position, listed. */
export const kinds: {
  readonly corefscore: Readonly<Record<CorefKind, Kind>>;
  readonly nerscore: Readonly<Record<SpanKind | 'invalid' | 'repeated', Kind>>;
} = {
  corefscore: {
    spurious: { sign: '+', title: 'spurious mentions', about: 'in the response only' },
    missing: { sign: '−', title: 'missing mentions', about: 'in the key only' },
    boundary: {
      sign: '↔',
      title: 'boundary errors',
      about: 'a missing and a spurious mention that overlap',
      isView: true,
    },
    conflated: { sign: '>', title: 'conflated entities', about: 'one response entity mixes several of the key' },
    divided: { sign: '<', title: 'divided entities', about: 'one key entity is in several of the response' },
    missing_link: {
      sign: '<',
      name: 'missing MUC link',
      title: 'missing MUC links',
      about: 'divided entities and missing mentions, counted by MUC',
      isView: true,
    },
    wrong_link: {
      sign: '>',
      name: 'wrong MUC link',
      title: 'wrong MUC links',
      about: 'conflated entities and spurious mentions, counted by MUC',
      isView: true,
    },
    group: {
      sign: '※',
      title: 'groups of entities',
      about: 'entities of both sides that share mentions, and differ',
      isView: true,
    },
    repeated: { sign: '!', title: 'repeated mentions', about: 'set aside, because the side has them already' },
    matched: {
      sign: '≈',
      title: 'matched mentions',
      about: 'not equal, and counted as the same',
      isView: true,
      isRight: true,
    },
  },
  nerscore: {
    missed: { sign: '−', about: 'gold spans that overlap no wrong prediction' },
    spurious: { sign: '+', about: 'predictions that overlap no wrong gold span' },
    type: { sign: '≠', about: 'right words, gold > predicted type' },
    'boundary+type': { sign: '↔≠', about: 'wrong ends and wrong type' },
    boundary: { sign: '↔', about: 'right type, wrong ends' },
    split: { sign: '<', about: 'one gold span predicted as several' },
    merged: { sign: '>', about: 'several gold spans predicted as one' },
    tangled: { sign: '※', about: 'several gold spans that overlap several predictions' },
    invalid: { sign: '!', about: 'predicted tags that break the scheme' },
    repeated: { sign: '!', about: 'spans that their side has already' },
  },
};

/** The names of these kinds. */
export const findingKinds = {
  corefscore: Object.keys(kinds.corefscore) as readonly CorefKind[],
  nerscore: Object.keys(kinds.nerscore) as readonly (keyof typeof kinds.nerscore)[],
} as const;
