import type { TagSink } from '../ner/sentence.ts';

/** Rows on their way to a sink, handed on a few thousand at a time. */
export interface TagBlock {
  add(gold: number, pred: number): void;
  flush(): void;
}

/** A block of constant size before that sink. */
export function tagBlock(sink: TagSink): TagBlock {
  const gold = new Int32Array(4096);
  const pred = new Int32Array(4096);
  let length = 0;
  const flush = (): void => {
    if (length > 0) sink.rows(gold, pred, length);
    length = 0;
  };
  return {
    add(g, p) {
      gold[length] = g;
      pred[length] = p;
      if (++length === gold.length) flush();
    },
    flush,
  };
}
