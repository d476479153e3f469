/** The description of scorer.pl, in the same form as those of the other tools. */
export const scorerPlAbout = {
  name: 'scorer.pl',
  title: 'scorer.pl 8.01',
  source: 'conll/reference-coreference-scorers',
  files: 'key.conll response.conll',
  departs:
    'it reads faulty files in its own way, counts repeated mentions in its own way, and cuts percentages off instead of rounding them',
} as const;
