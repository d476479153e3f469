/**
 * What `explain` prints of each scheme after its summary: an example, what is valid, where well-known tools depart, and the source.
 * Rows of the table in `schemes.ts` take their `about` from here.
 */
export const schemeTexts = {
  bio: `  B-PER I-PER O B-LOC B-LOC

B begins every span, I goes on in a span of the same type. An I after O, after another type or at the start of a
sentence is invalid: repair begins a span there, discard drops it, as seqeval drops it under IOB2.

Ratnaparkhi (1998), "Maximum entropy models for natural language ambiguity resolution"; Tjong Kim Sang & Veenstra
(1999), "Representing text chunks", where it is IOB2.`,
  iob1: `  I-PER I-PER O I-LOC B-LOC

I begins a span as well; B stands only where a span follows one of its own type. Any other B is invalid. The letters
are those of bio, so it has to be asked for. The tags of CoNLL-2003 as first distributed.

Ramshaw & Marcus (1995), "Text chunking using transformation-based learning".`,
  ioe1: `  I-PER I-PER O I-LOC E-LOC I-LOC

E stands only on the last token of a span that one of its own type follows. Any other E is invalid. The letters are
those of ioe2, so it has to be asked for. seqeval drops valid spans under IOE1; this reads the scheme.

Tjong Kim Sang & Veenstra (1999), "Representing text chunks".`,
  ioe2: `  I-PER E-PER O E-LOC E-LOC

E ends every span. A span that ends without E is invalid.

Tjong Kim Sang & Veenstra (1999), "Representing text chunks".`,
  bioes: `  B-PER I-PER E-PER O S-LOC

A span of several tokens begins with B and ends with E, one of a single token is S. Anything that does not begin and
end so is invalid. conlleval knows neither S nor an E that B follows, so its figures for such files are wrong.

Also IOBES; Uchimoto et al. (2000), "Named entity extraction based on a maximum entropy model and transformation
rules".`,
  bilou: `  B-PER I-PER L-PER O U-LOC

bioes with L (last) for E and U (unit) for S. seqeval's default mode misreads it; its strict mode does not.

Ratinov & Roth (2009), "Design challenges and misconceptions in named entity recognition".`,
  bmes: `  B-PER M-PER E-PER O S-LOC

bioes with M (middle) for I, as in Chinese word segmentation. seqeval's default mode misreads broken sequences of it;
its strict mode does not know it.

Ng & Low (2004), "Chinese part-of-speech tagging: one-at-a-time or all-at-once? Word-based or character-based?"`,
  bmewo: `  B-PER M-PER E-PER O W-LOC

bioes with M (middle) for I and W (whole) for S. seqeval does not know it. The name is that of LingPipe.`,
  io: `  I-PER I-PER O I-LOC        or        PER PER O LOC

A run of tokens of one type is one span, so neighbours of one type cannot be told apart. A tag without letter is a
type. No tag of I is invalid. It has to be asked for where types stand alone.`,
  raw: `  NN VB NN O

Every token that is not outside is a span of its own, its whole tag the type: for parts of speech, and as conlleval
-r. Nothing is invalid. It has to be asked for.`,
} as const;
