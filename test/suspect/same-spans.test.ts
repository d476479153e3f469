import { expect, it } from 'vitest';
import { scoreNerFiles } from '../../src/index.ts';
import type { NerSettings } from '../../src/settings/ner.ts';
import type { FilesInMemory } from '../../src/sides/memory-files.ts';

async function found(paths: readonly string[], files: FilesInMemory, settings: Partial<NerSettings> = {}) {
  const { report, log } = await scoreNerFiles(paths, files, { settings });
  expect(report).toBeDefined();
  return log.problems.filter(({ code }) => code === 'SAME_FILE').map(({ place, message }) => [place.file, message]);
}

const tags = 'Ada B-PER\nmet O\n\nBo B-PER\n';
const spans = `${JSON.stringify({ id: 'a', text: 'Ada met Bo.', spans: [{ start: 0, end: 3, type: 'PER' }] })}\n`;
const copied = [['pred', 'pred has exactly the spans of gold']];

it('a copy of gold under another path is noticed, as tags or spans, in a file or a folder', async () => {
  expect(await found(['gold', 'pred'], { gold: tags, pred: tags })).toEqual(copied);
  expect(await found(['gold', 'pred'], { gold: tags, pred: tags.replaceAll('\n', '\r\n') })).toEqual(copied);
  expect(await found(['gold', 'pred'], { gold: spans, pred: spans })).toEqual(copied);
  expect(await found(['gold', 'pred'], { 'gold/a.tsv': tags, 'pred/a.tsv': tags })).toEqual(copied);
});

it('what differs, has no span, or is in another format is no copy', async () => {
  expect(await found(['gold', 'pred'], { gold: tags, pred: tags.replace('Bo B-PER', 'Bo O') })).toEqual([]);
  expect(await found(['gold', 'pred'], { gold: spans, pred: spans.replace('"end":3', '"end":4') })).toEqual([]);
  expect(await found(['gold', 'pred'], { gold: 'a O\n', pred: 'a O\n' })).toEqual([]);
  const rows = 'Ada B-PER\nmet O\nBo. O\n';
  expect(await found(['gold', 'pred'], { gold: spans, pred: rows })).toEqual([]);
});

it('one path on both sides is noticed, but not two annotators or columns of it', async () => {
  expect((await found(['gold', 'gold'], { gold: tags })).map(([file]) => file)).toEqual(['gold']);
  const both = 'Ada B-PER B-PER\nmet O O\n';
  expect(await found(['gold', 'gold'], { gold: both }, { goldColumn: 2, predColumn: 3 })).toEqual([]);
  expect(await found(['gold'], { gold: both })).toEqual([]);
  const result = [{ type: 'labels', from_name: 'l', to_name: 't', value: { start: 0, end: 3, labels: ['PER'] } }];
  const annotations = [1, 2].map((completed_by) => ({ completed_by, result }));
  const tasks = JSON.stringify([{ id: 1, data: { text: 'Ada met Bo.' }, annotations }]);
  const annotators = { goldRead: 'annotator=1', predRead: 'annotator=2' };
  expect(await found(['gold'], { gold: tasks }, annotators)).toEqual([]);
  expect(await found(['gold', 'gold'], { gold: tasks }, annotators)).toEqual([]);
  expect(await found(['gold', 'gold'], { gold: tasks }, { read: 'annotator=1' })).toHaveLength(1);
});
