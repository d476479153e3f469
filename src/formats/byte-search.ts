/** Where a byte is met next in what is read line by line: one native search a hit, whatever the number of lines. */
export interface ByteSearch {
  readonly byte: number;
  /** What `at` is an index into; set it to undefined when the bytes may have been filled anew. */
  bytes: Uint8Array | undefined;
  at: number;
}

export function byteSearch(byte: number): ByteSearch {
  return { byte, bytes: undefined, at: 0 };
}

/** The first index from `from` on that holds the byte, or Infinity. Calls for the same bytes must not go back. */
export function nextByte(search: ByteSearch, bytes: Uint8Array, from: number): number {
  if (search.bytes !== bytes || search.at < from) {
    search.bytes = bytes;
    const at = bytes.indexOf(search.byte, from);
    search.at = at < 0 ? Number.POSITIVE_INFINITY : at;
  }
  return search.at;
}
