import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { random } from '../../src/stats/random.ts';

const sides = ['key', 'a', 'b'] as const;
const folders = ['keys', 'a', 'b'];

/**
 * Writes documents in the three ways that the examples read: shards of two documents in `keys`, `a` and `b`, a table of all in
 * `documents.jsonl`, and one file of each side. Returns how many documents there are.
 */
export function writeShards(folder: string, shards: number): number {
  const source = random(1);
  const [table, whole] = [[] as string[], sides.map(() => [] as string[])];
  for (const name of folders) mkdirSync(join(folder, name));
  for (let shard = 0; shard < shards; shard++) {
    const lines = sides.map(() => '');
    const number = String(shard).padStart(4, '0');
    for (const part of ['first', 'second']) {
      const doc_key = `${number} ${part}`;
      const mentions = Array.from({ length: 20 }, (_, at) => [3 * at, 3 * at + source.below(3)]);
      const clusters = sides.map((_, side) => {
        const entities = mentions.map((__, at) => (source.below(10) < 2 * side ? source.below(6) : at % 6));
        return [0, 1, 2, 3, 4, 5]
          .map((entity) => mentions.filter((__, at) => entities[at] === entity))
          .filter((own) => own.length > 0);
      });
      for (const [side, own] of clusters.entries()) lines[side] += `${JSON.stringify({ doc_key, clusters: own })}\n`;
      const columns = Object.fromEntries(sides.map((name, side) => [name, clusters[side]]));
      table.push(`${JSON.stringify({ doc_key, ...columns })}\n`);
    }
    for (const [side, name] of folders.entries()) {
      writeFileSync(join(folder, name, `${number}.jsonl`), lines[side]);
      whole[side].push(lines[side]);
    }
  }
  writeFileSync(join(folder, 'documents.jsonl'), table.join(''));
  for (const [side, name] of sides.entries()) writeFileSync(join(folder, `${name}.jsonl`), whole[side].join(''));
  return 2 * shards;
}
