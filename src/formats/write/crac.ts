import { type CorefDocument, mentionPlace, wordsOf } from '../../coref/document.ts';
import { membersOf, runsOfWords, zerosByAnchor } from '../../coref/nodes.ts';
import type { Run } from '../../ner/span-document.ts';
import { addTo } from '../../text/grouped.ts';
import type { LossTally } from './written.ts';

/** A document as the formats of CRAC for language models have it: tokens, and mentions `[start, end)` of each entity. */
interface CracTokens {
  readonly tokens: readonly string[];
  readonly entities: readonly (readonly Run[])[];
}

/** JSON of the CRAC track for language models: a list of documents, whose ends are included. */
export function writeCrac(documents: readonly CorefDocument[], losses: LossTally): string {
  const objects = documents.map((document) => {
    const { tokens, entities } = cracTokens(document, losses);
    return {
      doc_id: document.isUnnamed ? null : document.id,
      tokens,
      clusters_token_offsets: entities.map((own) => own.map(([start, end]) => [start, end - 1])),
      clusters_text_mentions: entities.map((own) => own.map(([start, end]) => tokens.slice(start, end).join(' '))),
    };
  });
  return `[${objects.map((one) => JSON.stringify(one)).join(',\n')}]\n`;
}

/**
 * Plaintext of the CRAC track for language models: a document on each line, without its name; entities are e1, e2 … in the order of their
 * first mentions.
 */
export function writeCracText(documents: readonly CorefDocument[], losses: LossTally): string {
  const lines = documents.map((document) => {
    if (!document.isUnnamed) losses.add('document name', 'lost', 'crac-text has documents in their order alone');
    const { tokens, entities } = cracTokens(document, losses);
    const words = tokens.map((token) => losses.changed('word', noBar, token, token.replaceAll('|', '_')));
    const inOrder = entities.filter(({ length }) => length > 0).sort(([[a]], [[b]]) => a - b);
    const marks = new Map<number, string[]>();
    for (const [at, own] of inOrder.entries()) markEntity(document, own, `e${at + 1}`, marks, losses);
    return `${words.map((word, at) => (marks.has(at) ? `${word}|${marks.get(at)!.sort().join(',')}` : word)).join(' ')}\n`;
  });
  return lines.join('');
}

const noBar = "'_' stands for bars in words";

function markEntity(
  { place }: CorefDocument,
  mentions: CracTokens['entities'][number],
  id: string,
  marks: Map<number, string[]>,
  losses: LossTally,
): void {
  const kept: Run[] = [];
  for (const [start, end] of mentions.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    // Marks of a word are sorted as texts, and those that close come last.
    if (kept.some(([from, to]) => from < start && start < to && to < end)) {
      losses.add('mention', 'lost', 'marks cannot say that two mentions of one entity cross', { place });
      continue;
    }
    kept.push([start, end]);
    if (end === start + 1) addTo(marks, start, `[${id}]`);
    else {
      addTo(marks, start, `[${id}`);
      addTo(marks, end - 1, `${id}]`);
    }
  }
}

/** Where the words of a document are among its tokens; empty nodes are after the words that they depend on. */
function tokenOrder({ nodes, tokens = 0 }: CorefDocument): readonly number[] {
  if (!nodes || nodes.areTreeless) return Array.from({ length: tokens }, (_, word) => word);
  const zeros = zerosByAnchor(nodes);
  const order = [...(zeros.get(-1) ?? [])];
  for (let word = 0; word < nodes.words.count; word++)
    if (nodes.words.minor[word] === 0) order.push(word, ...(zeros.get(word) ?? []));
  return order;
}

function cracTokens(document: CorefDocument, losses: LossTally): CracTokens {
  const { nodes, entityIds, entity, start, end, zeros } = document;
  const words = wordsOf(document) ?? [];
  const order = tokenOrder(document);
  const isEmpty = (word: number): boolean => (nodes && !nodes.areTreeless ? nodes.words.minor[word] > 0 : false);
  const tokens = order.map((word) => {
    const form = (words[word] ?? '').replace(/\s/gu, '_') || '_';
    if (isEmpty(word)) return `##${form === '_' ? '' : form}`;
    const isMarked = form.startsWith('##') && !zeros?.includes(word);
    return isMarked ? losses.changed('word', noHashes, form, form.replace(/^##/u, '__')) : form;
  });
  const places = new Map(order.map((word, at) => [word, at]));
  const entities: [number, number][][] = entityIds.map(() => []);
  for (const row of start.keys()) {
    const members = nodes ? Array.from(membersOf(nodes, row), (word) => places.get(word)!) : undefined;
    const head = nodes && places.get(nodes.head[row])!;
    const run = members ? oneRun(members, head!, document, row, order, isEmpty, losses) : [start[row], end[row]];
    entities[entity[row]].push(run as [number, number]);
  }
  return { tokens, entities };
}

const noHashes = "words that begin with '##' are empty nodes in this format";

/** A mention as a run of tokens: an empty node in between belongs to it, and of several runs that with the head stays. */
function oneRun(
  members: readonly number[],
  head: number,
  document: CorefDocument,
  row: number,
  order: readonly number[],
  isEmpty: (word: number) => boolean,
  losses: LossTally,
): Run {
  const where = { place: mentionPlace(document, row) };
  const runs: [number, number][] = [];
  for (const [start, end] of runsOfWords(Int32Array.from(members).sort())) {
    const last = runs.at(-1);
    if (last && order.slice(last[1], start).every(isEmpty)) {
      losses.add('mention', 'changed', 'empty nodes come between its words, which have another place here', where);
      last[1] = end;
    } else runs.push([start, end]);
  }
  if (runs.length > 1) losses.add('mention', 'cut', 'of several parts, that with the head is written', where);
  return runs.find(([start, end]) => start <= head && head < end)!;
}
