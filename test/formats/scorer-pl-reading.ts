/** What scorer.pl 8.01 makes of one `#begin document` line and the lines after it. */
export interface PerlDocument {
  readonly name: string;
  /** The mentions of each entity, `[start, end]` with both ends inside; or undefined where the program dies. */
  readonly entities: readonly (readonly (readonly [number, number])[])[] | undefined;
}

/**
 * Reads as scorer.pl reads, faults included: a slow twin for tests, written from a description of what the program does. The bytes are
 * given as Latin-1. A document per header line, in order.
 */
export function readAsScorerPl(text: string): PerlDocument[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, index) => {
    const header = /^#[ \t\n\r\f\v]*begin document ([^\n]*)$/.exec(line.replace(/\r$/, ''));
    return header ? [{ name: header[1], entities: readEntities(lines.slice(index + 1)) }] : [];
  });
}

function readEntities(lines: readonly string[]): PerlDocument['entities'] {
  const entities = new Map<string, [number, number][]>();
  const open = new Map<string, number[]>();
  const entity = (id: string): [number, number][] => {
    const known = entities.get(id) ?? [];
    entities.set(id, known);
    return known;
  };
  let token = 0;
  for (const line of lines) {
    if (/^[ \t\n\r\f\v]*$/.test(line)) continue;
    if (/#[ \t\n\r\f\v]*end document/.test(line)) {
      return [...open.values()].some((starts) => starts.length > 0) ? undefined : [...entities.values()];
    }
    const fields = line.split('\t');
    while (fields.at(-1) === '') fields.pop();
    let cell = fields.at(-1) ?? '';
    if (cell === '_') cell = '';
    const take = (pattern: RegExp, apply: (id: string) => boolean): boolean => {
      for (let found = pattern.exec(cell); found; found = pattern.exec(cell)) {
        cell = cell.slice(0, found.index) + cell.slice(found.index + found[0].length);
        if (!apply(found[1])) return false;
      }
      return true;
    };
    take(/\(([0-9]+\+[0-9])\)/, () => true);
    take(/\(([0-9]+)\)/, (id) => entity(id).push([token, token]) > 0);
    take(/\(([0-9]+)/, (id) => {
      entity(id);
      open.set(id, [...(open.get(id) ?? []), token]);
      return true;
    });
    const closed = take(/([0-9]+)\)/, (id) => {
      const start = open.get(id)?.pop();
      return start !== undefined && entity(id).push([start, token]) > 0;
    });
    if (!closed) return undefined;
    token++;
  }
  return [...entities.values()];
}
