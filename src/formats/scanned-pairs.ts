import { SENTENCE_END } from '../ner/sentence.ts';
import { EVENT, LONGEST, RESULT, type TagRowScanner, tagRowScanners } from './scan-tags.ts';
import type { RowReading, ScannedRows } from './scanned-rows.ts';
import { scannedTails, setPairBounds } from './scanned-tails.ts';

/** A reader of rows with two tags. */
export function scannedPairs({ line, cells, rows, watches, handler }: RowReading): ScannedRows {
  const { bounds } = cells;
  const { before } = rows;
  const { repeats } = handler;
  const scanners = tagRowScanners({ parts: cells.parts, counts: repeats !== undefined, tokens: false });
  const tails = scannedTails(rows);
  let sentences = 0;

  const readRow = (tail: number, start: number, end: number): void => {
    line.start = start;
    line.end = end;
    setPairBounds(bounds, end, tails.lengths[tail], tails.widths[tail]);
    rows.known(cells, tails.first[tail], tails.second[tail], 0);
  };
  const readEvents = ({ events, results, offset }: TagRowScanner): void => {
    const shift = offset();
    const { number } = line;
    const last = results[RESULT.events] * EVENT.size;
    for (let at = 0; at < last; at += EVENT.size) {
      const tail = events[at + EVENT.tail];
      const start = events[at + EVENT.start] + shift;
      let run = events[at + EVENT.rows];
      line.number = number + events[at + EVENT.lines] + 1;
      if (tail < 0) {
        line.start = line.end = start;
        rows.end(SENTENCE_END);
        continue;
      }
      if (tail !== tails.outside || !before.isOutside) {
        readRow(tail, start, events[at + EVENT.end] + shift);
        run--;
      }
      if (run > 0) handler.outside!(run);
    }
    line.number = number + results[RESULT.lines];
  };
  /** What no event tells. */
  const passOver = ({ results }: TagRowScanner): void => {
    if (results[RESULT.outside] > 0) handler.outside!(results[RESULT.outside]);
    sentences += results[RESULT.sentences];
    if (results[RESULT.lines] === 0 || results[RESULT.isInside] !== 0) return;
    rows.flush();
    rows.resume(results[RESULT.isOpen] !== 0, 0);
    rows.forget();
  };

  return {
    hold: scanners.hold,
    read(scanner, at) {
      const { results } = scanner;
      for (let from = at; ; ) {
        results[RESULT.isOpen] = rows.isOpen ? 1 : 0;
        const stop = scanner.scan(from, tails.outside, (before.first | before.second) !== 0);
        readEvents(scanner);
        if (repeats) passOver(scanner);
        if (results[RESULT.goesOn] === 0) return stop;
        from = stop;
      }
    },
    learn(scanner) {
      tails.learn(scanner, bounds);
    },
    settle() {
      repeats?.sentences(sentences);
      const [gold, pred] = watches;
      const goldTags = new Int32Array(LONGEST);
      const predTags = new Int32Array(LONGEST);
      scanners.forEachStretch((ends, length, times) => {
        for (let row = 0; row < length; row++) {
          goldTags[row] = tails.first[ends[row]];
          predTags[row] = tails.second[ends[row]];
        }
        gold.repeat(goldTags, length, times);
        pred.repeat(predTags, length, times);
        repeats?.stretch(goldTags, predTags, length, times);
      });
    },
  };
}
