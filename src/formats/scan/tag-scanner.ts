import { CAPACITY, compiled } from '../scannable.ts';
import { scanTagsCode } from './scan-tags-code.ts';
import { scriptedScanner } from './scripted-scanner.ts';
import { MOST_ROWS, MOST_TAILS, type TagScanner } from './tag-scan.ts';

/** The scanner, one for all files: compiled, or in JavaScript if WebAssembly with SIMD is not available. */
export function tagScanner(): TagScanner {
  const exports = scanner ? undefined : compiled<ScanTags>(scanTagsCode);
  scanner ??= exports ? compiledScanner(exports) : scriptedScanner();
  return scanner;
}

let scanner: TagScanner | undefined;

interface ScanTags {
  readonly memory: { readonly buffer: ArrayBuffer };
  setParts(first: number, second: number): void;
  makeRoom(): number;
  scan(start: number, end: number, outside: number, wanted: number): number;
}

// The memory of the module, as src/assembly/tag-memory.ts lays it out.
const BYTES = 256;
const STEP = 64;
const TAILS = BYTES + CAPACITY + STEP;
const TAIL_SIZE = 72;
const ROWS = TAILS + MOST_TAILS * (TAIL_SIZE + 4);

function compiledScanner(exports: ScanTags): TagScanner {
  const { buffer } = exports.memory;
  const held = new Uint8Array(buffer, BYTES, CAPACITY + STEP);
  const column = (at: number): Int32Array => new Int32Array(buffer, ROWS + at * MOST_ROWS * 4, MOST_ROWS);
  let [offset, size, generation] = [0, 0, 0];
  let wanted = 0;
  return {
    hold(bytes, start, end, { separators, tags, words, passes }) {
      held.set(bytes.subarray(start, end));
      held.fill(0, end - start, end - start + STEP);
      [offset, size] = [start, end - start];
      wanted = (tags === 2 ? 1 : 0) | (words ? 2 : 0) | (passes ? 4 : 0);
      exports.setParts(separators.indexOf(1), separators.lastIndexOf(1));
      if (exports.makeRoom()) generation++;
    },
    scan: (at, outside) => exports.scan(at - offset, size, outside, wanted) + offset,
    found: new Int32Array(buffer, 0, 6),
    ...{ tails: column(0), words: column(1), lines: column(2), ends: column(3) },
    bytesOf(tail) {
      const at = TAILS + tail * TAIL_SIZE;
      const [length] = new Uint32Array(buffer, at + 4, 1);
      return new Uint8Array(buffer, at + 8, length).slice();
    },
    get generation() {
      return generation;
    },
  };
}
