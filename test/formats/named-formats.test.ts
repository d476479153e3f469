import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { InputError } from '../../src/text/problem.ts';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('named-formats');

const spans = '{"text": "Ada met Bo.", "spans": [{"start": 0, "end": 3, "label": "PER"}]}\n';
const tags = 'Ada\tB-PER\n';
const coref = '#begin document (d);\nd 0 0 Ada (1)\n#end document\n';

const binary =
  '{"text": "Ada met Bo.", "_is_binary": true, "spans": [{"start": 0, "end": 3, "label": "PER"}], "answer": "accept"}';
const coreNlp =
  '{"sentences": [{"index": 0, "tokens": [{"index": 1, "word": "Ada"}]}], "corefs": {"1": [{"id": 1, "text": "Ada", "startIndex": 1, "endIndex": 2, "sentNum": 1}]}}';
const gap = 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n';
const chains =
  '#FORMAT=WebAnno TSV 3.3\n#T_CH=a.CoreferenceLink|referenceRelation|referenceType\n\n\n#Text=Ada\n1-1\t0-3\tAda\t*->1-1\tnam[1]\t\n';

describe('a file of a format that other tools write', () => {
  it.each([
    ['a binary annotation of Prodigy', binary],
    ['JSON of CoreNLP', coreNlp],
    ['a table of GAP', gap],
    ['a table of GAP', 'x-1\tTRUE\tFALSE\nx-2\tFALSE\tFALSE\n'],
    ['an annotation of LitBank', 'MENTION\tT1\t0\t0\t0\t1\tthe house\tFAC\tNOM\nCOREF\tT1\tthe_house-1\n'],
    ['a table of BookNLP', 'COREF\tstart_token\tend_token\tprop\tcat\ttext\n1\t0\t0\tPROP\tPER\tAda\n'],
    ['WebAnno TSV with coreference chains', chains],
  ])('is named by nerscore on either side, and says what to do: %s', async (name, text) => {
    for (const files of [
      [text, tags],
      [tags, text],
      [spans, text],
      [text, spans],
    ]) {
      const { status, stderr: err } = await on(files, 'nerscore $1 $2');
      expect(status).toBe(3);
      expect(err).toContain(`this is ${name}`);
      expect(err).toContain('[OTHER_FORMAT]');
      expect(err).toMatch(/^help: \w/m);
    }
  });

  it.each([
    ['a table of GAP', gap],
    ['the tokens of BookNLP', 'paragraph_ID\tsentence_ID\ttoken_ID_within_sentence\n'],
  ])(
    'is named by corefscore on either side and by the library, also if it is read leniently: %s',
    async (name, text) => {
      for (const files of [
        [text, coref],
        [coref, text],
      ]) {
        const { status, stderr: err } = await on(files, 'corefscore $1 $2 --lenient');
        expect(status).toBe(3);
        expect(err).toContain(`this is ${name}`);
      }
      expect(() => readCoref(text)).toThrow(InputError);
    },
  );

  it('is refused whatever it is said to be', async () => {
    const asStrings = await on([binary, binary], 'nerscore $1 $2 --input strings -m string');
    expect([asStrings.status, asStrings.stdout]).toEqual([3, '']);
    expect(asStrings.stderr).toContain('a binary annotation of Prodigy');
    const named = await on([gap, gap], 'corefscore $1 $2 --input tsv');
    expect(named.stderr).toContain('this is a table of GAP');
  });

  it.each(['Ada/x\tB-PER\nn/a\tO\n', '1/2 O\nAda B-PER\n', 'COREF\tO\nMENTION\tO\n', 'a/b B/PER\nAda O\n'])(
    'is no tag file with such words: %j',
    async (text) => {
      expect((await on([text, text], 'nerscore $1 $2')).stderr).not.toContain('OTHER_FORMAT');
    },
  );
});

describe('advice', () => {
  it('names no fields that were guessed', async () => {
    const text = '{"doc": "Ada", "marks": [{"first": 0, "last": 3, "kind": "PER"}]}\n';
    const { status, stderr: err } = await on([text, text], 'nerscore $1 $2');
    expect(status).toBe(3);
    expect(err).not.toMatch(/start=/);
    expect(err).toContain('nerscore help fields');
    const clusters = '{"doc_key": "a", "links": [[{"from": 0, "to": 1}]], "corefs": [[{"from": 2, "to": 3}]]}\n';
    const other = await on([clusters, clusters], 'corefscore $1 $2');
    expect(other.stderr).not.toMatch(/--clusters-field \w/);
    expect(other.stderr).toContain('corefscore help input');
  });

  it('does not let a list of all positions be a start and an end', async () => {
    const text = '{"spans": [{"index": [0, 1, 2], "type": "PER"}]}\n';
    const { status, stderr: err } = await on(
      [text, text],
      'nerscore $1 $2 --fields start=index.0,end=index.1,type=type,list=spans',
    );
    expect(status).toBe(3);
    expect(err).toContain("1:12: error: 'index.0' begins a list of 3 positions");
  });

  it('a mention with positions is not taken for a name', () => {
    const mention = '{"text": "Ada", "startIndex": 1, "endIndex": 2}';
    expect(() => readCoref(`{"doc_key": "a", "clusters": [[${mention}]]}`)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('UNREADABLE_MENTION') }),
    );
    expect(readCoref('{"doc_key": "a", "clusters": [[{"text": "Ada", "count": 2}]]}')).toHaveLength(1);
  });
});

/** The rows of the table of tools in the docs: a file, and its fields. */
const documented = [
  ...readFileSync('docs/spans.md', 'utf8').matchAll(/^\| ([^|]+) \| `([[{].*)` \| `(start=[^`]+)` \|$/gm),
].map(([, tool, json, fields]) => [tool, json, fields] as const);

describe('the fields that the docs name', () => {
  it('are those of three tools', () => expect(documented).toHaveLength(3));

  it.each(documented)('read the file of %s', async (_, json, fields) => {
    const { status, stdout: out } = await on([json, json], `nerscore $1 $2 --fields ${fields} -f json`);
    expect(status).toBe(0);
    expect(JSON.parse(out).systems[0].scores.strict.micro.f1).toBe(1);
  });
});
