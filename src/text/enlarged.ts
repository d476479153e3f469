/** A column of that length with the same numbers at its beginning, and zeros after them. */
export function enlarged<Column extends Uint8Array | Int32Array | Float64Array>(
  column: Column,
  length: number,
): Column {
  const larger = new (column.constructor as new (length: number) => Column)(length);
  larger.set(column);
  return larger;
}
