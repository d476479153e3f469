// AssemblyScript: see README.md of this folder.

/** The highest bits of 64 bytes, those of `a` first. */
export function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low: u32 = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
  const high: u32 = i8x16.bitmask(c) | (i8x16.bitmask(d) << 16);
  return (low as u64) | ((high as u64) << 32);
}
