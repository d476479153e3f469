/** A number and a noun, in the plural where needed: `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
