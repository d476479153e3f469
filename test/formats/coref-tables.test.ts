import { describe, expect, it } from 'vitest';
import { checkCoref } from '../../src/evaluate/check/check-coref.ts';
import { listMentions } from '../../src/evaluate/list/list-mentions.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { corefWrittenFormats, type WrittenCoref } from './coref-written-formats.ts';

const documents: readonly WrittenCoref[] = [
  {
    id: 1,
    tokens: ['Ada', 'fed', 'her', 'dog', '.', 'It', 'slept', '.'],
    entities: [
      [
        [0, 1],
        [2, 3],
      ],
      [
        [2, 4],
        [5, 6],
      ],
    ],
  },
  {
    id: 2,
    tokens: ['Bo', 'saw', 'himself', '.'],
    entities: [
      [
        [0, 1],
        [2, 3],
      ],
    ],
  },
];

describe.each(['conllu', 'conllua', 'crac', 'crac-text'])('%s', (name) => {
  const files = memoryFiles({ k: corefWrittenFormats[name].write(documents) as string });
  const settings = { input: 'auto' } as const;

  it.each(['key', 'response'] as const)('is listed and counted as a %s', async (side) => {
    const { documents: listed, logs } = await listMentions(['k'], { ...settings, side }, files);
    expect(logs.flatMap(({ problems }) => problems)).toEqual([]);
    expect(listed.map(({ items, unit }) => [unit, ...items.map(({ words }) => words)])).toEqual([
      ['tokens', 'Ada', 'her', 'her dog', 'It'],
      ['tokens', 'Bo', 'himself'],
    ]);
  });

  it('is checked', async () => {
    const { files: checked, logs } = await checkCoref(['k'], settings, files);
    expect(logs.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checked.map(({ found }) => [found.documents, found.mentions, found.format])).toEqual([[2, 6, name]]);
  });
});
