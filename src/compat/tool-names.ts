/** The names of the coreference scorers in `corefTools`, in its order: for a command line that does not load them all. */
export const corefToolNames = [
  'metric4coref',
  'coval',
  'corefud',
  'neleval',
  'allennlp',
  'scorch',
  'scorch-cli',
] as const;

/** One of them. */
export type CorefToolName = (typeof corefToolNames)[number];

/** The names of the NER scorers in `nerTools`, in its order. */
export const nerToolNames = [
  'conlleval',
  'seqeval',
  'seqeval-strict',
  'sklearn',
  'nervaluate',
  'davidsbatista',
  'eval4ner',
  'kg-book',
  'bmes-blog',
] as const;

/** One of them. */
export type NerToolName = (typeof nerToolNames)[number];
