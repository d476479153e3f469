/**
 * What `explain` says of each scheme after its summary, in the form of a scorer's `about`. An example has a sequence and its spans, by
 * numbers of tokens, then two sequences, of which the second is scored against the first. The table in `schemes.ts` takes them from here.
 */
export const schemeTexts = {
  bio: {
    about: `I continues a span of the same type.

Example
  tags     B-PER I-PER O B-LOC B-LOC
  spans    PER 1-2, LOC 4, LOC 5

  gold     B-PER O B-PER
  pred     B-PER O I-PER
  repair   PER 1, PER 3     F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For most data sets of today; --scheme auto finds it by its letters.

Edge cases
  An I after O, after another type or at the start of a sentence is invalid:
  repair begins a span there, discard drops it, as seqeval does under IOB2.`,
    papers: [
      'Ratnaparkhi (1998), Maximum entropy models for natural language ambiguity resolution, PhD thesis, University of Pennsylvania.',
      'Tjong Kim Sang & Veenstra (1999), Representing text chunks, EACL.',
    ],
  },
  iob1: {
    about: `I begins any other span, and continues one of the same type.

Example
  tags     I-PER I-PER O I-LOC B-LOC
  spans    PER 1-2, LOC 4, LOC 5

  gold     I-PER O I-PER
  pred     I-PER O B-PER
  repair   PER 1, PER 3     F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For CoNLL-2003 as it was first distributed. Its letters are those of bio, so
  --scheme auto takes tags for iob1 where they break bio and fit iob1.

Edge cases
  A B that does not follow a span of its own type is invalid.`,
    papers: [
      'Ramshaw & Marcus (1995), Text chunking using transformation-based learning, Workshop on Very Large Corpora.',
      'Tjong Kim Sang & Veenstra (1999), Representing text chunks, EACL.',
    ],
  },
  ioe1: {
    about: `I is every other token of a span, its last one too.

Example
  tags     I-PER I-PER O E-LOC I-LOC
  spans    PER 1-2, LOC 4, LOC 5

  gold     I-PER O I-PER I-PER
  pred     I-PER O I-PER E-PER
  repair   PER 1, PER 3-4   F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For chunks in this scheme. Its letters are those of ioe2, so --scheme auto takes
  tags for ioe1 where they break ioe2 and fit ioe1.

Edge cases
  An E that no span of its own type follows is invalid.
  seqeval drops valid spans under IOE1; nerscore does not.`,
    papers: ['Tjong Kim Sang & Veenstra (1999), Representing text chunks, EACL.'],
  },
  ioe2: {
    about: `I is every token of a span before its last.

Example
  tags     I-PER E-PER O E-LOC E-LOC
  spans    PER 1-2, LOC 4, LOC 5

  gold     E-PER O E-PER
  pred     E-PER O I-PER
  repair   PER 1, PER 3     F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For chunks in this scheme; --scheme auto finds it by its letters.

Edge cases
  A span that ends without E is invalid.`,
    papers: ['Tjong Kim Sang & Veenstra (1999), Representing text chunks, EACL.'],
  },
  bioes: {
    about: `A span of several tokens begins with B and ends with E; one of a single token is
S.

Example
  tags     B-PER I-PER E-PER O S-LOC
  spans    PER 1-3, LOC 5

  gold     S-PER O B-PER E-PER
  pred     S-PER O B-PER I-PER
  repair   PER 1, PER 3-4   F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  Many taggers are trained on it; --scheme auto finds it by its letters.

Edge cases
  A span that does not begin and end so is invalid.
  conlleval knows neither S nor an E before a B, so its numbers are wrong here.`,
    papers: [
      'Uchimoto et al. (2000), Named entity extraction based on a maximum entropy model and transformation rules, ACL.',
    ],
  },
  bilou: {
    about: `bioes with L (last) for E and U (unit) for S.

Example
  tags     B-PER I-PER L-PER O U-LOC
  spans    PER 1-3, LOC 5

  gold     U-PER O B-PER L-PER
  pred     U-PER O B-PER I-PER
  repair   PER 1, PER 3-4   F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For output of spaCy, for instance; --scheme auto finds it by its letters.

Edge cases
  A span that does not begin and end so is invalid.
  seqeval's default mode misreads it; its strict mode does not.`,
    papers: ['Ratinov & Roth (2009), Design challenges and misconceptions in named entity recognition, CoNLL.'],
  },
  bmes: {
    about: `bioes with M (middle) for I, as in Chinese word segmentation.

Example
  tags     B-PER M-PER E-PER O S-LOC
  spans    PER 1-3, LOC 5

  gold     S-PER O B-PER E-PER
  pred     S-PER O B-PER M-PER
  repair   PER 1, PER 3-4   F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For Chinese data sets; --scheme auto finds it by its letters.

Edge cases
  A span that does not begin and end so is invalid.
  seqeval's default mode misreads broken sequences of it; its strict mode does
  not know it.`,
    papers: [
      'Ng & Low (2004), Chinese part-of-speech tagging: one-at-a-time or all-at-once? Word-based or character-based?, EMNLP.',
    ],
  },
  bmewo: {
    about: `bioes with M (middle) for I and W (whole) for S.

Example
  tags     B-PER M-PER E-PER O W-LOC
  spans    PER 1-3, LOC 5

  gold     W-PER O B-PER E-PER
  pred     W-PER O B-PER M-PER
  repair   PER 1, PER 3-4   F1 1.0000
  discard  PER 1            F1 0.6667

When to use it
  For output of LingPipe, for instance; --scheme auto finds it by its letters.

Edge cases
  A span that does not begin and end so is invalid.
  seqeval does not know it.`,
    papers: ['Carpenter (2009), Coding chunkers as taggers: IO, BIO, BMEWO, and BMEWO+, LingPipe blog.'],
  },
  io: {
    about: `A run of tokens of one type is one span. A tag without a letter is a type.

Example
  tags     I-PER I-PER O I-LOC I-LOC
  spans    PER 1-2, LOC 4-5

  gold     I-PER I-PER O I-PER
  pred     I-PER O O I-PER
  any      PER 1, PER 4     F1 0.5000

When to use it
  For tags that are types without letters. It has to be asked for then: --scheme
  io; with letters, --scheme auto finds it.

Edge cases
  Neighbours of one type are one span: this scheme cannot tell them apart.
  Nothing is invalid, whatever --invalid says.`,
    papers: [
      'Tjong Kim Sang & Veenstra (1999), Representing text chunks, EACL. There IO is the part of IOB without B.',
    ],
  },
  raw: {
    about: `Tags have no letters here.

Example
  tags     NN VB NN O
  spans    NN 1, VB 2, NN 3

  gold     NN VB NN
  pred     NN NN NN
  any      NN 1, NN 2, NN 3 F1 0.6667

When to use it
  For parts of speech and other tags of single tokens, as conlleval -r. It has to
  be asked for: --scheme raw.

Edge cases
  Nothing is invalid, whatever --invalid says.`,
    papers: ['Tjong Kim Sang & Buchholz (2000), Introduction to the CoNLL-2000 shared task: Chunking, CoNLL.'],
  },
} as const;
