/** The text of bytes that begin as XML in UTF-16, without a byte order mark; undefined for others. */
export function utf16Xml(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  const isMarked = first + second === 0xff + 0xfe;
  const [low, high] = isMarked ? [third, fourth] : [first, second];
  const isLittle = low === LESS && high === 0 && (!isMarked || first === 0xff);
  const isBig = low === 0 && high === LESS && (!isMarked || first === 0xfe);
  return isLittle || isBig ? new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes) : undefined;
}

/** The sign that XML begins with. */
const LESS = 0x3c;
