/** One kind of problem. */
export interface ProblemKind {
  /** What the code means, in the words that docs/inputs.md prints. */
  readonly meaning: string;
  /** Whether it stops the scoring; `either` if an option or a repair decides. */
  readonly severity: 'error' | 'warning' | 'either';
  /** What it does to the scores. */
  readonly effect: string;
  /** What to do. */
  readonly remedy: string;
  /** Lines that show it. */
  readonly example?: string;
  /** Whether a warning leaves every score as it is: of others the result is marked. */
  readonly isHarmless?: true;
  /** Whether nothing more of the file is read after it. */
  readonly stopsReading?: true;
}

/** What can be wrong with a file or one of its documents. */
export const readingProblems = {
  FILE_NOT_READABLE: {
    meaning: 'the file is missing, is a directory, or may not be read',
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Check the path and the permissions. The help line names the nearest file that is there.',
  },
  MISSING_FILE: {
    meaning: 'a file of the key or gold folder is missing from the response or prediction folder',
    severity: 'either',
    effect:
      'In nerscore a warning with --lenient: all of its tokens count as predicted outside. In corefscore an error where a gate is set or with --missing-document error, else a warning: its documents have no mentions, or are left out with --missing-document skip.',
    remedy: 'Add the file, or give it the name it has in the other folder. A .gz at the end does not matter.',
  },
  EXTRA_FILE: {
    meaning: 'a file of the response or prediction folder is missing from the key or gold folder',
    severity: 'error',
    effect: 'A prediction without gold cannot be scored, and most likely has the wrong name.',
    remedy: 'Remove the file, or give it the name it has in the other folder.',
  },
  REPEATED_FILE: {
    meaning: 'a folder has the same file both compressed and uncompressed',
    severity: 'error',
    effect: 'Which of the two was meant is not known.',
    remedy: 'Keep one of the two.',
  },
  SKIPPED_FILE: {
    meaning: 'files of a folder are left out, because their extension is not that of an annotation',
    severity: 'warning',
    effect: 'The files are not scored.',
    remedy: 'Nothing, if they are no annotation: --exclude hides the warning. Else name them with --include.',
    example: 'README.md',
  },
  NAMES_DIFFER: {
    meaning: 'the files of two folders have different names, which only differ in words for sides: they are paired',
    severity: 'warning',
    effect: 'The files are paired by their names without the words gold, auto, pred, key, response and sys.',
    remedy: 'Make the names equal, if the warning is in the way.',
    example: 'gold/doc1_gold_conll\nauto/doc1_auto_conll',
  },
  NOT_TEXT: {
    meaning: 'the file holds NUL bytes: it is binary, or text in UTF-16',
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Convert UTF-16 with iconv -f UTF-16 -t UTF-8, and check that the path is that of the annotation.',
    stopsReading: true,
  },
  NOT_UTF8: {
    meaning: 'a tag or an entity id is not valid UTF-8: an error; a document name or a piece of JSON: a warning',
    severity: 'either',
    effect: 'An error in tags and ids, of which two could become one; a warning in the names of documents.',
    remedy:
      'Convert the file to UTF-8, such as with iconv -f LATIN1 -t UTF-8. U+FFFD was written where characters were lost: make such a file again from the original.',
  },
  LINE_TOO_LONG: {
    meaning:
      'a line of a text format is longer than 64 MiB, a name, id or tag in it than 1 MiB, or a JSON value than 512 MiB',
    severity: 'error',
    effect: 'The file is not read.',
    remedy: 'Check that the file is what it should be: most often line ends are missing, or it is binary.',
    stopsReading: true,
  },
  LONE_CARRIAGE_RETURN: {
    meaning: 'a line contains a carriage return (old Mac line ends, or a damaged file)',
    severity: 'error',
    effect: 'Where the rows end is not known. Windows line ends (CR LF) are fine.',
    remedy: "Convert the line ends, such as with tr '\\r' '\\n'.",
  },
  NO_DOCUMENT: {
    meaning: 'a coreference file without documents (CoNLL without a `#begin document` line), or a folder without files',
    severity: 'error',
    effect: 'There is nothing to score.',
    remedy: 'Check the path. Tag files are for nerscore; for CoNLL, each document begins with a line #begin document.',
    example: '#begin document (a); part 000\na  0  0  Mulligan  (1)\n#end document',
  },
  NOT_JSON: {
    meaning: 'invalid JSON, in a file or in a line of JSON lines',
    severity: 'error',
    effect: 'The value cannot be read.',
    remedy: 'Look at the place: most often a comma is missing, or a file of JSON lines was cut off.',
  },
  NOT_A_DOCUMENT: {
    meaning: 'a JSON value that is none of the known forms of a document or of an entity',
    severity: 'error',
    effect: 'The value cannot be scored.',
    remedy: 'Write documents as objects with clusters, or as lists of entities, each a list of mentions.',
    example: '{"doc_key": "a", "clusters": [[[0, 1], [4, 4]]]}',
  },
  MISSING_PREDICTION: {
    meaning: 'a document of JSON without `predicted_clusters`, in a response of which others have them',
    severity: 'either',
    effect:
      'Which clusters are the prediction is not known. With --lenient the document has none; check only warns, as the file may be a key.',
    remedy: 'Write predicted_clusters in every document of a response: [] where nothing was predicted.',
    example: '{"doc_key": "a", "clusters": [[[0, 1], [4, 4]]], "predicted_clusters": []}',
  },
  UNREADABLE_MENTION: {
    meaning:
      'a mention in JSON that is neither a pair [first, last] of tokens nor a name, or a link between anything else',
    severity: 'error',
    effect: 'The mention cannot be compared with others.',
    remedy: 'Write mentions as [first, last], two token numbers, or as names.',
    example: '[0, 1]   tokens 0 and 1\n"m7"     a name',
  },
  MIXED_MENTIONS: {
    meaning: 'mentions given by tokens and mentions given by names, which cannot match each other',
    severity: 'error',
    effect: 'No mention would match.',
    remedy: 'Write both sides in the same way, by tokens or by names.',
  },
  UNREADABLE_TSV_ROW: {
    meaning: 'a row of TSV that is not document, start, end and entity, separated by tabs',
    severity: 'error',
    effect: 'The row is not a mention.',
    remedy: 'Separate the four values by tabs; start and end are whole numbers, start the smaller.',
    example: 'd1  3  4  e1',
  },
  CROSS_DOCUMENT_ENTITY: {
    meaning: 'an entity of TSV has mentions in several documents: it is scored as one entity in each',
    severity: 'warning',
    effect: 'The entity is scored as one in each document: links between documents do not count.',
    remedy: 'Nothing, if ids are only reused. Else make the documents one.',
  },
  OUTSIDE_DOCUMENT: {
    meaning: 'a row is before the first `#begin document` or after an `#end document`',
    severity: 'error',
    effect: 'Which document the row belongs to is not known.',
    remedy: 'Put #begin document before the first row of each document.',
  },
  MISSING_END: {
    meaning: 'a document does not end with `#end document`: the next one begins, or the file stops',
    severity: 'warning',
    effect: 'The document is scored as far as it goes. scorer.pl would read it and the next as one.',
    remedy: 'Add #end document. If it is the last one, check that the file is complete.',
  },
  UNREADABLE_CELL: {
    meaning: 'a coreference cell is neither empty (`-`, `_`, `*`) nor brackets around entity ids',
    severity: 'error',
    effect: 'Whether a mention begins or ends here is not known.',
    remedy:
      'Write (1 where entity 1 opens, 1) where it closes, (1) around one token, and | between several. Where another column holds brackets, the help line names it for --column.',
    example: 'a  0  0  Buck      (1\na  0  1  Mulligan  1)|(2)',
  },
  UNOPENED_MENTION: {
    meaning: 'a mention is closed that was never opened',
    severity: 'either',
    effect: 'A warning with --lenient: the bracket is left out, and counted in the report.',
    remedy: 'Add the opening bracket on an earlier row of the document, or remove this one.',
    example: 'a  0  0  Buck      -\na  0  1  Mulligan  1)    entity 1 was not opened',
  },
  UNCLOSED_MENTION: {
    meaning: 'a mention is opened and never closed',
    severity: 'either',
    effect: 'A warning with --lenient: the bracket is left out, and counted in the report.',
    remedy: 'Add the closing bracket before the document ends, or remove this one.',
    example: 'a  0  0  Buck      (1    entity 1 is not closed\n#end document',
  },
  SPLIT_ANTECEDENT: {
    meaning: 'an id of the form 1+2: a mention with two antecedents, which the measures do not define',
    severity: 'either',
    effect: 'A warning with --lenient: the mention is left out, and counted in the report.',
    remedy: 'Remove such mentions on both sides: no metric here defines what they are worth.',
    example: 'a  0  3  They  (1+2)',
  },
  POSSIBLE_FRAGMENT: {
    meaning: 'ids such as 1a and 1b, which some corpora use for the parts of one discontinuous mention',
    severity: 'warning',
    effect: 'The two are scored as entities of their own.',
    remedy: 'If they are parts of one mention, join or remove them on both sides.',
  },
  AMBIGUOUS_COLUMNS: {
    meaning:
      'rows differ in length, so that the coreference column cannot be determined; or lines of tags may be rows or sentences',
    severity: 'error',
    effect: 'Which cell holds the coreference is not known; or what lines of tags are.',
    remedy:
      'Give all rows of a document the same number of columns, coreference in the last. For lines of tags, give --input.',
  },
  REPEATED_MENTION: {
    meaning: 'the same tokens are a mention twice in one document',
    severity: 'either',
    effect:
      'By default a warning: it counts as in scorer.pl, and a key that repeats a mention does not get 100 against itself. An error with --duplicates error.',
    remedy: 'Remove one of the two, or choose --duplicates first: the first occurrence counts.',
    example: 'a  0  0  Buck  (1)|(2)',
  },
  SCORER_PL_READS_OTHERWISE: {
    meaning: 'scorer.pl reads this line differently, and wrongly',
    severity: 'warning',
    effect: 'The line is scored by what it means, so the numbers may differ from those of scorer.pl.',
    remedy: 'Nothing, unless you compare with scorer.pl: --compat scorer.pl gives its numbers.',
  },
} as const;
