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
} as const;
