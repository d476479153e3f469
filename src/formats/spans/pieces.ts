/**
 * The characters of a token that are in the text: without the marks of word pieces, `##` of one that goes on a word, `▁` or `Ġ` of one that
 * begins one; none of what models add around a text.
 */
export function wholeWord(piece: string): string {
  if (/^(?:\[(?:CLS|SEP|PAD)\]|<\/?s>|<pad>)$/u.test(piece)) return '';
  return piece.replace(/^(?:##(?=.)|[\u2581\u0120])/u, '');
}
