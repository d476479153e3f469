import { enumerated } from './quoted.ts';
/** What to do about words of files that are not UTF-8; undefined without any. */
export function otherEncoding(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined;
  const are = files.length === 1 ? 'is' : 'are';
  return `${enumerated(files)} ${are} not UTF-8: convert the files, for example with iconv -f LATIN1 -t UTF-8`;
}
