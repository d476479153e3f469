import { OUTSIDE_RUN, type TagSink } from '../ner/sentence.ts';

/** Rows on their way to a sink, handed on a few thousand at a time. */
export interface TagBlock {
  add(gold: number, pred: number): void;
  /** So many tokens more that are outside on both sides, after one that is. */
  addOutside(tokens: number): void;
  flush(): void;
}

/** A block of constant size before that sink. */
export function tagBlock(sink: TagSink): TagBlock {
  const gold = new Int32Array(4096);
  const pred = new Int32Array(4096);
  let length = 0;
  let run = 0;

  const put = (g: number, p: number): void => {
    gold[length] = g;
    pred[length] = p;
    if (++length === gold.length) send();
  };
  const send = (): void => {
    if (length > 0) sink.rows(gold, pred, length);
    length = 0;
  };
  const endRun = (): void => {
    const tokens = run;
    run = 0;
    put(OUTSIDE_RUN, tokens);
  };

  return {
    add(g, p) {
      if (run > 0) endRun();
      put(g, p);
    },
    addOutside(tokens) {
      run += tokens;
    },
    flush() {
      if (run > 0) endRun();
      send();
    },
  };
}
