/**
 * What each kind of problem means, by its code. The codes are API: documented, never renamed, never reused. What a problem does to the
 * scores, and what to do, is in `docs/problems.md`.
 */
const meanings = {
  FILE_NOT_READABLE: 'the file is missing, is a directory, or may not be read',
  TOO_LARGE: 'an input has more bytes, unpacked, than `--max-size` allows',
  HEAP_TOO_SMALL: 'inputs that are held whole need more memory than the heap of node may have',
  MISSING_FILE: 'a file of the key or gold folder is missing from the response or prediction folder',
  EXTRA_FILE: 'a file of the response or prediction folder is missing from the key or gold folder',
  FOLDER_TOO_DEEP: 'all files of a side are in a folder that the other does not have',
  SEVERAL_SYSTEMS: 'one folder has the files of several systems, each with a file for every file of the key or gold',
  SAME_SUBMISSION: 'two submissions have the same bytes',
  DEGENERATE_OUTPUT:
    'all mentions of a submission are singletons, or all of a document one entity, or all spans have one type',
  REPEATED_FILE: 'a folder has the same file compressed and uncompressed, or two files of one dataset',
  SKIPPED_FILE: 'files of a folder are left out because of their extension',
  LINK_OUTSIDE: 'a link in a folder leads out of it, and is not followed without `--follow-links`',
  TOO_DEEP: 'JSON is nested more than a million levels deep, or spans or mentions of one document thousands of levels',
  NAMES_DIFFER:
    'the names of files in two folders differ only in words such as gold and pred, or in their extensions: the files are paired',
  NOT_TEXT: 'the file holds NUL bytes: it is binary, or text in UTF-16',
  NOT_UTF8:
    'a tag or an entity id is not valid UTF-8: an error; a document name, a piece of JSON, or, for check, any other text: a warning',
  LINE_TOO_LONG: 'a line of a text format is longer than 4 MiB, or a JSON value than 512 MiB',
  LONE_CARRIAGE_RETURN: 'a line contains a carriage return (old Mac line ends, or a damaged file)',
  NO_DOCUMENT:
    'a coreference file without documents (CoNLL without a `#begin document` line), or a folder without files',
  NOT_JSON: 'invalid JSON, in a file or in a line of JSON lines',
  REPEATED_MEMBER: 'an object of JSON has two members of one name, such as two answers for one document',
  NOT_A_DOCUMENT: 'a JSON value has no known form of a document or an entity',
  MISSING_PREDICTION:
    'a JSON document of a response lacks the `predicted_clusters` or `predicted_ner` that others have; or Label Studio has no predictions',
  UNREADABLE_MENTION:
    'a mention in JSON that is neither a pair [first, last] of tokens nor a name, or a link between other things',
  MIXED_MENTIONS: 'some mentions are given by tokens and others by names: they cannot match each other',
  UNREADABLE_TSV_ROW: 'a row of TSV that is not document, start, end and entity, separated by tabs',
  UNREADABLE_RECORD: 'a row of a table of records that lacks a column or a name, or has a stray quotation mark',
  REPEATED_RECORD: 'a record is in one table twice',
  ONE_SIDED_RECORD: 'a record is in the table of one side only',
  NO_COMMON_RECORD: 'no record is in the tables of both sides, and records of one side are left out',
  FLOAT_RECORDS: 'the records of one side have names such as 1.0, those of the other do not',
  CROSS_DOCUMENT_ENTITY: 'an entity id is used in several documents: each document is scored on its own',
  NO_ENTITY_IDS: 'documents are to be scored as one, but clusters have no ids, or ids that count within one document',
  ONE_SIDED_SINGLETONS: 'only one side has entities with a single mention',
  OUTSIDE_DOCUMENT: 'a row is before the first `#begin document` or after an `#end document`',
  MISSING_END: 'a document does not end with `#end document`: the next one begins, or the file stops',
  UNREADABLE_CELL: 'a coreference cell is neither empty (`-`, `_`, `*`) nor brackets around entity ids',
  UNOPENED_MENTION: 'a mention is closed that was never opened',
  UNCLOSED_MENTION: 'a mention is opened and never closed',
  CROSS_SENTENCE_MENTION: 'in CoNLL-U, a mention is opened in one sentence and closed in another',
  UNKNOWN_ENTITY: 'Bridge or SplitAnte names an entity that has no mention',
  LINKS_NOT_SCORED:
    'links between entities, `Bridge` and `SplitAnte` or, in Universal Anaphora, `ElementOf`, bridging and discourse deixis, are read and not scored',
  UDAPI_READS_OTHERWISE: 'corefud-scorer misreads this line, because udapi, with which it reads files, does',
  ZEROS_WITHOUT_DEPS: 'zeros are to be matched by their enhanced dependencies, and some have none',
  HEADS_FROM_TREE: 'one side has no trees, and the heads of its mentions are found in those of the other',
  MATCHED_IN_PARTS: 'a document has more mentions left to match than are matched at once',
  SPLIT_ANTECEDENT: 'an id of the form 1+2: a mention with two antecedents is not scored',
  DISCONTINUOUS_MENTION:
    'a discontinuous mention where none is read: in CoNLL an id such as e4[1/2], with `--compat` any',
  UNLINKED_SPAN: 'spans of an annotation tool are left out: no link has a span of their type',
  OTHER_RELATION: 'links of an annotation tool have names that do not say that both ends are one entity',
  POSSIBLE_FRAGMENT: 'ids such as 1a and 1b, which CRAFT gives to the parts of discontinuous mentions',
  AMBIGUOUS_COLUMNS: 'rows disagree on the coreference column; or lines of tags may be rows or sentences',
  OTHER_COLUMN: 'the column that was read has no mention or span, but another column has brackets or tags',
  REPEATED_MENTION: 'the same tokens are a mention twice in one document',
  SCORER_PL_READS_OTHERWISE: 'scorer.pl misreads this line',
  REPEATED_DOCUMENT: 'several documents of one file have the same name',
  UNEVEN_DOCUMENTS: 'a repeated document name occurs more often on one side than on the other',
  NEARLY_EQUAL_NAMES:
    'two document names are one name and part in two spellings, for example of CoNLL and JSON lines: they are paired',
  NO_COMMON_DOCUMENT: 'key and response share no document name, or no document is in all responses',
  MISSING_DOCUMENT: 'a document of the key is missing from the response',
  EXTRA_DOCUMENT:
    'a document of the response is missing from the key, and is not scored, except by some tools of `--compat`',
  SKIPPED_DOCUMENT: 'documents or files that only a response has are left out, as `--extra-document skip` asks',
  JOINED_WINDOWS: 'documents of the response are joined: together they have the tokens of one document of the key',
  NO_TOPIC: 'the expression of `--topic` finds nothing in the name of a document',
  UNKNOWN_DOCUMENT: 'the document asked for is not in the key',
  TOKENS_DIFFER: 'key and response have different numbers of tokens in one document',
  WORDS_DIFFER: 'the two sides have different words on the same row',
  OTHER_TEXT:
    'more than a fifth of the words differ, and at least twenty: the sides are different texts, or in different encodings',
  EMPTY_KEY: 'the key has no mention, so every recall is 0/0: an error if a gate is set',
  EMPTY_RESPONSE: 'the response has no mention, so every score is 0',
  EMPTY_GOLD: 'gold has no span, so every recall is 0/0: an error if a gate is set',
  EMPTY_PRED: 'pred has no span, so every score is 0',
  UNKNOWN_COLUMN: 'the first row of a tag file lacks a column that was named',
  SAME_FILE: 'the response, or single documents of it, have exactly the mentions and entities of the key',
  UNREADABLE_ROW:
    'a row has fewer columns than most rows of its sentence, or than the tag needs; or more, if blanks separate columns: a warning',
  UNKNOWN_TAG: 'a tag that is neither an outside tag nor a letter of a scheme with a type',
  SEVERAL_LABELS: 'a tag has several labels, joined by a bar, and is scored as one type',
  INVALID_SEQUENCE: 'a tag follows another in a way that the scheme does not allow',
  LENGTHS_DIFFER: 'a sentence has more rows on one side than on the other',
  SENTENCES_DIFFER: 'the two sides have different numbers of sentences, or have them in another order',
  UNKNOWN_TYPE:
    'a requested type is on neither side: an error if none is; or check finds a type that --types does not list',
  TYPES_DIFFER: 'gold and pred have no type in common, so no span can be right, or types differ only in case',
  DISCARDED_SPANS: '`discard` dropped more than 1 % of the spans of gold',
  BEYOND_TOKENS: 'a mention reaches beyond the tokens of its document',
  SHIFTED: 'almost no predicted mention or span is in gold, but nearly all would be if one side were read otherwise',
  EXCLUSIVE_ENDS: 'no mention of a side in JSON has only one token, as if ends were exclusive',
  NO_PARSE: 'a document of the key lacks the parse that minimum spans, heads and verb phrases are found in',
  UNITS_DIFFER: 'mentions are tokens on one side and characters on the other',
  INSIDE_TOKEN: 'mentions or spans of one side begin or end inside a token of the other, so they can match nothing',
  OTHER_FORMAT: 'the file is in a format that this command does not read, or that another command scores',
  NO_TAGS: 'a tag file without any row, or JSON without the tags of a side',
  NO_TAG_NAMES: 'tags in JSON are numbers, and nothing says what they stand for',
  NOT_A_SPAN: 'a value or a line that is not a span, or does not hold spans, in the format of the file',
  SPAN_OUTSIDE_TEXT:
    'a span ends before it starts, is empty, reaches beyond the text or the tokens, or splits a character',
  BYTE_OFFSETS: 'offsets of BioC count bytes of UTF-8, not code points as most of its tools do',
  OVERLAPPING_FRAGMENTS: 'two fragments of one span overlap: they are joined',
  SURFACE_DIFFERS: 'the words that a file gives for a span are not those at its position',
  REPAIRED_MENTIONS:
    'mentions of the plaintext or the JSON of the CRAC track for language models are put right by the words of the key or of the file',
  BLANKS_TRIMMED: 'a span begins or ends with blanks that a tokenizer put there: they are trimmed',
  REPEATED_SPAN: 'a document has a span of the same type and characters twice',
  NO_SCORE: 'a predicted span has no score, which `--min-score` and `sweep` need',
  UNPARSABLE_ANSWER: 'an answer of a language model cannot be read: a warning with `--unparsable empty`',
  IGNORED_MEMBER: 'a member of an answer of a language model is not a list of spans or mentions: it is ignored',
  AMBIGUOUS_PAIRS: 'pairs of a string and its type whose order is not clear',
  STRING_NOT_IN_TEXT: 'a gold span is a string that is not in the text, or not as often',
  SEVERAL_ANNOTATIONS: 'a document has several annotations: one must be chosen',
  LEFT_OUT:
    'documents that their annotators did not accept, tags that stand for no token, or markables that refer to nothing, are not scored',
  TEXTS_DIFFER: 'the two sides have different texts for one document',
  TEXTS_ALIGNED: 'the two texts of a document differ in blanks or in how characters are written: positions are aligned',
  TOKENS_NOT_FOUND: 'the tokens of a document are not in its text in this order',
  NO_TEXT:
    'tokens or strings are to be compared with characters, and neither side has the text; or mentions count tokens of a missing text',
  SIDES_SWAPPED: 'the names of the files, or their tags, suggest that the sides were given in the wrong order',
  FEW_UNITS: 'there are too few documents or sentences for intervals and p-values to mean much',
  UNREADABLE_SCORES:
    'a file of saved scores is not what `--format json` or `jsonl` writes, or says why nothing was scored',
  NO_DOCUMENT_ROWS: 'a file of saved scores lacks the counts of each document, which are needed here',
  SHARDS_DIFFER: 'saved scores cannot be added: their settings, systems or metrics differ, or they share documents',
  SAME_GOLD: 'saved scores that are merged have the same gold or key, such as those of two systems',
  SHARDS_MISSING: 'there are not as many documents or shards as `merge --expect` says',
  CORPUS_DIFFERS: 'the baseline was scored on other documents or sentences, or on other annotations of them',
  BASELINE_DIFFERS: 'scores cannot be compared with the baseline: their settings, systems, metrics or types differ',
};

/** Which kind of problem it is. Compare codes, not messages. */
export type ProblemCode = keyof typeof meanings;

/** What each code means. */
export const problemCodes: Readonly<Record<ProblemCode, string>> = meanings;

/**
 * What a problem is said of: single places of a file, which is the usual, or `some` of them at once; the `corpus`, all that is scored; or its
 * `size`. A corpus that is added up from shards has a problem of its places as often as these have it in sum, one of some as often as the
 * shard with most, and one of the corpus only if every shard has it; its size is looked at anew.
 */
export type ProblemScope = 'place' | 'some' | 'corpus' | 'size';

const scopes: Readonly<Partial<Record<ProblemCode, ProblemScope>>> = {
  NEARLY_EQUAL_NAMES: 'some',
  NAMES_DIFFER: 'some',
  SKIPPED_FILE: 'some',
  SKIPPED_DOCUMENT: 'some',
  LEFT_OUT: 'some',
  JOINED_WINDOWS: 'some',
  SEVERAL_LABELS: 'some',
  HEADS_FROM_TREE: 'some',
  CROSS_DOCUMENT_ENTITY: 'some',
  DISCARDED_SPANS: 'some',
  SAME_FILE: 'corpus',
  SIDES_SWAPPED: 'corpus',
  EXCLUSIVE_ENDS: 'corpus',
  ONE_SIDED_SINGLETONS: 'corpus',
  UNKNOWN_TYPE: 'corpus',
  TYPES_DIFFER: 'corpus',
  SHIFTED: 'corpus',
  OTHER_TEXT: 'corpus',
  EMPTY_KEY: 'size',
  EMPTY_RESPONSE: 'size',
  EMPTY_GOLD: 'size',
  EMPTY_PRED: 'size',
  FEW_UNITS: 'size',
};

/** What a problem of this kind is said of. */
export function scopeOf(code: ProblemCode): ProblemScope {
  return scopes[code] ?? 'place';
}

/** Warnings that leave every score as it is: of others the result is marked. */
export const harmless: readonly ProblemCode[] = [
  'NEARLY_EQUAL_NAMES',
  'TEXTS_ALIGNED',
  'CROSS_DOCUMENT_ENTITY',
  'LINKS_NOT_SCORED',
  'HEADS_FROM_TREE',
  'MATCHED_IN_PARTS',
  'UDAPI_READS_OTHERWISE',
  'ONE_SIDED_SINGLETONS',
  'JOINED_WINDOWS',
  'SKIPPED_DOCUMENT',
  'UNLINKED_SPAN',
  'OTHER_RELATION',
  'WORDS_DIFFER',
  'SIDES_SWAPPED',
  'FEW_UNITS',
];

/** Warnings that only tell what was done: they do not fail under `--error-on-warnings`. */
export const told: readonly ProblemCode[] = [
  'NEARLY_EQUAL_NAMES',
  'CROSS_DOCUMENT_ENTITY',
  'LINKS_NOT_SCORED',
  'HEADS_FROM_TREE',
  'MATCHED_IN_PARTS',
  'ONE_SIDED_SINGLETONS',
  'JOINED_WINDOWS',
  'SKIPPED_DOCUMENT',
  'UNLINKED_SPAN',
  'OTHER_RELATION',
  'IGNORED_MEMBER',
];

/** Errors that may be no mistake, as a user can say with `--allow`. */
export const allowable: readonly ProblemCode[] = [
  'SHIFTED',
  'OTHER_TEXT',
  'TEXTS_DIFFER',
  'TYPES_DIFFER',
  'SURFACE_DIFFERS',
];

/** After these, nothing more of the file is read. */
export const stopsReading: readonly ProblemCode[] = ['NOT_TEXT', 'LINE_TOO_LONG', 'OTHER_FORMAT'];
