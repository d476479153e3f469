import { addRow, type GrowingColumns, growingColumns } from '../../text/columns.ts';
import { decodeText } from '../bytes/line.ts';

/**
 * The columns of entities, by name: the number of their document and their number in it, where in the file their id was last, and its hash. `opened` is
 * the bracket of their innermost open mention, plus one.
 */
export const ENTITY = { document: 0, number: 1, id: 2, end: 3, hash: 4, opened: 5 } as const;

/** The entities of a file, with a hash table with open addressing that finds them by their documents and ids. */
export class EntityTable {
  readonly columns: GrowingColumns = growingColumns(6);
  /** Rows, plus one. At most half of them are used. */
  private slots = new Int32Array(1 << 10);

  /** The row of the entity of a document with the id `bytes[id, end)`, which has this hash; -1 if there is none. */
  find(bytes: Uint8Array, document: number, id: number, end: number, hash: number): number {
    const { slots, columns } = this;
    const { values } = columns;
    const mask = slots.length - 1;
    for (let slot = slotOf(document, hash) & mask; slots[slot] > 0; slot = (slot + 1) & mask) {
      const row = slots[slot] - 1;
      if (values[ENTITY.hash][row] !== hash || values[ENTITY.document][row] !== document) continue;
      if (!isSame(bytes, values[ENTITY.id][row], values[ENTITY.end][row], id, end)) continue;
      // The next one is likely to be near, and in the processor's cache.
      values[ENTITY.id][row] = id;
      values[ENTITY.end][row] = end;
      return row;
    }
    return -1;
  }

  /** Adds such an entity with that number, and returns its row. */
  add(document: number, number: number, id: number, end: number, hash: number): number {
    const { columns } = this;
    const row = columns.next;
    addRow(columns, document, number, id, end, hash);
    if (2 * row < this.slots.length) this.enter(row);
    else this.enlarge();
    return row;
  }

  /** Whether an entity has an open mention. */
  hasOpen(): boolean {
    return this.columns.values[ENTITY.opened].some((bracket) => bracket > 0);
  }

  /** The ids of all rows. */
  ids(bytes: Uint8Array): readonly string[] {
    const [, , ids, ends] = this.columns.values;
    return Array.from(ids.subarray(0, this.columns.next), (id, row) => decodeText(bytes, id, ends[row]));
  }

  private enlarge(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let row = 0; row < this.columns.next; row++) this.enter(row);
  }

  private enter(row: number): void {
    const { slots, columns } = this;
    const mask = slots.length - 1;
    let slot = slotOf(columns.values[ENTITY.document][row], columns.values[ENTITY.hash][row]) & mask;
    while (slots[slot] > 0) slot = (slot + 1) & mask;
    slots[slot] = row + 1;
  }
}

function slotOf(document: number, hash: number): number {
  const mixed = Math.imul(hash + document, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function isSame(bytes: Uint8Array, start: number, end: number, other: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - other) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== bytes[other + at - start]) return false;
  return true;
}
