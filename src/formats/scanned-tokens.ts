import { EVENT, LONGEST, RESULT, type TagRowScanner, tagRowScanners } from './scan-tags.ts';
import type { RowReading, ScannedRows } from './scanned-rows.ts';
import { scannedTails } from './scanned-tails.ts';

/** A reader of rows with a token and one tag. All are handed on; the watch sees what it has not seen before. */
export function scannedTokens({ line, cells, rows, watches, handler }: RowReading): ScannedRows {
  const { bounds } = cells;
  const { before } = rows;
  const scanners = tagRowScanners({ parts: cells.parts, counts: true, tokens: true });
  const tails = scannedTails(rows);

  const readEvents = ({ events, results, offset }: TagRowScanner): void => {
    const shift = offset();
    const { number } = line;
    const last = results[RESULT.events] * EVENT.size;
    for (let at = 0; at < last; at += EVENT.size) {
      const tail = events[at + EVENT.tail];
      line.number = number + events[at + EVENT.lines] + 1;
      line.start = events[at + EVENT.start] + shift;
      line.end = events[at + EVENT.end] + shift;
      if (tail < 0) rows.watchEnd();
      else {
        bounds[0] = line.end - tails.lengths[tail] + 1;
        bounds[1] = line.end;
        rows.watch(cells, tails.first[tail], 0);
      }
    }
    line.number = number + results[RESULT.lines];
  };

  return {
    hold: scanners.hold,
    read(scanner, at) {
      const { results } = scanner;
      for (let from = at; ; ) {
        results[RESULT.isOpen] = rows.isOpen ? 1 : 0;
        results[RESULT.pending] = rows.pending;
        results[RESULT.linesBefore] = line.number;
        const stop = scanner.scan(from, tails.outside, before.first !== 0);
        readEvents(scanner);
        rows.resume(results[RESULT.isOpen] !== 0, results[RESULT.pending]);
        if (results[RESULT.isInside] === 0) rows.forget();
        handler.append!(scanner.tags, scanner.words, scanner.lines, results[RESULT.rows]);
        if (results[RESULT.goesOn] === 0) return stop;
        from = stop;
      }
    },
    learn(scanner) {
      tails.learn(scanner, bounds);
    },
    settle() {
      const tags = new Int32Array(LONGEST);
      scanners.forEachStretch((ends, length, times) => {
        for (let row = 0; row < length; row++) tags[row] = tails.first[ends[row]];
        watches[0].repeat(tags, length, times);
      });
    },
  };
}
