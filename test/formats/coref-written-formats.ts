/** A document as the formats below write it. Its text is its tokens joined by blanks, its sentences end at full stops. */
export interface WrittenCoref {
  readonly id: number;
  readonly tokens: readonly string[];
  /** Of each entity its mentions, as tokens `[start, end)`, in their order. */
  readonly entities: readonly (readonly Mention[])[];
}

type Mention = readonly [start: number, end: number];

/**
 * What a file has besides mentions: its words; its text, in which mentions are characters; or nothing, and mentions are numbers of tokens,
 * or names.
 */
type Knows = 'words' | 'text' | 'numbers' | 'names';

/** A format: what its files know, and the files that its tool writes of some documents, by their names; a text is one file. */
export interface WrittenCorefFormat {
  readonly knows: Knows;
  readonly write: (documents: readonly WrittenCoref[]) => string | Readonly<Record<string, string>>;
  /** Where nothing in a file tells the format. */
  readonly isAsked?: true;
  /** Whether names of documents have a part, which others lack. */
  readonly hasParts?: true;
}

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const lines = (values: readonly unknown[]): string => values.map(json).join('');
const textOf = ({ tokens }: WrittenCoref): string => tokens.join(' ');
const points = (text: string): number => [...text].length;

/** The sentences, each with the number of its first token. */
function sentencesOf({ tokens }: WrittenCoref): { readonly first: number; readonly words: readonly string[] }[] {
  const sentences: { first: number; words: string[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (at === 0 || tokens[at - 1] === '.') sentences.push({ first: at, words: [] });
    sentences.at(-1)!.words.push(token);
  }
  return sentences;
}

const wordsIn = (one: WrittenCoref) => sentencesOf(one).map(({ words }) => words);
const inclusive = ({ entities }: WrittenCoref) => entities.map((own) => own.map(([start, end]) => [start, end - 1]));

/** The mentions in characters of the text. */
function placed({ tokens, entities }: WrittenCoref, unit: (text: string) => number = points) {
  return entities.map((own) =>
    own.map(([from, to]) => {
      const surface = tokens.slice(from, to).join(' ');
      const start = unit(
        tokens
          .slice(0, from)
          .map((token) => `${token} `)
          .join(''),
      );
      return { from, to, surface, start, end: start + unit(surface) };
    }),
  );
}

function conll(one: WrittenCoref): string {
  const cells = one.tokens.map((_, at) => {
    const parts = one.entities.flatMap((own, entity) =>
      own.flatMap(([start, end]) => {
        if (start === at && end === at + 1) return [`(${entity})`];
        return start === at ? [`(${entity}`] : end === at + 1 ? [`${entity})`] : [];
      }),
    );
    return parts.join('|') || '-';
  });
  const sentences = sentencesOf(one).map(({ first, words }) =>
    words.map((word, at) => `${one.id}\t0\t${at}\t${word}\t${cells[first + at]}\n`).join(''),
  );
  return `#begin document (${one.id}); part 000\n${sentences.join('\n')}\n#end document\n`;
}

/** Each word as two word pieces, and the word of each. */
const pieces = ({ tokens }: WrittenCoref) => tokens.flatMap((_, at) => [at, at]);
const inPieces = ({ entities }: WrittenCoref) =>
  entities.map((own) => own.map(([start, end]) => [2 * start, 2 * end - 1]));

/** Every format of `--input`. */
export const corefWrittenFormats: Readonly<Record<string, WrittenCorefFormat>> = {
  conll: { knows: 'words', write: (documents) => documents.map(conll).join('') },
  jsonl: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ doc_key: `${one.id}`, sentences: wordsIn(one), clusters: inclusive(one) }))),
  },
  json: {
    knows: 'words',
    write: (documents) =>
      JSON.stringify(
        documents.map((one) => ({ doc_key: `${one.id}`, tokens: one.tokens, clusters: inclusive(one) })),
        undefined,
        2,
      ),
  },
  e2e: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          doc_key: `${one.id}`,
          sentences: [one.tokens.flatMap((token) => [token, `##${token}`])],
          tokens: one.tokens,
          subtoken_map: pieces(one),
          clusters: inPieces(one),
        })),
      ),
  },
  s2e: {
    knows: 'numbers',
    hasParts: true,
    write: (documents) =>
      lines([
        Object.fromEntries(documents.map((one) => [`${one.id}_0`, inPieces(one)])),
        Object.fromEntries(documents.map((one) => [`${one.id}_0`, pieces(one)])),
      ]),
  },
  allennlp: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ document: one.tokens, clusters: inclusive(one), top_spans: [] }))),
  },
  fastcoref: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          text: textOf(one),
          clusters: placed(one).map((own) => own.map(({ start, end }) => [start, end])),
          clusters_strings: placed(one).map((own) => own.map(({ surface }) => surface)),
        })),
      ),
  },
  maverick: {
    knows: 'words',
    write: (documents) =>
      lines(documents.map((one) => ({ tokens: one.tokens, clusters_token_offsets: inclusive(one) }))),
  },
  crac: {
    knows: 'words',
    write: (documents) =>
      lines(
        documents.map((one) => ({ doc_id: `${one.id}`, tokens: one.tokens, clusters_token_offsets: inclusive(one) })),
      ),
  },
  'wl-coref': {
    knows: 'words',
    hasParts: true,
    write: (documents) =>
      lines(
        documents.map((one) => ({
          document_id: `${one.id}`,
          part_id: one.tokens.map(() => 0),
          cased_words: one.tokens,
          clusters: one.entities,
        })),
      ),
  },
  entities: {
    knows: 'text',
    write: (documents) =>
      lines(
        documents.map((one) => ({
          id: `${one.id}`,
          text: textOf(one),
          entities: placed(one).map((own) => ({
            mentions: own.map(({ surface, start, end }) => ({ text: surface, start, end })),
          })),
        })),
      ),
  },
  'by-document': {
    knows: 'words',
    isAsked: true,
    write: (documents) =>
      json(Object.fromEntries(documents.map((one) => [`${one.id}`, { tokens: one.tokens, clusters: inclusive(one) }]))),
  },
  tsv: {
    knows: 'numbers',
    write: (documents) =>
      documents
        .flatMap(({ id, entities }) =>
          entities.flatMap((own, entity) =>
            own.map(([start, end]) => `${id}\t${start}\t${end - 1}\t${entity}\t1.0\tPER\n`),
          ),
        )
        .join(''),
  },
  records: {
    knows: 'names',
    write: (documents) => {
      const rows = documents.flatMap(({ id, entities }) =>
        entities.flatMap((own, entity) => own.map(([start, end]) => `${id}:${start}-${end},${id}e${entity}\n`)),
      );
      return `record,cluster\n${rows.join('')}`;
    },
  },
};
