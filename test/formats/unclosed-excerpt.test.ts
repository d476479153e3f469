import { expect, it } from 'vitest';
import { checkCoref } from '../../src/evaluate/check/check-coref.ts';
import { memoryFiles } from '../memory-files.ts';

const rows = Array.from({ length: 40 }, (_, at) => `d 0 ${at} wörd${at} ${at === 17 ? '(7' : '-'}`);
const lines = ['#begin document (d); part 000', ...rows, '#end document', ''];

async function problemOf(text: string, chunk: number) {
  const { logs } = await checkCoref(['f'], { input: 'conll' }, memoryFiles({ f: text }, chunk));
  return logs[0].problems.find(({ code }) => code === 'UNCLOSED_MENTION');
}

it.each(['\n', '\r\n'])('a mention that is never closed has its line, where lines end in %j', async (end) => {
  const problem = await problemOf(lines.join(end), 1 << 16);
  expect(problem).toMatchObject({ place: { line: 19, column: 15 }, text: rows[17] });
  const [header, , ...others] = lines;
  const first = await problemOf([header, `${rows[0].slice(0, -1)}(1`, ...others].join(end), 1 << 16);
  expect(first).toMatchObject({ place: { line: 2 }, text: 'd 0 0 wörd0 (1' });
});

it('the line is its own or left out, however the file is cut into pieces, and without an end of the document', async () => {
  const texts = [lines.join('\n'), `${lines.slice(0, -2).join('\n')}\n`];
  for (const text of texts) {
    for (const chunk of [1, 7, 64, 200, 512, 1024]) {
      const problem = await problemOf(text, chunk);
      expect([undefined, text.split('\n')[problem!.place.line - 1]]).toContain(problem!.text);
    }
    expect(await problemOf(text, 1 << 16)).toHaveProperty('text');
  }
});
