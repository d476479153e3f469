/** The description of scorer.pl, in the same form as those of the other tools. */
export const scorerPlAbout = {
  name: 'scorer.pl',
  title: 'scorer.pl 8.01',
  source: 'conll/reference-coreference-scorers',
  files: 'key.conll response.conll',
  about: `scorer.pl 8.01 (v8.01 of the CoNLL-2011/2012 scorers): muc, bcub, ceafm, ceafe, blanc and mentions, from its own reading of the
files, as its text; in JSON the unrounded numbers behind it.

In files without tabs a token that looks like a bracket is taken for one. A mention that the key repeats counts in both entities
but is mapped to the last; more than ten repeated mentions are refused. Percentages are cut off after the second digit: 57/100
prints 56.99. --metric, --document and --by-document choose what it is asked for. --document none means the totals
of all documents, as the argument none does there, so a document of that name cannot be asked for. Glued brackets such as (1(2 are
read one by one.`,
  departs:
    'it reads faulty files in its own way, counts repeated mentions in its own way, and cuts percentages off instead of rounding them',
} as const;
