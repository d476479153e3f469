import type { Mentions } from '../../coref/numbering.ts';
import type { CellVisitor } from './cell.ts';

/** Collects the mentions of a document as its cells are read. */
export interface MentionTable extends CellVisitor {
  /** The number, from 0, of the token whose cell is being read. */
  token: number;
  /** The brackets with a two-part id, in order. */
  readonly discarded: readonly string[];
  /** The message with which the reference dies: the first end of a mention that was not begun. */
  readonly fault: string | undefined;
  /** How many mentions have begun and not ended. */
  openMentions(): number;
  /** The mentions in the order in which they ended, the entities in the order of the first bracket with their id. */
  mentions(): Mentions;
}

/** An empty table, at token 0. */
export function mentionTable(): MentionTable {
  const entityOf = new Map<string, number>();
  const open: number[][] = [];
  const rows = { start: [] as number[], end: [] as number[], entity: [] as number[] };
  const discarded: string[] = [];

  const meet = (id: string): number => {
    const known = entityOf.get(id);
    if (known !== undefined) return known;
    entityOf.set(id, open.length);
    return open.push([]) - 1;
  };
  const add = (start: number, last: number, entity: number): void => {
    rows.start.push(start);
    rows.end.push(last + 1);
    rows.entity.push(entity);
  };
  const table = {
    token: 0,
    discarded,
    dropped: (text: string) => void discarded.push(text),
    fault: undefined as string | undefined,
    single: (id: string) => add(table.token, table.token, meet(id)),
    opened: (id: string) => void open[meet(id)].push(table.token),
    closed: (id: string) => {
      const entity = meet(id);
      const start = open[entity].pop();
      if (start !== undefined) add(start, table.token, entity);
      else table.fault ??= `Detected the end of a mention [${id}](${entity}) without begin (?,${table.token})`;
    },
    openMentions: () => open.reduce((sum, starts) => sum + starts.length, 0),
    mentions: () => ({
      entityIds: [...entityOf.keys()],
      start: Int32Array.from(rows.start),
      end: Int32Array.from(rows.end),
      entity: Int32Array.from(rows.entity),
    }),
  };
  return table;
}
