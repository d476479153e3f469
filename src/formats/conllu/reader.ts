import { enlarged } from '../../text/columns.ts';
import type { CorefInputOptions, CorefReader } from '../coref/coref-input.ts';
import { entityFields, readComment } from './comments.ts';
import { finishFile } from './documents.ts';
import { readRows } from './rows.ts';
import { endSentence } from './sentence.ts';
import { ConlluState } from './state.ts';

/**
 * Reads CoNLL-U with mentions in `Entity`, as CorefUD 1.0 to 1.4 and UD have it: words and empty nodes in the order of their numbers, mentions
 * as sets of them, each with a head. Rows of several words, such as `2-3`, are not words. Documents begin at `# newdoc`.
 *
 * https://ufal.mff.cuni.cz/corefud; https://universaldependencies.org/format.html
 */
export function conlluReader(options: CorefInputOptions): CorefReader {
  let room = new Uint8Array(0);
  let length = 0;
  return {
    push(chunk) {
      const needed = length + chunk.length;
      if (needed > room.length)
        room = enlarged(room, Math.max(options.size?.() ?? 0, room.length > 0 ? 2 * needed : needed));
      room.set(chunk, length);
      length += chunk.length;
    },
    end() {
      const bytes = room.subarray(0, length);
      const state = new ConlluState(options, bytes);
      readRows(state);
      state.fields = entityFields(state);
      readSentences(state);
      return finishFile(state);
    },
  };
}

/** Reads what was noted of the rows, sentence by sentence. */
function readSentences(state: ConlluState): void {
  const { marks } = state;
  const rows = marks.values[0];
  const starts = marks.values[1];
  const lines = marks.values[2];
  const names = marks.values[3];
  for (let mark = 0; mark < marks.next; mark++) {
    if (names[mark] !== 0) state.name = names[mark];
    if (starts[mark] < 0) endSentence(state, rows[mark]);
    else if (names[mark] === 0) readComment(state, rows[mark], starts[mark], lines[mark]);
  }
  endSentence(state, state.words.next);
}
