/** The lines of signs in a square of 12 units, so that no font has to have them, and none is wider than another. */
const lines: Readonly<Record<string, string>> = {
  '+': 'M2.5 6h7M6 2.5v7',
  '−': 'M2.5 6h7',
  '<': 'M8 2.5 4 6l4 3.5',
  '>': 'M4 2.5 8 6 4 9.5',
  '↔': 'M1.5 6h9M4 3.5 1.5 6 4 8.5M8 3.5 10.5 6 8 8.5',
  '≠': 'M2.5 4.5h7M2.5 7.5h7M8 2 4 10',
  '≈': 'M2 5c1.5-2 2.5-2 4 0s2.5 2 4 0M2 8.5c1.5-2 2.5-2 4 0s2.5 2 4 0',
  '※': 'M3 3l6 6M9 3 3 9M6 1.7v.1M6 10.2v.1M1.7 6h.1M10.2 6h.1',
  '!': 'M6 2v5M6 9.8v.1',
};

/** A drawing, as SVG has it. */
interface DrawnSign {
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly transform: string }[];
}

/** The drawing of a sign of errors (`findings/kinds.ts`), which has one or two characters. */
export function drawnSign(sign: string): DrawnSign {
  const characters = [...sign];
  return {
    viewBox: `0 0 ${12 * characters.length} 12`,
    paths: characters.map((character, at) => ({ d: lines[character] ?? '', transform: `translate(${12 * at})` })),
  };
}
