// AssemblyScript: see README.md of this folder.

/** The column of a byte of the line that begins at `start`, from 1 and in units of UTF-16. */
export function columnAt(start: usize, byte: usize): u32 {
  let units: u32 = 1;
  for (let at = start; at < byte; at += 16) {
    const bytes = v128.load(at);
    const within: u32 = byte - at < 16 ? (1 << ((byte - at) as u32)) - 1 : 0xffff;
    // A character counts at its first byte; one of four bytes is two units.
    units += popcnt(i8x16.bitmask(i8x16.ge_s(bytes, i8x16.splat(-64))) & within);
    units += popcnt(i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(0xf0 as i8))) & within);
  }
  return units;
}
