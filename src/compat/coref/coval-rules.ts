import { type CorefDocument, withRows } from '../../coref/document.ts';
import { minimumText, type TreeNode, treeOf } from '../../coref/matching/minimum-span.ts';
import { rowsWithin } from '../../coref/matching/parsed-text.ts';
import { rowsByEntity } from '../../coref/overlap.ts';
import { quoted } from '../../text/quoted.ts';
import type { CorefSides } from '../tool.ts';
import type { CovalDocument, CovalSpan } from './coval-reader.ts';

/** A row of a document as coval changes it. Mentions of one name are the same. */
interface Mention {
  readonly row: number;
  readonly name: string;
  readonly span: CovalSpan;
  readonly tree: TreeNode | undefined;
}

/** The document as coval scores it under some rules, with the trees of the key; a text, if coval stops with that error. */
export function ruled(document: CovalDocument, key: CovalDocument, rules: CorefSides): CorefDocument | string {
  const { extents = [] } = document;
  const parse = rules.match === 'min' || rules.npOnly ? key.parse : undefined;
  const lost = [...document.spans.values()].find(
    (span) => parse && (span[1] > span[2] || !(span[0] in parse.sentences)),
  );
  if (lost) return `IndexError: a mention has words that sentence ${lost[0] + 1} of ${quoted(key.id)} lacks in the key`;
  const entities = document.entityIds.map((): Mention[] => []);
  const names: string[] = [];
  for (const row of rowsByEntity(document)) {
    const extent = extents[document.start[row]];
    const span = document.spans.get(extent) as CovalSpan;
    const rows = parse ? rowsWithin(parse, ...span) : [];
    const tree = treeOf(rows, span[1]);
    names[row] = tree && rules.match === 'min' ? `${span[0]}: ${minimumText(tree, rows)}` : extent;
    entities[document.entity[row]].push({ row, name: names[row], span, tree });
  }
  const kept = new Set<number>();
  for (const [entity, mentions] of entities.entries()) {
    const nominal = rules.npOnly ? withoutVerbs(mentions) : mentions;
    const left = rules.removeNested ? withoutNested(nominal, rules.singletons === 'drop') : nominal;
    if (!left) return `ZeroDivisionError: no mention is left of entity ${quoted(document.entityIds[entity])}`;
    for (const { row } of left) kept.add(row);
  }
  const numbers = new Map([...new Set(names)].map((name, number) => [name, number]));
  const start = Int32Array.from(names, (name) => numbers.get(name) as number);
  const renamed = { ...document, extents: [...numbers.keys()], start, end: start.map((number) => number + 1) };
  return withRows(renamed, (row) => kept.has(row));
}

/** The mentions that are not verb phrases; none, if this leaves one. Of equal mentions the first goes, whichever is the verb phrase. */
function withoutVerbs(entity: readonly Mention[]): readonly Mention[] {
  const kept = [...entity];
  for (const { name, tree } of entity)
    if (tree?.label === 'VP')
      kept.splice(
        kept.findIndex((one) => one.name === name),
        1,
      );
  return kept.length < entity.length && kept.length <= 1 ? [] : kept;
}

/**
 * The mentions that do not lie in another one of their entity. coval counts pairs: if these are one fewer than the mentions, it takes the
 * entity for one that is left with one mention. Undefined, if no mention is left otherwise.
 */
function withoutNested(entity: readonly Mention[], dropsSingletons: boolean): readonly Mention[] | undefined {
  const inner = entity.flatMap((one, at) =>
    entity.slice(at + 1).flatMap((other) => {
      if (one.name === other.name) return [];
      return liesIn(one, other) ? [one.name] : liesIn(other, one) ? [other.name] : [];
    }),
  );
  if (inner.length === 0) return entity;
  if (entity.length - inner.length === 1) return dropsSingletons ? [] : entity;
  const kept = entity.filter(({ name }) => !inner.includes(name));
  return kept.length > 0 ? kept : undefined;
}

function liesIn({ span: [sentence, first, last] }: Mention, { span: outer }: Mention): boolean {
  return sentence === outer[0] && first >= outer[1] && last <= outer[2];
}
