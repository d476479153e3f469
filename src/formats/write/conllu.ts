import { type CorefDocument, type EntityLink, mentionPlace } from '../../coref/document.ts';
import { nodesOfRuns, runsOfRows } from '../../coref/matching/treeless-nodes.ts';
import { haveTrees, type MentionNodes, membersOf, runsOfWords } from '../../coref/nodes.ts';
import type { Run } from '../../ner/span-document.ts';
import { groupedBy } from '../../text/grouped.ts';
import { decodeText } from '../bytes/line.ts';
import { crossing, type LossTally, oneLine, sentencesOf } from './written.ts';

/** What the last column of words says of mentions and links, and what `# global.Entity` says of that. */
export interface EntityCells {
  readonly fields: string;
  /** By the place of each document, the values of the last column by word. */
  readonly ofDocument: ReadonlyMap<CorefDocument, ReadonlyMap<number, readonly string[]>>;
}

/** Mentions as sets of words: those of the document or, where they are runs of tokens, these. */
export function entityNodes(document: CorefDocument): MentionNodes {
  return document.nodes ?? nodesOfRuns(document, runsOfRows(document), document.tokens ?? 0);
}

/**
 * What documents have in the column MISC of CoNLL-U: `Entity`, and `Bridge` and `SplitAnte` on the first word of a mention. Ids that others than
 * their document have are written as `GRP` where they are its own; if one cannot be written, all are numbers. Heads are written where some
 * document has them.
 */
export function entityCells(
  documents: readonly CorefDocument[],
  losses: LossTally,
  acrossDocuments = false,
): EntityCells {
  const all = documents.flatMap(({ entityIds }) => entityIds);
  const ids = [...new Set(all)];
  const areWritable = ids.every((id) => /^[^\s\-=|()[\]<>:,\p{Cc}\p{Cs}]+$/u.test(id));
  if (!areWritable) losses.add('id', 'changed', 'they are numbers in CoNLL-U', ids.length);
  const names = new Map(ids.map((id, at) => [id, areWritable ? id : `e${at + 1}`]));
  const areOwn = documents.some(({ hasOwnIds, nodes }) => hasOwnIds ?? !haveTrees(nodes));
  const isOfDocument = !acrossDocuments && areOwn && ids.length < all.length;
  const hasHeads = documents.some(({ nodes }) => nodes && !nodes.areTreeless && !nodes.lacksHeads);
  return {
    fields: `${isOfDocument ? 'GRP' : 'eid'}${hasHeads ? '-etype-head-other' : ''}`,
    ofDocument: new Map(documents.map((document) => [document, cellsOf(document, names, hasHeads, losses)])),
  };
}

/** A part of a mention. */
interface Part {
  readonly row: number;
  readonly start: number;
  readonly end: number;
  /** What is between its brackets. */
  readonly opening: string;
  readonly closing: string;
  readonly isFirst: boolean;
}

function cellsOf(
  document: CorefDocument,
  names: ReadonlyMap<string, string>,
  hasHeads: boolean,
  losses: LossTally,
): ReadonlyMap<number, readonly string[]> {
  const nodes = entityNodes(document);
  const rows = writableRows(document, nodes, losses);
  const parts = rows.flatMap((row): Part[] => {
    const runs = runsOfWords(membersOf(nodes, row));
    const head = hasHeads ? `--${membersOf(nodes, row).indexOf(nodes.head[row]) + 1}-` : '';
    return runs.map(([start, end], at) => {
      const of = runs.length > 1 ? `[${at + 1}/${runs.length}]` : '';
      const closing = `${names.get(document.entityIds[document.entity[row]])}${of}`;
      return { row, start, end, opening: `${closing}${head}`, closing, isFirst: at === 0 };
    });
  });
  const cells = new Map<number, string[]>();
  for (const [word, own] of brackets(parts)) cells.set(word, [`Entity=${own.join('')}`]);
  for (const [word, own] of linkCells(document, rows, names, losses)) cells.get(word)!.push(...own);
  return cells;
}

/** The brackets of each word, as udapi writes them: closing ones, shorter parts first, then opening ones, longer parts first, then whole parts. */
function brackets(parts: readonly Part[]): ReadonlyMap<number, readonly string[]> {
  const isWhole = ({ start, end }: Part): boolean => end === start + 1;
  // Mentions of the same words end in their order.
  const long = parts
    .filter((part) => !isWhole(part))
    .sort((a, b) => a.start - b.start || b.end - a.end || b.row - a.row);
  // Later parts of a mention come before the first of another.
  const whole = parts.filter(isWhole).sort((a, b) => Number(a.isFirst) - Number(b.isFirst));
  const all = [
    ...long.toReversed().map(({ end, closing }) => [end - 1, `${closing})`] as const),
    ...long.map(({ start, opening }) => [start, `(${opening}`] as const),
    ...whole.map(({ start, opening }) => [start, `(${opening})`] as const),
  ];
  const byWord = groupedBy(all, ([word]) => word);
  return new Map(Array.from(byWord, ([word, own]) => [word, own.map(([, bracket]) => bracket)]));
}

/** The rows by start, longer ones first, without those that brackets of their entity cannot say. */
function writableRows(document: CorefDocument, nodes: MentionNodes, losses: LossTally): readonly number[] {
  const { start, end, entity } = document;
  const sentence = sentenceOfWords(document, nodes);
  const kept = new Map<number, { readonly runs: readonly Run[]; readonly end: number }[]>();
  const rows = [...start.keys()].sort((a, b) => start[a] - start[b] || end[b] - end[a]);
  return rows.filter((row) => {
    const lose = (why: string): boolean => {
      losses.add('mention', 'lost', why, { place: mentionPlace(document, row) });
      return false;
    };
    const members = membersOf(nodes, row);
    if (members.length === 0) return false;
    if (sentence(members[0]) !== sentence(members[members.length - 1])) return lose('it crosses the end of a sentence');
    const runs = runsOfWords(members);
    const others = (kept.get(entity[row]) ?? []).filter((other) => other.end > members[0]);
    if (!others.every((other) => areReadApart(other.runs, runs))) return lose(crossing);
    kept.set(entity[row], [...others, { runs, end: members[members.length - 1] + 1 }]);
    return true;
  });
}

/** Whether brackets of one entity can say two mentions, if the first does not begin after the second. */
function areReadApart(first: readonly Run[], second: readonly Run[]): boolean {
  // Where one ends and the other begins on one word, the bracket that closes comes first.
  const doCross = ([a, b]: Run, [c, d]: Run): boolean => a < c && c < b - 1 && b < d;
  if (first.some((one) => second.some((other) => doCross(one, other) || doCross(other, one)))) return false;
  if (first.length === 1 || second.length === 1) return true;
  const [from, to] = [second[0][0], second[second.length - 1][1]];
  return (
    first.some(([start, end]) => start <= from && to <= end) ||
    first.some(([, end], at) => at + 1 < first.length && end <= from && to <= first[at + 1][0])
  );
}

function sentenceOfWords({ text, tokens = 0 }: CorefDocument, nodes: MentionNodes): (word: number) => number {
  if (!nodes.areTreeless) return (word) => nodes.words.sentence[word];
  const starts = new Set((typeof text === 'object' && text.sentences) || []);
  let sentence = 0;
  const own = Array.from({ length: tokens }, (_, word) => (word > 0 && starts.has(word) ? ++sentence : sentence));
  return (word) => own[word];
}

/** The links, on the first words of the mentions where the file has them, or else of the first mentions of their entities. */
function linkCells(
  { links = [], entityIds, entity, start, line }: CorefDocument,
  rows: readonly number[],
  names: ReadonlyMap<string, string>,
  losses: LossTally,
): ReadonlyMap<number, readonly string[]> {
  const byEntity = groupedBy(rows, (row) => entityIds[entity[row]]);
  const placed = links.flatMap((link) => {
    const own = byEntity.get(link.anaphor);
    const row = own?.find((one) => line?.[one] === link.line) ?? own?.[0];
    if (row !== undefined && byEntity.has(link.antecedent)) return { word: start[row], link };
    losses.add('link', 'lost', 'one of its entities has no mention');
    return [];
  });
  const textOf = ({ antecedent, anaphor, relation = '' }: EntityLink): string =>
    `${names.get(antecedent)}<${names.get(anaphor)}${relation && `:${relation.replace(/[\s|,<>()=:]/gu, '_')}`}`;
  const byWord = groupedBy(placed, ({ word }) => word);
  return new Map(
    Array.from(byWord, ([word, own]) => {
      const ofKind = groupedBy(own, ({ link }) => link.kind);
      const values = Array.from(ofKind, ([kind, all]) => {
        return `${kind === 'bridge' ? 'Bridge' : 'SplitAnte'}=${all.map(({ link }) => textOf(link)).join(',')}`;
      });
      return [word, values];
    }),
  );
}

/** Documents of CoNLL-U in the rows that they were read from; others in rows of numbers and words alone. */
export function writeConllu(documents: readonly CorefDocument[], losses: LossTally, acrossDocuments?: boolean): string {
  const { fields, ofDocument } = entityCells(documents, losses, acrossDocuments);
  countFields(documents, losses);
  const texts = Array.from(groupedBy(documents, ({ place }) => place.file).values(), (own) => {
    const cells = own.map((document) => [document, ofDocument.get(document)!] as const);
    return fileText(own[0]) === undefined ? plainText(cells, fields, losses) : withEntities(cells, fields);
  });
  return texts.join('');
}

function plainText(documents: readonly DocumentCells[], fields: string, losses: LossTally): string {
  const texts = documents.map(([document, cells], at) => {
    const { id, isUnnamed } = document;
    const name = losses.changed('document name', oneLine, id, id.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim());
    const comment = at === 0 ? `# global.Entity = ${fields}\n` : '';
    return `# newdoc${isUnnamed ? '' : ` id = ${name}`}\n${comment}${plainRows(document, cells, losses)}`;
  });
  return texts.join('');
}

const noBlank = "'_' stands for tabs, control characters and words that are empty";

function plainRows(document: CorefDocument, cells: ReadonlyMap<number, readonly string[]>, losses: LossTally): string {
  let token = 0;
  const sentences = sentencesOf(document)!.filter(({ length }) => length > 0);
  return sentences
    .map((words) => {
      const rows = words.map((word, at) => {
        const form = losses.changed('word', noBlank, word, word.replace(/[\p{Cc}\p{Cs}]/gu, '_') || '_');
        return `${at + 1}\t${form}${'\t_'.repeat(7)}\t${cells.get(token++)?.join('|') ?? '_'}\n`;
      });
      return `${rows.join('')}\n`;
    })
    .join('');
}

/** A document, and what its words have in their last column. */
type DocumentCells = readonly [document: CorefDocument, cells: ReadonlyMap<number, readonly string[]>];

/** The file of these documents of CoNLL-U, which are all that it has, with these cells in place of its own mentions and links. */
export function withEntities(documents: readonly DocumentCells[], fields: string): string {
  const [[first]] = documents;
  const comment = `# global.Entity = ${fields}`;
  const lines = fileText(first)!
    .split('\n')
    .map((line) => line.replace(/^#\s*global\.Entity\s*=.*?(?=\r?$)/u, comment));
  for (const [{ nodes }, cells] of documents)
    for (const [word, at] of nodes!.words.line.entries())
      lines[at - 1] = withCell(lines[at - 1], cells.get(word) ?? []);
  const at = first.place.line - 1;
  if (!lines.some((line) => line.startsWith(comment))) lines[at] = lines[at].replace(/(\r?)$/u, `$1\n${comment}$1`);
  return lines.join('\n');
}

/** The file of a document of CoNLL-U. */
function fileText({ text }: CorefDocument): string | undefined {
  const bytes = typeof text === 'object' ? text.bytes : undefined;
  return bytes && decodeText(bytes, 0, bytes.length);
}

/** Counts the mentions of CoNLL-U whose brackets say more than an id and a head, which is not read. */
export function countFields(documents: readonly CorefDocument[], losses: LossTally): void {
  for (const [file, own] of groupedBy(documents, ({ place }) => place.file)) {
    const names = /^#\s*global\.Entity\s*=\s*(\S+)/mu.exec(fileText(own[0]) ?? '')?.[1].split('-') ?? [];
    const others = names.filter((name) => !/^(?:eid|GRP|head|other)$/u.test(name));
    const mentions = own.reduce((sum, { start }) => sum + start.length, 0);
    const why = `of Entity in ${file}, only ids and heads are read, not ${others.join(', ')}`;
    if (others.length > 0) losses.add('mention', 'shortened', why, mentions);
  }
}

/** A row with these values in its last column, in the place of those of mentions and links. */
function withCell(line: string, values: readonly string[]): string {
  const [, before, misc, after] = /^(.*\t)([^\t]*?)(\r?)$/u.exec(line)!;
  const own = misc === '_' ? [] : misc.split('|');
  const isOther = (value: string): boolean => !/^(?:Entity|Bridge|SplitAnte|Split)=/u.test(value);
  const at = own.findIndex((value) => !isOther(value));
  const kept = own.filter(isOther);
  kept.splice(at < 0 ? kept.length : own.slice(0, at).filter(isOther).length, 0, ...values);
  return `${before}${kept.join('|') || '_'}${after}`;
}
