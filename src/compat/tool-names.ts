/** The names of the coreference scorers whose numbers we reproduce, in the order of help. */
export const corefToolNames = [
  'scorer.pl',
  'metric4coref',
  'coval',
  'corefud',
  'neleval',
  'allennlp',
  'scorch',
  'scorch-cli',
] as const;

/** The names of the NER scorers whose numbers we reproduce, in the order of help. */
export const nerToolNames = [
  'conlleval',
  'seqeval',
  'seqeval-strict',
  'sklearn',
  'nervaluate-1.1',
  'nervaluate-1.2',
  'davidsbatista',
  'eval4ner',
  'kg-book',
  'bmes-blog',
] as const;

/** Names without a version, each of the version that we reproduce. */
export const nerToolAliases: Readonly<Record<string, (typeof nerToolNames)[number]>> = { nervaluate: 'nervaluate-1.1' };
