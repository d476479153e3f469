import { nameAndPart } from '../../src/coref/document-names.ts';

/** A document as the writers take it; mentions are tokens `[start, end)`. */
export interface ModelDocument {
  readonly id: string;
  readonly sentences: readonly (readonly string[])[];
  readonly clusters: readonly (readonly (readonly [start: number, end: number])[])[];
}

/** Reads the CoNLL that the tests have: blanks or tabs between cells, the word in the fourth. */
export function modelDocuments(conll: string): readonly ModelDocument[] {
  return conll
    .split(/^#begin document /mu)
    .slice(1)
    .map((part) => {
      const [head, ...lines] = part.split(/\r?\n/u);
      const sentences: string[][] = [[]];
      const open = new Map<string, number[]>();
      const clusters = new Map<string, (readonly [number, number])[]>();
      let token = 0;
      for (const line of lines) {
        const cells = line.split(/\s+/u).filter((cell) => cell !== '');
        if (cells.length < 2 || line.startsWith('#')) {
          if (sentences.at(-1)!.length > 0) sentences.push([]);
          continue;
        }
        sentences.at(-1)!.push(cells[3]);
        for (const [, opens, id, closes] of cells.at(-1)!.matchAll(/(\(?)(\d+)(\)?)/gu)) {
          if (opens) open.set(id, [...(open.get(id) ?? []), token]);
          if (closes) clusters.set(id, [...(clusters.get(id) ?? []), [open.get(id)!.pop()!, token + 1]]);
        }
        token++;
      }
      return { id: head, sentences: sentences.filter(({ length }) => length > 0), clusters: [...clusters.values()] };
    });
}

/** What is between tokens, and between sentences, of a text that a writer makes. */
export interface Blanks {
  readonly token: string;
  readonly sentence: string;
}

interface Placed {
  readonly text: string;
  /** Where each token is, in code points. */
  readonly places: readonly (readonly [number, number])[];
}

function placed({ sentences }: ModelDocument, { token, sentence }: Blanks): Placed {
  let text = '';
  let length = 0;
  const add = (part: string): void => {
    text += part;
    length += [...part].length;
  };
  const places: (readonly [number, number])[] = [];
  for (const words of sentences) {
    for (const [at, word] of words.entries()) {
      if (at > 0) add(token);
      const start = length;
      add(word);
      places.push([start, length]);
    }
    add(sentence);
  }
  return { text, places };
}

type Mention = readonly [number, number];

const inclusive = ({ clusters }: ModelDocument): readonly (readonly Mention[])[] =>
  clusters.map((cluster) => cluster.map(([start, end]): Mention => [start, end - 1]));

const inCharacters = ({ clusters }: ModelDocument, { places }: Placed): readonly (readonly Mention[])[] =>
  clusters.map((cluster) => cluster.map(([start, end]): Mention => [places[start][0], places[end - 1][1]]));

/** The words in pieces of at most three characters, with the pieces of a model around each sentence, and the word of each piece. */
function inPieces({ sentences }: ModelDocument, isMarked: boolean) {
  const map: number[] = [];
  const segments: string[][] = [];
  const [first, last]: readonly number[][] = [[], []];
  let word = 0;
  for (const sentence of sentences) {
    const segment: string[] = [];
    const add = (piece: string, of: number): void => {
      segment.push(piece);
      map.push(of);
    };
    if (isMarked) add('[CLS]', Math.max(word - 1, 0));
    for (const one of sentence) {
      const characters = [...one];
      first.push(map.length);
      for (let at = 0; at < characters.length; at += 3)
        add((at > 0 ? '##' : '') + characters.slice(at, at + 3).join(''), word);
      last.push(map.length - 1);
      word++;
    }
    if (isMarked) add('[SEP]', word - 1);
    segments.push(segment);
  }
  return { segments, map, first, last };
}

function subtokens(document: ModelDocument, pieces: ReturnType<typeof inPieces>): readonly (readonly Mention[])[] {
  return document.clusters.map((cluster) =>
    cluster.map(([start, end]): Mention => [pieces.first[start], pieces.last[end - 1]]),
  );
}

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
function strings(text: string, clusters: readonly (readonly Mention[])[]): readonly (readonly string[])[] {
  const characters = [...text];
  return clusters.map((cluster) => cluster.map(([start, end]) => characters.slice(start, end).join('')));
}

const joined = (document: ModelDocument): readonly (readonly string[])[] => {
  const words = document.sentences.flat();
  return document.clusters.map((cluster) => cluster.map(([start, end]) => words.slice(start, end).join(' ')));
};

type Writer = (documents: readonly ModelDocument[], blanks: Blanks) => string;

/** Files as the tools make them, by the names that the signature has for their formats, and what is particular. */
export const shapeWriters: Readonly<Record<string, Writer>> = {
  jsonl: (documents) =>
    lines(documents.map((one) => ({ doc_key: one.id, sentences: one.sentences, clusters: inclusive(one) }))),
  'jsonl, pieces as tokens': (documents) =>
    lines(
      documents.map((one) => {
        const pieces = inPieces(one, false);
        return { doc_key: one.id, tokens: pieces.segments.flat(), clusters: subtokens(one, pieces) };
      }),
    ),
  'e2e, documents on one line': (documents) =>
    documents
      .map((one) => {
        const pieces = inPieces(one, true);
        const predicted = subtokens(one, pieces);
        const members = { sentences: pieces.segments, subtoken_map: pieces.map };
        return JSON.stringify({ doc_key: one.id, ...members, clusters: predicted, predicted_clusters: predicted });
      })
      .join(''),
  s2e: (documents) => {
    const all = documents.map((one) => [nameAndPart(one.id), inPieces(one, true), one] as const);
    return lines([
      Object.fromEntries(all.map(([name, pieces, one]) => [name, subtokens(one, pieces)])),
      Object.fromEntries(all.map(([name, { map }]) => [name, map])),
    ]);
  },
  allennlp: (documents) =>
    lines(
      documents.map((one) => ({
        top_spans: inclusive(one).flat(),
        predicted_antecedents: [],
        document: one.sentences.flat(),
        clusters: inclusive(one),
      })),
    ),
  fastcoref: (documents, blanks) =>
    documents
      .map((one) => {
        const { text, ...places } = placed(one, blanks);
        const clusters = inCharacters(one, { text, ...places });
        return JSON.stringify({ text, clusters, clusters_strings: strings(text, clusters) });
      })
      .join('\n'),
  'fastcoref, with carriage returns': (documents, { token }) =>
    shapeWriters.fastcoref(documents, { token, sentence: '\r\n\r\n' }),
  maverick: (documents) =>
    JSON.stringify(
      documents.map((one) => ({
        tokens: one.sentences.flat(),
        clusters_token_offsets: inclusive(one),
        clusters_char_offsets: null,
        clusters_token_text: joined(one),
        clusters_char_text: null,
      })),
    ),
  'maverick, of texts': (documents, blanks) =>
    lines(
      documents.map((one) => {
        const { text, ...places } = placed(one, blanks);
        const characters = inCharacters(one, { text, ...places });
        return {
          text,
          tokens: one.sentences.flat(),
          clusters_token_offsets: inclusive(one),
          clusters_char_offsets: characters.map((cluster) => cluster.map(([start, end]) => [start, end - 1])),
          clusters_token_text: joined(one),
        };
      }),
    ),
  crac: (documents) =>
    JSON.stringify(
      documents.map((one) => ({
        doc_id: one.id,
        tokens: one.sentences.flat(),
        clusters_token_offsets: inclusive(one),
        clusters_text_mentions: joined(one),
      })),
      undefined,
      2,
    ),
  'wl-coref': (documents) =>
    lines(
      documents.map((one) => {
        const [, name, part] = /^\(?(.*?)\)?(?:; part (\d+))?$/u.exec(one.id)!;
        return {
          document_id: name,
          part_id: part === undefined ? undefined : Number(part),
          cased_words: one.sentences.flat(),
          sent_id: one.sentences.flatMap((words, at) => words.map(() => at)),
          span_clusters: one.clusters,
          word_clusters: one.clusters.map((cluster) => cluster.map(([, end]) => end - 1)),
        };
      }),
    ),
  entities: (documents, blanks) =>
    JSON.stringify(
      documents.map((one) => {
        const { text, ...places } = placed(one, blanks);
        const clusters = inCharacters(one, { text, ...places });
        const words = strings(text, clusters);
        const entities = clusters.map((cluster, at) => ({
          name: `e${at}`,
          mentions: cluster.map(([start, end], of) => ({ text: words[at][of], start, end })),
        }));
        return { id: one.id, text, entities };
      }),
    ),
  'fastcoref, by document': (documents, blanks) =>
    JSON.stringify(
      Object.fromEntries(
        shapeWriters
          .fastcoref(documents, blanks)
          .split('\n')
          .map((line, at) => [documents[at].id, JSON.parse(line) as unknown]),
      ),
    ),
};
