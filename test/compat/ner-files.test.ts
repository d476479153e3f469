import { describe, expect, it } from 'vitest';
import { type NerFileSettings, type NerFiles, readRows, scoreNerFiles } from '../../src/compat/ner/ner-files.ts';
import { nerTool, nerTools } from '../../src/compat/ner/ner-tools.ts';
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
const spans = filesOf('[[{"label": "X", "start": 0, "end": 1}]]', '[[{"label": "X", "start": 0, "end": 0}]]');
const samples = filesOf('{"text": "a b", "gold": [["X", "a"]], "pred": [["X", "a b"]]}\n');
const formats = { tags: two, nervaluate: spans, eval4ner: samples };

describe('the tools on files', () => {
  it.each([
    ['conlleval', ['tags']],
    ['seqeval', ['tags']],
    ['seqeval-strict', ['tags']],
    ['sklearn', ['tags']],
    ['nervaluate-1.1', ['tags', 'nervaluate']],
    ['davidsbatista', ['tags', 'nervaluate']],
    ['eval4ner', ['eval4ner']],
    ['kg-book', ['tags']],
    ['bmes-blog', ['tags']],
  ])('%s reads %s, and refuses the rest', (tool, read) => {
    for (const [format, files] of Object.entries(formats)) {
      const { outcome, codes, ...rest } = run(tool, files);
      const isRead = read.includes(format);
      expect([rest.format, codes.includes('OTHER_FORMAT'), 'refusal' in outcome]).toEqual([format, !isRead, !isRead]);
      if (isRead) expect(codes).toEqual([]);
    }
  });

  it.each([
    ['seqeval', samples, 'this is JSON with texts and their entities, not a tag file'],
    ['kg-book', filesOf('{"clusters": []}', '{"clusters": []}'), 'this is JSON with clusters, not a tag file'],
    ['seqeval', filesOf('{"schema": 1, "tool": "nerscore"}'), 'this is a saved report, not a tag file'],
    ['nervaluate', samples, 'this is JSON with texts and their entities, not a tag file'],
    [
      'nervaluate',
      filesOf('[[]]'),
      'nervaluate-1.1 reads tags in one file or two or spans in two files; this is nervaluate in one file',
    ],
    ['eval4ner', two, 'eval4ner reads samples in one file; this is tags in two files'],
    [
      'eval4ner',
      filesOf('{"text": ""}', '{"text": ""}'),
      'eval4ner reads samples in one file; this is eval4ner in two files',
    ],
    ['seqeval', filesOf('{ "a": \n x'), 'seqeval reads tags in one file or two; this is eval4ner in one file'],
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
    expect(run('nervaluate', filesOf('[[{"label": "X"}]]', '[[]]')).codes).toEqual(['NOT_A_SPAN']);
    expect(run('eval4ner', filesOf('{"text": "a", "gold": []}')).codes).toEqual(['NOT_A_SAMPLE']);
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
