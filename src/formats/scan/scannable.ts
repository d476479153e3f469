/** How many bytes a compiled scanner holds at a time. */
export const CAPACITY: number = 1 << 20;

/**
 * Whether the block `[start, end)` is worth a compiled scanner, and fits: smaller ones are read before it would be ready. A scanner reads to
 * the end of each line, and would read on past that of a block whose last line has none.
 */
export function isScannable(bytes: Uint8Array, start: number, end: number, least: number = LEAST): boolean {
  return end - start >= least && end - start <= CAPACITY && bytes[end - 1] === 10;
}

/** Where to cut `bytes[start, end)` after a line, so that the part before fits a scanner; `end` if it all fits. */
export function scannableEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= CAPACITY) return end;
  const newline = bytes.lastIndexOf(10, start + CAPACITY - 1);
  return (newline < start ? bytes.indexOf(10, start) : newline) + 1;
}

/** The exports of a module of src/assembly, given its code in base64; `none` if WebAssembly with SIMD is not available. */
export function compiled<Exports>(code: string): Exports | 'none' {
  try {
    const bytes = Uint8Array.from(atob(code), (character) => character.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch {
    return 'none';
  }
}

const LEAST = 1 << 10;
