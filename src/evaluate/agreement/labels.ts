import type { LabelledUnits } from '../../stats/agreement.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { ListedDocument } from '../list/listed.ts';

/** One document as each annotator has it. */
type AnnotatedDocument = readonly ListedDocument[];

/** Documents that all annotators have, and how many only some of them have. */
export interface AnnotatedDocuments {
  readonly documents: readonly AnnotatedDocument[];
  readonly leftOut: number;
}

/** The documents of the files or folders at these paths, one path an annotator. Those in folders are named by their files too. */
export function annotatedDocuments(paths: readonly string[], listed: readonly ListedDocument[]): AnnotatedDocuments {
  const own = paths.map((path) => {
    const within = listed.filter(({ file }) => file === path || file.startsWith(`${path}/`));
    return new Map(within.map((document) => [`${document.file.slice(path.length)} ${document.id}`, document]));
  });
  const names = new Set(own.flatMap((documents) => [...documents.keys()]));
  const common = [...names].filter((name) => own.every((documents) => documents.has(name)));
  return {
    documents: common.map((name) => own.map((documents) => documents.get(name)!)),
    leftOut: names.size - common.length,
  };
}

/** What every annotator says of each token or, where documents have none, of nothing. */
export function tokenLabels(documents: readonly AnnotatedDocument[]): readonly LabelledUnits[] {
  return documents.every((own) => own.every(({ size }) => size !== undefined)) ? labelsOfTokens(documents) : [];
}

/** The tokens of documents, each with the type that every annotator gives it, `O` where it has none; those of nested spans are joined. */
function labelsOfTokens(documents: readonly AnnotatedDocument[]): readonly LabelledUnits[] {
  const labels = documents.flatMap((annotated) => {
    const columns = annotated.map(typesOfTokens);
    return columns[0].map((_, token) => columns.map((types) => types[token]));
  });
  const alike = groupedBy(labels, (own) => JSON.stringify(own));
  return [...alike.values()].map((own) => ({ labels: own[0], times: own.length }));
}

function typesOfTokens({ size = 0, items }: ListedDocument): readonly string[] {
  const types = Array.from({ length: size }, () => new Set<string>());
  for (const { name, runs } of items)
    for (const [start, end] of runs) for (let token = start; token < end; token++) types[token].add(name);
  return types.map((own) => (own.size === 0 ? 'O' : [...own].sort().join('+')));
}

/**
 * The pairs of mentions of each document, with what every annotator says of them: linked or apart, and nothing where one of the two is no
 * mention of that annotator's.
 */
export function linkLabels(documents: readonly AnnotatedDocument[]): readonly LabelledUnits[] {
  const times = new Map<number, number>();
  for (const annotated of documents) addLinks(annotated, times);
  const [first = []] = documents;
  return [...times].map(([code, count]) => {
    const labels = first.map((_, annotator) => links[Math.floor(code / links.length ** annotator) % links.length]);
    return { labels, times: count };
  });
}

/** What an annotator may say of a pair of mentions. What all say of one is a number, in which each has a digit. */
const links = [undefined, 'linked', 'apart'] as const;

function addLinks(annotated: AnnotatedDocument, times: Map<number, number>): void {
  const entities = new Map<string, (string | undefined)[]>();
  for (const [annotator, { items }] of annotated.entries()) {
    for (const { name, runs, words } of items) {
      const mention = runs.length > 0 ? runs.join() : `${words}`;
      const own = entities.get(mention) ?? annotated.map(() => undefined);
      own[annotator] = name;
      entities.set(mention, own);
    }
  }
  // Mentions that every annotator puts in the same entity are alike, and there are far fewer kinds of them.
  const kinds = [...groupedBy(entities.values(), (own) => JSON.stringify(own)).values()];
  for (let at = 0; at < kinds.length; at++) {
    for (let other = at; other < kinds.length; other++) {
      const [size, otherSize] = [kinds[at].length, kinds[other].length];
      const code = linkCode(kinds[at][0], kinds[other][0]);
      const count = at === other ? (size * (size - 1)) / 2 : size * otherSize;
      if (count > 0) times.set(code, (times.get(code) ?? 0) + count);
    }
  }
}

function linkCode(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): number {
  let code = 0;
  for (let annotator = one.length - 1; annotator >= 0; annotator--) {
    const isKnown = one[annotator] !== undefined && other[annotator] !== undefined;
    code = code * links.length + (isKnown ? (one[annotator] === other[annotator] ? 1 : 2) : 0);
  }
  return code;
}
