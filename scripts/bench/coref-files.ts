import { random } from '../../src/stats/random.ts';
import { powerLaw, respond } from './clustering.ts';
import { documentName, ontoNotesRow, shortRow, writeDocument } from './conll-writing.ts';
import { bracketCells, clusteringCells, corefDocument, type DocumentSize, entityLists } from './coref-document.ts';
import { shares, vocabulary } from './draws.ts';
import { type OutputFile, outputFile } from './output-file.ts';

/** Sizes of a corpus: totals over its documents, on the side of the key. */
export interface CorpusSize {
  readonly documents: number;
  readonly tokens: number;
  readonly mentions: number;
  readonly entities: number;
  /** The fewest mentions of an entity. */
  readonly least: number;
}

/** Writes a key and a response in CoNLL-2012 format, 13 fields between single blanks; a quarter of the mentions is moved. */
export function writeCorpus(paths: readonly string[], size: CorpusSize): void {
  const source = random(2012);
  const row = ontoNotesRow(source);
  const [key, response] = paths.map(outputFile);
  documentSizes(size).forEach((document, number) => {
    const made = corefDocument(source, document, 0.25);
    writeDocument(key, documentName(number), number, row, bracketCells(made, made.key));
    writeDocument(response, documentName(number), number, row, bracketCells(made, made.response));
  });
  key.close();
  response.close();
}

/** Writes a key and a response as JSON lines of sentences and clusters, at least `bytes` bytes each; a quarter of the mentions is moved. */
export function writeCorefJson(paths: readonly string[], size: DocumentSize, bytes: number): void {
  const source = random(100);
  const words = vocabulary(source, 2003);
  const [key, response] = paths.map(outputFile);
  let written = 0;
  for (let number = 0; written < bytes; number++) {
    const made = corefDocument(source, size, 0.25);
    const sentence = Array.from({ length: size.tokens }, () => words[source.below(words.length)]);
    const line = (entity: Int32Array) =>
      `${JSON.stringify({ doc_key: documentName(number), sentences: [sentence], clusters: entityLists(made, entity) })}\n`;
    written += line(made.key).length;
    key.write(line(made.key));
    response.write(line(made.response));
  }
  key.close();
  response.close();
}

/** Writes one document without text in which every mention is a token: entities over all documents of a corpus. 0.29 entities a mention. */
export function writeClustering(paths: readonly string[], mentions: number, moved: number): void {
  const source = random(mentions);
  const clustering = respond(source, powerLaw(source, mentions, Math.round(mentions * 0.29)), moved);
  const row = shortRow('clustering');
  [clustering.key, clustering.response].forEach((entity, side) => {
    const file = outputFile(paths[side]);
    writeDocument(file, 'clustering', 0, row, clusteringCells(entity));
    file.close();
  });
}

/** Writes a file of at least `bytes` bytes in documents of 500 tokens, without a mention. */
export function writeWithoutMentions(path: string, bytes: number): void {
  const row = ontoNotesRow(random(200));
  const file = outputFile(path);
  let written = 0;
  const counted: OutputFile = {
    ...file,
    write(text) {
      written += text.length;
      file.write(text);
    },
  };
  const cells: string[] = new Array(500).fill('-');
  for (let document = 0; written < bytes; document++) {
    writeDocument(counted, documentName(document), document, row, cells);
  }
  file.close();
}

function documentSizes({ documents, tokens, mentions, entities, least }: CorpusSize): DocumentSize[] {
  const ofEntities = shares(entities, documents, 1);
  // Each entity gets its fewest mentions, the rest of the mentions are spread as the tokens are.
  const spare = shares(mentions - entities * least, documents, 0);
  return shares(tokens, documents, 1).map((length, document) => ({
    tokens: length,
    mentions: ofEntities[document] * least + spare[document],
    entities: ofEntities[document],
    least,
  }));
}
