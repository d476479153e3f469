import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/coref/read-coref.ts';
import { readNer } from '../../src/evaluate/ner/read-ner.ts';
import { otherFormat } from '../../src/formats/other-formats.ts';
import { InputError, withHelp } from '../../src/text/problem.ts';

const corefUd =
  '# global.Entity = eid-etype-head-other\n# newdoc id = d\n1\tAda\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-person-1-)\n';
const ua = '# global.columns = ID FORM MISC IDENTITY BRIDGING\n# newdoc id = d1\n1 the _ (EntityID=1|MarkableID=m1 _\n';
const both: readonly (readonly [string, string])[] = [
  ['a saved report', '{\n  "schema": 1,\n  "tool": "corefscore",\n  "systems": []\n}\n'],
  ['a saved report', '{"schema":1,"tool":"nerscore","f1":1}\n{"schema":1,"tool":"nerscore","f1":1}\n'],
  ['XML', '<?xml version="1.0"?>\n<doc/>\n'],
  ['XML', '<document id="1">\n'],
  ['WebAnno TSV', '#FORMAT=WebAnno TSV 3.3\n#T_SP=x\n'],
  ['brat standoff', 'T1\tPER 0 3\tAda\n'],
  ['a key of Universal Anaphora', ua],
  ['CoNLL-U with Entity= (CorefUD)', corefUd],
];

const codesOf = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.log.problems.map(({ code }) => code);
  }
  return [];
};

describe('a file in another format', () => {
  it.each(both)('%s is named by both commands, and has no other problem', (name, text) => {
    for (const [tool, read] of [
      ['corefscore', readCoref],
      ['nerscore', readNer],
    ] as const) {
      expect(otherFormat(new TextEncoder().encode(text), true, tool)).toEqual({
        message: expect.stringContaining(`this is ${name}, not `),
        help: expect.stringMatching(/./),
      });
      expect(codesOf(() => read(text))).toEqual(['OTHER_FORMAT']);
    }
  });

  it.each([
    ['{"doc_key": "d", "clusters": []}\n', 'corefscore scores it'],
    ['{"text": "a", "gold": [], "pred": []}\n', 'eval4ner'],
    ['[["B-PER", "O"]]\n', 'this is JSON, not a tag file'],
    ['[\n  ["B-PER", "O"],\n', 'this is JSON, not a tag file'],
  ])('%j is never read as tags', (text, advice) => {
    const isWhole = !text.endsWith(',\n');
    const found = otherFormat(new TextEncoder().encode(text), isWhole, 'nerscore');
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
  ])('a tag file is none, whatever its first token: %j', (text) =>
    expect(otherFormat(new TextEncoder().encode(text), true, 'nerscore')).toBeUndefined(),
  );

  it('is named where another format was asked for', () => {
    const codes = both.map(([, text]) => codesOf(() => readCoref(text, { format: 'conll' })));
    expect(codes).toEqual(both.map(() => ['OTHER_FORMAT']));
  });
});
