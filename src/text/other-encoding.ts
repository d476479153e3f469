/** What to do about words of files that are not UTF-8; undefined without any. */
export function otherEncoding(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined;
  const are = files.length === 1 ? 'is' : 'are';
  return `${files.join(' and ')} ${are} no UTF-8 but in another encoding: iconv -f latin1 -t utf8 converts the most common`;
}
