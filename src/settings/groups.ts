/** The settings that say how things are scored; all others say how inputs are read. */
export const scoringSettings = {
  corefscore: [
    'scope',
    'topic',
    'window',
    'match',
    'zeroMatch',
    'singletons',
    'duplicates',
    'missing',
    'extra',
    'missingRecord',
    'preset',
  ],
  nerscore: [
    'map',
    'ignoreCaseOfTypes',
    'types',
    'invalid',
    'labels',
    'zeroDivision',
    'minOverlap',
    'partialWeight',
    'document',
  ],
} as const;
