// AssemblyScript: see README.md of this folder.

/** The same hash as `wordHash` in `src/text/word-hash.ts`. */
export function hash(from: usize, to: usize): u32 {
  if (from === to) return 1;
  let h: u32 = (to - from) as u32;
  for (; from + 8 < to; from += 8) h = mixed(h, load<u64>(from));
  const outside = (from + 8 - to) << 3;
  h = mixed(h, (load<u64>(from) << (outside as u64)) >> (outside as u64));
  return h === 0 ? 1 : h;
}

function mixed(h: u32, eight: u64): u32 {
  h = (h ^ (eight as u32)) * 0x9e3779b1;
  h ^= h >>> 15;
  h = (h ^ ((eight >> 32) as u32)) * 0x9e3779b1;
  return h ^ (h >>> 15);
}
