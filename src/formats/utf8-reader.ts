import { joinChunks } from '../text/lines.ts';
import type { Reader } from './head.ts';
import { utf8Text } from './line.ts';

/** Reads chunks of bytes as one text; undefined if they are not valid UTF-8. No bytes are kept, which would double the memory. */
export function utf8Reader(): Reader<string | undefined> {
  const texts: (string | undefined)[] = [];
  // Of the line that goes on in the next chunk.
  let rest: Uint8Array[] = [];
  return {
    push(chunk) {
      const [first, after] = [chunk.indexOf(10) + 1, chunk.lastIndexOf(10) + 1];
      rest.push(chunk.slice(0, first || chunk.length));
      if (first === 0) return;
      texts.push(utf8Text(joinChunks(rest)), utf8Text(chunk.subarray(first, after)));
      rest = [chunk.slice(after)];
    },
    end() {
      texts.push(utf8Text(joinChunks(rest)));
      return texts.includes(undefined) ? undefined : texts.join('');
    },
  };
}
