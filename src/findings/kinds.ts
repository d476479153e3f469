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

/** The kinds of findings of each command, in the order in which they are shown and, at one position, listed. */
export const findingKinds = {
  corefscore: [
    'spurious',
    'missing',
    'boundary',
    'conflated',
    'divided',
    'missing_link',
    'wrong_link',
    'group',
    'repeated',
  ],
  nerscore: [...spanKinds, 'invalid', 'repeated'] as readonly (SpanKind | 'invalid' | 'repeated')[],
} as const;
