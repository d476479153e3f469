import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages, readPage } from './pages.ts';

/** How often each of what a tired reader stops at is in the pages, and in the docstrings and messages of src. These may only fall. */
const most = {
  pages: { 'those that': 0, such: 0, 'of which': 2, 'over 30 words': 0 },
  src: { 'those that': 57, such: 25, 'of which': 40 },
};

const patterns = { 'those that': /\bthose that\b/gi, such: /\bsuch\b(?! as)/gi, 'of which': /\bof which\b/gi };

/** The sentences of a page outside code, tables, headings and HTML. */
function sentences(markdown: string): readonly string[] {
  const text = markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/^(?:\||#| {4}|<).*$/gm, '\n')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']');
  const paragraphs = text.split(/\n\s*\n|\n(?=[-*] |\d+\. )/);
  return paragraphs.flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.:;?!])\s/));
}

function counted(text: string): Readonly<Record<keyof typeof patterns, number>> {
  const counts = Object.entries(patterns).map(([name, pattern]) => [name, text.match(pattern)?.length ?? 0]);
  return Object.fromEntries(counts);
}

/** What there is more of than there may be. Where it has fallen, let its number fall too. */
function grown(counts: Readonly<Record<string, number>>, limits: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).flatMap(([name, count]) => (count > limits[name] ? [`${count} ${name}`] : []));
}

it('pages have no more hard sentences than before', () => {
  const all = pages.flatMap((page) => sentences(readPage(page)));
  const long = all.filter((sentence) => sentence.split(' ').length > 30).length;
  expect(grown({ ...counted(all.join('\n')), 'over 30 words': long }, most.pages)).toEqual([]);
});

it('docstrings and messages have no more of them than before', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = files.flatMap((name) => {
    const code = readFileSync(join('src', name), 'utf8');
    return code.match(/\/\*\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  });
  expect(grown(counted(texts.join('\n').replace(/\s*\n\s*\*\s*/g, ' ')), most.src)).toEqual([]);
});
