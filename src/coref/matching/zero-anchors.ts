import type { MentionNodes } from '../nodes.ts';

/**
 * The empty nodes after each word in the formats of CRAC for language models, in their order: those whose first enhanced dependency leads to the
 * word, through other empty nodes or at once; else those that stand after it. -1 is before all words.
 */
export function zerosByAnchor({ words }: Pick<MentionNodes, 'words'>): ReadonlyMap<number, readonly number[]> {
  const { minor, count, enhanced } = words;
  const found = new Map<number, number[]>();
  let before = -1;
  for (let word = 0; word < count; word++) {
    if (minor[word] === 0) {
      before = word;
      continue;
    }
    let anchor = word;
    for (let steps = 0; anchor >= 0 && minor[anchor] > 0; steps++)
      anchor = steps < count ? (enhanced?.of(anchor)[0] ?? -1) : -1;
    const own = anchor < 0 ? before : anchor;
    if (!found.has(own)) found.set(own, []);
    found.get(own)!.push(word);
  }
  return found;
}
