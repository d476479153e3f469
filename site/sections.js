/** Sections of Markdown, and the anchors of their headings as GitHub makes them. */

/** The lines of a text with whether they are in a block of code. */
function* linesOf(text) {
  let isCode = false;
  for (const line of text.split('\n')) {
    const isFence = line.startsWith('```');
    yield [line, isCode || isFence];
    if (isFence) isCode = !isCode;
  }
}

export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * What stands before the first heading of level 2, without the title, under the anchor '', and each section under that of its heading:
 * `{ anchor, text, anchors }`, with the anchors of all headings in it.
 */
export function sectionsOf(markdown) {
  const sections = [{ anchor: '', lines: [], anchors: [] }];
  for (const [line, isCode] of linesOf(markdown)) {
    const [, marks, heading] = (!isCode && /^(#+) (.*)$/.exec(line)) || [];
    if (marks === '#') {
      sections[0].anchors.push(anchorOf(heading));
      continue;
    }
    if (marks === '##') sections.push({ anchor: anchorOf(heading), lines: [], anchors: [] });
    if (marks) sections.at(-1).anchors.push(anchorOf(heading));
    sections.at(-1).lines.push(line);
  }
  return sections.map(({ anchor, lines, anchors }) => ({ anchor, anchors, text: lines.join('\n').replace(/^\n+|\s+$/g, '') }));
}

/** The text with each link outside code, `](target)`, as `change` says. */
export function withLinks(text, change) {
  return [...linesOf(text)]
    .map(([line, isCode]) => (isCode ? line : line.replace(/\]\(([^)\s]+)\)/g, (_, target) => `](${change(target)})`)))
    .join('\n');
}
