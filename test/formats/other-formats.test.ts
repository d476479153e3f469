import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { readNer } from '../../src/evaluate/library/read-ner.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { isRefused } from '../../src/formats/formats.ts';
import type { Tool } from '../../src/formats/input-format.ts';
import { InputError, problemLog, withHelp } from '../../src/text/problem.ts';

const corefUd =
  '# global.Entity = eid-etype-head-other\n# newdoc id = d\n1\tAda\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-1-)\n';
const ua = '# global.columns = ID FORM MISC IDENTITY BRIDGING\n# newdoc id = d1\n1 the _ (EntityID=1|MarkableID=m1 _\n';
// What --format csv and tsv begin with; --by-document adds a column.
const nerHead = 'gold,pred,metric,part,precision,precision_numerator,precision_denominator,recall\n';
const corefHead = 'key,response,document,metric,part,recall,recall_numerator,recall_denominator,precision\n';
const both: readonly (readonly [string, string])[] = [
  ['a saved report', '{\n  "schema": 1,\n  "tool": "corefscore",\n  "systems": []\n}\n'],
  ['a saved report', '{"schema":1,"tool":"nerscore","f1":1}\n{"schema":1,"tool":"nerscore","f1":1}\n'],
  ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n'],
  ['XML', '<?xml version="1.0"?>\n<doc/>\n'],
  ['XML', '<document id="1">\n'],
  ['XML', "<markables xmlns='x'>\n<a/>\n</markables>\n"],
  ['XML', '<document>\n\t<token id="1">Ada</token>\n</document>\n'],
  ['XML', '<DOC>\r\n<DOCID> x </DOCID>\r\n<TEXT>Ada</TEXT>\r\n</DOC>\r\n'],
  ['XML', '\n<!-- made by x -->\n<!-- of\ny --><markables>\n<markable id="m1"/></markables>\n'],
  ['XML', '<html>\n\n<head>\n<title>Ada</title>\n'],
  ['XML', '<DOC><TEXT>Ada</TEXT></DOC>\n'],
  ['XML', '<!DOCTYPE html>\n<p>Ada\n'],
  ['a saved report in CSV or TSV', nerHead],
  ['a saved report in CSV or TSV', corefHead],
  ['a saved report in CSV or TSV', `\ufeff${nerHead.replaceAll(',', ';')}`],
  ['a saved report in CSV or TSV', nerHead.replaceAll(',', '\t')],
  ['a saved report in CSV or TSV', corefHead.replaceAll(',', '\t')],
  ['WebAnno TSV', '#FORMAT=WebAnno TSV 3.3\n#T_SP=x\n'],
  ['brat standoff', 'T1\tPER 0 3\tAda\n'],
];

/** Where tags are read these are other formats; corefscore reads them, and the library reads them as spans. */
const ofSpans: readonly string[] = ['WebAnno TSV', 'brat standoff'];

/** What the command says of a file that it does not read. */
function otherFormat(text: string, isWhole: boolean, tool: Tool): { message: string; help?: string } | undefined {
  const log = problemLog();
  if (!isRefused(headOf(new TextEncoder().encode(text), isWhole), tool, 'f', log)) return undefined;
  const [{ message, help }] = log.problems;
  return { message, ...(help !== undefined && { help }) };
}

const codesOf = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.log.problems.map(({ code }) => code);
  }
  return [];
};

describe('a file in another format', () => {
  it.each(both)('%s is named by the commands that do not read it, and has no other problem', (name, text) => {
    for (const [tool, read] of [
      ['corefscore', readCoref],
      ['nerscore', readNer],
    ] as const) {
      if (read === readCoref && ofSpans.includes(name)) continue;
      expect(otherFormat(text, true, tool)).toEqual({
        message: expect.stringContaining(`this is ${name}, not `),
        help: expect.stringMatching(/./),
      });
      if (!ofSpans.includes(name)) expect(codesOf(() => read(text))).toEqual(['OTHER_FORMAT']);
    }
  });

  it.each([
    ['{"doc_key": "d", "clusters": []}\n', 'corefscore scores it'],
    ['{"id": "d", "cased_words": ["Ada"], "pos": ["NNP"], "span_clusters": []}\n', 'corefscore scores it'],
    ['{"text": "a", "gold": [], "pred": []}\n', 'eval4ner'],
    ['{"sentence": "Ada ran.", "entities": [{"name": "Ada", "type": "PER", "pos": [0, 3]}]}\n', 'say where its spans'],
    ['{"words": ["Ada", "ran"], "ner": [1, 0]}\n', '--fields tags=ner'],
    [
      '{"tokens": ["Ada"], "entities": [{"type": "PER", "start": 0, "end": 1}], "relations": []}\n',
      '--fields start=start,end=end,type=type,list=entities',
    ],
    [
      '[{"full_text": "He ran.", "spans": []},\n{"full_text": "Ada", "spans": [{"entity_type": "PER", "entity_value": "Ada", "start_position": 0, "end_position": 3}]}]\n',
      '--fields start=start_position,end=end_position,type=entity_type,surface=entity_value,list=spans,text=full_text',
    ],
    [
      '{"key": 7, "found": [{"offset": 0, "length": 3, "label": "PER", "parts": 1}]}\n',
      '--fields start=offset,end=offset+length,type=label,list=found',
    ],
    [
      '[{"tokens": ["Ada"], "entities": [{"type": "PER", "start": 0, "end": 1}], "relations": [{"type": "In", "head": 0, "tail": 0}]},\n{"tokens": ["It"], "entities": [], "relations": []}]\n',
      '--fields start=start,end=end,type=type,list=entities',
    ],
    ['{"key": 7, "found": [{"offset": 0, "length": 3, "size": "PER"}]}\n', 'say where its spans'],
    [corefUd, 'it holds coreference'],
    [ua, 'it holds coreference'],
    [ua.replace(/^(.*\n)(.*\n)/, '$2$1'), 'it holds coreference'],
    [`# a = b\r\n\r\n${ua}`, 'it holds coreference'],
  ])('%j is never read as tags', (text, advice) => {
    const isWhole = !text.endsWith(',\n');
    const found = otherFormat(text, isWhole, 'nerscore');
    expect(found && withHelp(found)).toContain(advice);
  });

  it.each([
    '[\tO\nAda\tB-PER\n',
    '{\tO\n',
    '[]\tO\n',
    '[ O\n]\n',
    '<b>\tO\n',
    '# a = b\nAda\tO\n',
    'T1\tO\n',
    '#\tO\n',
    '<HEADLINE>\t\t\nAda\tX\tB-PER\n\n<P>\t\t\n</P>\t\t\n',
    '<HEADLINE id="1">\t\t\nAda\tX\tB-PER\n',
    '<HEADLINE>\n<P>\t\t\nAda\tX\tB-PER\n</P>\t\t\n',
    '<s>\nAda\tB-PER\n</s>\n',
    '<s>\nAda B-PER\n</s>\n',
    '<s> O\n</s> O\n',
    '<b>Ada</b> B-PER\n',
    '<b>Ada</b>\tB-PER\n',
    '<a href="x">\tO\n',
    '<unk>\n<s>\n<unk>\n',
    '< O\n/b> O\n',
    '<3 O\n',
    '<!-- O\nAda B-PER\n--> O\n',
    '<!-- x -->\t\t\nAda\tX\tB-PER\n',
    '<?xml O\nversion= O\n',
    '<!DOCTYPE O\nhtml O\n',
    '<!DOCTYPE html>\t\t\nAda\tX\tB-PER\n',
    'gold O\npred O\n',
    'gold\tpred\tmetric\tO\n',
    'key\tO\n',
  ])('a tag file is none, whatever its first token: %j', (text) =>
    expect(otherFormat(text, true, 'nerscore')).toBeUndefined(),
  );

  it('is markup although the text ends within a line, but only if nothing of that is a row', () => {
    const named = (text: string, isWhole: boolean) => otherFormat(text, isWhole, 'nerscore');
    expect(named('<DOC>\n<TEXT>Ada</TEXT> met Bo', false)?.message).toContain('this is XML');
    expect(named('<DOC>\n<TEXT>Ada</TEXT> met Bo', true)).toBeUndefined();
    expect(named('<DOC>\n<TEXT>Ada</TEXT>\tB-P', false)).toBeUndefined();
  });

  it('is not CoNLL-2012 whose comments name columns', () => {
    const text = `#begin document (d); part 000\n# global.columns = ID IDENTITY\nd 0 0 w (0)\n#end document\n`;
    expect(readCoref(text)).toHaveLength(1);
  });

  it.each([
    ...['\n', '#\r\n', ' \n', '<!---->', '<!-- ', '<a ', '<a>\n', '#begin document\n'].map(
      (part) => [part, undefined] as const,
    ),
    ['<a b="', expect.stringContaining('XML') as unknown] as const,
  ])('is told, or not, where a beginning repeats up to the end: %j', (part, name) => {
    expect(otherFormat(part.repeat(4096).slice(0, 4096), false, 'nerscore')?.message).toEqual(name);
  });

  it('is no coreference where it has spans with types, which look like mentions', () => {
    const text = '{"text": "Ada met Bo.", "label": [[0, 3, "PER"], [8, 10, "PER"]]}\n';
    expect(codesOf(() => readCoref(text))).toEqual(['NOT_A_DOCUMENT']);
    expect(() => readCoref(text)).toThrow('for named entities, use nerscore');
  });

  it('is named where another format was asked for', () => {
    const codes = both.map(([, text]) => codesOf(() => readCoref(text, { format: 'conll' })));
    expect(codes).toEqual(both.map(() => ['OTHER_FORMAT']));
  });
});
