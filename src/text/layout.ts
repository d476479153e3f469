import { wrapped } from './width.ts';

/**
 * A section of Markdown as a terminal shows it, wrapped to a width. Headings lose their marks, and what follows one is indented; so are the
 * later lines of an item of a list. Lines of code stay as they are, as equations and rows do; only the last column of rows that are too
 * long is wrapped.
 */
export function laidOut(markdown: string, width: number): string {
  const blocks: string[] = [];
  let isUnderHeading = false;
  for (const block of trimmed(markdown).split(/\n{2,}/)) {
    const [heading] = /^### .*/.exec(block) ?? [];
    if (heading === undefined) {
      const text = blockText(block, isUnderHeading ? '  ' : '', width);
      if (isUnderHeading) blocks.push(`${blocks.pop()}\n${text}`);
      else blocks.push(text);
    } else blocks.push(heading.slice(4));
    isUnderHeading = heading !== undefined;
  }
  return blocks.join('\n\n');
}

/** The text without the line breaks around it: blanks before it may say that it begins with code. */
export function trimmed(text: string): string {
  return text.replace(/^\n+/, '').trimEnd();
}

function blockText(block: string, indent: string, width: number): string {
  if (/^ {2}/.test(block)) {
    const lines = block.split('\n').map((line) => line.replace(/^ {4}/, '  '));
    return lines.map((line) => row(line, width)).join('\n');
  }
  if (!block.startsWith('- ')) return indented(wrapped(joined(block), width - indent.length), indent);
  const items = block.split(/\n(?=- )/);
  return items.map((item) => wrapped(joined(item), width, '  ')).join('\n');
}

function indented(text: string, indent: string): string {
  return indent + text.replaceAll('\n', `\n${indent}`);
}

function joined(lines: string): string {
  return lines.replace(/\n\s*/g, ' ');
}

/** A row with its last column wrapped; a line without columns as it is. */
function row(line: string, width: number): string {
  const column = /^ *\S.*? {2,}(?=\S+(?: \S+)*$)/.exec(line)?.[0].length ?? 0;
  if (column === 0) return line;
  return (
    line.slice(0, column) + wrapped(line.slice(column), width - column).replaceAll('\n', `\n${' '.repeat(column)}`)
  );
}
