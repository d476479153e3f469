/** The most bytes that are made one text: 512 MiB, as an engine's strings have no more characters. */
export const LONGEST_TEXT: number = 2 ** 29 - 64;

/**
 * The bytes `[start, end)` as text, one character per byte (U+0000 to U+00FF): any bytes, in whatever encoding, survive the way there
 * and back. `TextDecoder` cannot do that: its latin1 is windows-1252. At most `LONGEST_TEXT` bytes.
 */
export function latin1Text(bytes: Uint8Array, start = 0, end: number = bytes.length): string {
  let text = '';
  // Most texts are ids of a few digits, for which a list of arguments costs more than the text.
  if (end - start < 16) {
    for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]);
    return text;
  }
  // An argument list has a limit, which a long line would exceed.
  for (let at = start; at < end; at += 8192) {
    text += String.fromCharCode.apply(undefined, bytes.subarray(at, Math.min(end, at + 8192)) as unknown as number[]);
  }
  return text;
}

/** The bytes of a text that `latin1Text` made: the low eight bits of each UTF-16 unit. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/**
 * The UTF-8 bytes of a text as latin1 text: the form of command-line arguments next to bytes that were read. A lone surrogate, which
 * UTF-8 cannot encode, becomes U+FFFD.
 */
export function utf8AsLatin1(text: string): string {
  return latin1Text(new TextEncoder().encode(text));
}

/** The text whose UTF-8 bytes are given as latin1 text. */
export function latin1AsUtf8(latin1: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(latin1Bytes(latin1));
}
