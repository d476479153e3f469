import { describe, expect, it } from 'vitest';
import { nerTool, nerTools } from '../../src/compat/ner-tools.ts';
import { type NerFileSettings, type NerFiles, readRows, scoreNerFiles } from '../../src/evaluate/compat/ner-files.ts';
import { problemLog } from '../../src/text/problem.ts';

const filesOf = (gold: string, pred?: string): NerFiles => {
  const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  return { gold: file('gold', gold), ...(pred !== undefined && { pred: file('pred', pred) }) };
};

function run(tool: string, files: NerFiles, settings: Partial<NerFileSettings> = {}) {
  const log = problemLog();
  const result = scoreNerFiles(nerTool(tool), files, { reading: {}, tool: {}, ...settings }, log);
  return { ...result, problems: log.problems, codes: log.problems.map(({ code }) => code) };
}

const two = filesOf('a\tB-X\nb\tO\n\nc\tB-X\n', 'a\tB-X\nb\tB-X\n\nc\tO\n');
const one = filesOf('a B-X B-X\nb O B-X\n\nc B-X O\n');

describe('the tools on files', () => {
  it.each(nerTools)('$name reads tags, or says that it does not', ({ name, score }) => {
    const { outcome, codes, format } = run(name, two);
    const isRead = (score.tags ?? score.rows) !== undefined;
    expect([format, codes, 'refusal' in outcome]).toEqual(['tags', isRead ? [] : ['OTHER_FORMAT'], !isRead]);
  });

  it.each([
    ['kg-book', filesOf('{"clusters": []}', '{"clusters": []}'), 'this is JSON with clusters, not a tag file'],
    ['seqeval', filesOf('{"schema": 1, "tool": "nerscore"}'), 'this is a saved report, not a tag file'],
    ['eval4ner', filesOf('{"clusters": []}'), 'this is JSON with clusters, not a tag file'],
    ['eval4ner', two, 'eval4ner scores texts with strings, or spans, and this is a tag file'],
  ])('%s says what a file is that it does not read', (tool, files, message) => {
    expect(run(tool, files).problems[0]).toMatchObject({ code: 'OTHER_FORMAT', severity: 'error', message });
  });

  it.each(nerTools.filter(({ score }) => score.tags ?? score.rows))(
    '$name says the same of one file with both columns',
    ({ name }) => {
      expect(run(name, one).outcome).toEqual(run(name, two).outcome);
    },
  );

  it('reports the problems of the reader', () => {
    expect(run('seqeval', filesOf('a\tO\n', 'a\tO\nb\tO\n')).codes).toEqual(['LENGTHS_DIFFER']);
  });

  it('hands the settings to the tool, and the columns to the reader', () => {
    const files = filesOf('a X-B 1\nb O 1\n', 'a X-B 2\nb O 2\n');
    const { outcome } = run('seqeval', files, { reading: { goldColumn: 2, predColumn: 2 }, tool: { suffix: true } });
    expect(outcome).toMatchObject({ scores: { classification_report: { X: { support: 1 } } } });
  });
});

describe('the rows of kg-book', () => {
  it('are those of two files as they are, marks and all', () => {
    const files = filesOf('\ufeffa\tO\r\n \r\n', 'b\n');
    expect(readRows(files)).toEqual({ gold: '\ufeffa\tO\r\n \r\n', pred: 'b\n' });
  });

  it.each([
    ['a\tx\tO\tB-X\r\n\r\nb\tx\tO\tO', 'a\tx\tO\n\nb\tx\tO', 'a\tx\tB-X\n\nb\tx\tO'],
    ['a O  B-X\n\n', 'a\tO\n\n', 'a\tB-X\n\n'],
  ])('are cut from one file: %j', (text, gold, pred) => {
    expect(readRows(filesOf(text))).toEqual({ gold, pred });
  });
});
