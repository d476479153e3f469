/** The names of the formats in `corefFormats`, in its order: for a command line that does not load all readers. */
export const corefFormatNames = ['conll', 'jsonl', 'json', 'tsv'] as const;

/** The formats of coreference, by the names that the command line and the signature have for them. */
export type CorefFormatName = (typeof corefFormatNames)[number];
