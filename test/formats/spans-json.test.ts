import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { characterScale } from '../../src/align/scale.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans, jsonFormats, spanFormats } from '../../src/formats/span-formats.ts';
import { neutralFormat } from '../../src/formats/spans/json/neutral.ts';
import type { FileSpan, SpanDocument, SpanUnit } from '../../src/ner/span-document.ts';
import { type Problem, problemLog } from '../../src/text/problem.ts';
import { shared, sharedPath } from '../shared.ts';
import { readSpanFile, type SpanFile, type SpanOptions } from './read-span-file.ts';

const conformance = sharedPath('conformance/spans');
const real = sharedPath('realdata/spans');

interface CaseFile {
  readonly path: string;
  readonly format: string;
  readonly documents: string;
  readonly offsets: string;
  readonly read?: string;
}

interface Neutral {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly { start: number; end: number; type: string; score?: number; fragments?: number[][] }[];
}

type Options = Partial<Pick<SpanOptions, 'side' | 'read' | 'end' | 'offsets'>>;

function read(text: string, name: string, options: Options = {}): SpanFile & { readonly problems: readonly Problem[] } {
  const log = problemLog({ perError: 100 });
  const format = jsonFormats.find((one) => one.name === name)!;
  const file = readSpanFile(format, { file: 'spans.json', text }, { side: 'gold', ...options, log });
  return { ...file, problems: log.problems };
}

/** The codes and places of all problems of a text that is read in a format. */
function problemsOf(text: string, name: string, options?: Options): string[] {
  return read(text, name, options).problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);
}

/** Spans as lines of a type and its code points, sorted; slow and simple. */
function spansOf({ spans, text: ownText, tokens }: SpanDocument, unit: SpanUnit, text = ownText!): string[] {
  const before = (offset: number): number => {
    if (unit === 'code-points') return offset;
    if (unit === 'utf-16') return [...text.slice(0, offset)].length;
    return Buffer.from(text).subarray(0, offset).toString().length;
  };
  const places: [number, number][] = [];
  for (const token of tokens ?? []) {
    const at = text.indexOf(token, places.at(-1)?.[1] ?? 0);
    places.push([at, at + token.length]);
  }
  const run = ([start, end]: readonly [number, number]): readonly [number, number] =>
    unit === 'tokens'
      ? ([[...text.slice(0, places[start][0])].length, [...text.slice(0, places[end - 1][1])].length] as const)
      : [before(start), before(end)];
  return spans.map(({ type, runs }) => JSON.stringify([type, joined(runs.map(run))])).sort();
}

/** Runs that touch are one. */
function joined(runs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const all: [number, number][] = [];
  for (const [start, end] of runs) {
    const last = all.at(-1);
    if (last && last[1] === start) last[1] = end;
    else all.push([start, end]);
  }
  return all;
}

function neutralOf(path: string): Neutral[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Neutral);
}

function neutralSpans({ spans }: Neutral): string[] {
  return spans
    .map(({ type, start, end, fragments = [[start, end]] }) => JSON.stringify([type, joined(fragments as never)]))
    .sort();
}

const cases = ['spans', 'mixed'].flatMap((folder) =>
  shared
    ? readdirSync(join(conformance, folder)).flatMap((name) => {
        const path = join(conformance, folder, name);
        const found = JSON.parse(readFileSync(join(path, 'case.json'), 'utf8')) as Record<string, CaseFile[]>;
        return (['gold', 'pred'] as const).flatMap((side) =>
          found[side]
            .filter(({ format }) => jsonFormats.some((one) => one.name === format))
            .map((file) => ({ title: `${name}/${file.path}`, path, folder, side, file })),
        );
      })
    : [],
);

function filesOf(path: string): readonly string[] {
  return statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
}

describe.skipIf(!shared)('the conformance of spans', () => {
  it('has formats that are read', () => {
    const names = jsonFormats.map(({ name }) => name);
    expect(cases.map(({ file }) => file.format).filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(cases.map(({ file }) => file.format)).size).toBeGreaterThanOrEqual(13);
  });

  it.each(cases)('$title is told by how it begins', ({ path, file }) => {
    for (const one of filesOf(join(path, file.path))) {
      const head = headOf(readFileSync(one), true);
      expect(detectSpans(head)?.name).toBe(file.format);
    }
  });

  it.each(cases.filter(({ folder }) => folder === 'spans'))('$title has the spans of its neutral file', (one) => {
    const { path, side, file } = one;
    const texts = filesOf(join(path, file.path)).map((name) => readFileSync(name, 'utf8'));
    const files = texts.map((text) => read(text, file.format, { side }));
    expect(files.flatMap(({ problems }) => problems)).toEqual([]);
    const documents = files.flatMap((found) => found.documents);
    const neutral = neutralOf(join(path, `${side}.spans.jsonl`));
    const byText = new Map(neutral.map((document) => [document.text, document]));
    const unit = file.offsets.startsWith('tokens') ? 'tokens' : (file.offsets as SpanUnit);
    expect(files[0].unit).toBe(unit);
    expect(documents.length).toBe(neutral.length);
    for (const [at, document] of documents.entries()) {
      const expected = document.text === undefined ? neutral[at] : byText.get(document.text)!;
      if (/id|file name/.test(file.documents)) expect(document.id).toBe(expected.id);
      expect(spansOf(document, unit, expected.text)).toEqual(neutralSpans(expected));
      const scores = new Set(expected.spans.map(({ score }) => score));
      if (document.spans.some(({ score }) => score !== undefined && score !== 0.5))
        expect(new Set(document.spans.map(({ score }) => score))).toEqual(scores);
    }
  });

  it.each(cases.filter(({ folder }) => folder === 'mixed'))('$title has as many spans as its side', (one) => {
    const expected = expectedOf(one.path);
    const spans = readCase(one).documents.flatMap((document) => document.spans);
    expect(spans.length).toBe(one.side === 'gold' ? expected.gold : expected.pred);
  });

  it.each(cases.filter(({ folder, side, path }) => folder === 'mixed' && side === 'gold' && partnerOf(path)))(
    '$title and its prediction have the spans in common that the case says',
    (one) => {
      const [gold, pred] = [readCase(one), readCase(partnerOf(one.path)!)];
      const correct = gold.documents.reduce((sum, document, at) => {
        const { text } = document;
        const other = pred.documents.find((found) => found.text === text) ?? pred.documents[at];
        const left = spansOf(other, pred.unit, text);
        return sum + spansOf(document, gold.unit, text).filter((span) => takeOut(left, span)).length;
      }, 0);
      expect(correct).toBe(expectedOf(one.path).definition.strict.micro.correct);
    },
  );

  it('a mixed case of tokens has its tokens in its text', () => {
    const one = cases.find(({ title }) => title.startsWith('10-mixed'))!;
    const texts = neutralOf(join(one.path, 'text.jsonl'));
    for (const [at, document] of readCase(one).documents.entries())
      expect(document.tokens?.join('')).toBe(texts[at].text.replace(/\s/g, ''));
  });
});

function partnerOf(path: string): (typeof cases)[number] | undefined {
  return cases.find((one) => one.side === 'pred' && one.path === path);
}

function readCase({ path, side, file }: (typeof cases)[number]): SpanFile {
  const { problems, ...found } = read(readFileSync(join(path, file.path), 'utf8'), file.format, { side });
  expect(problems).toEqual([]);
  return { ...found, unit: file.offsets.startsWith('tokens') ? 'tokens' : (file.offsets as SpanUnit) };
}

function takeOut(left: string[], span: string): boolean {
  const at = left.indexOf(span);
  if (at >= 0) left.splice(at, 1);
  return at >= 0;
}

interface Expected {
  readonly gold: number;
  readonly pred: number;
  readonly definition: { readonly strict: { readonly micro: { readonly correct: number } } };
}

function expectedOf(path: string): Expected {
  return JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as Expected;
}

describe.skipIf(!shared)('the faults of the conformance', () => {
  const fault = (name: string): string => readFileSync(join(conformance, 'problems', name), 'utf8');

  it('positions of null name the tokenizer', () => {
    const { problems, documents } = read(fault('null-offsets.hf.json'), 'hf-pipeline', { side: 'pred' });
    expect(problems).toMatchObject([{ code: 'NOT_A_SPAN', place: { line: 1, column: 3 } }]);
    expect(problems[0].help).toContain('slow tokenizers');
    expect(documents).toHaveLength(1);
  });

  it('several annotators are an error until one is chosen', () => {
    const text = fault('two-annotators.labelstudio.json');
    expect(problemsOf(text, 'label-studio')).toEqual(['SEVERAL_ANNOTATIONS 1:2']);
    const chosen = read(text, 'label-studio', { read: 'annotator=2' });
    expect(chosen.problems).toEqual([]);
    expect(chosen.documents[0].spans).toMatchObject([{ type: 'PER', runs: [[8, 10]], surface: 'Bo' }]);
  });

  it.each([
    ['label-studio', '[{"id":1,"text":"Ada","label":[{"start":0,"end":3,"text":"Ada","labels":["PER"]}]}]', '1:2'],
    ['langextract', '{"text":"Ada","spans":[{"start":0,"end":3,"label":"PER"}]}', '1:1'],
    ['bioc-json', '{"documents":[{"id":"1","text":"Ada","annotations":[]}]}', '1:15'],
  ])('a document of another shape is an error in %s, not one without spans', (name, text, place) => {
    expect(problemsOf(text, name)).toEqual([`NOT_A_DOCUMENT ${place}`]);
  });

  it('a rejected task is left out', () => {
    const { documents, problems } = read(fault('rejected.prodigy.jsonl'), 'prodigy');
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([{ isLeftOut: true }]);
  });

  it('exclusive ends of tokens are named, and read if the user says so', () => {
    const text = fault('tokens-exclusive.dygie.jsonl');
    const { problems } = read(text, 'dygie', { side: 'pred' });
    expect(problems).toMatchObject([{ code: 'SPAN_OUTSIDE_TEXT', place: { line: 1 } }]);
    expect(problems[0].help).toContain('--pred-end exclusive');
    expect(problemsOf(text, 'dygie', { end: 'exclusive' })).toEqual([]);
  });

  it('tokens that are counted from the start of a sentence are named', () => {
    const { problems } = read(fault('tokens-sentence-relative.dygie.jsonl'), 'dygie');
    expect(problems).toMatchObject([{ code: 'SPAN_OUTSIDE_TEXT' }]);
    expect(problems[0].help).toContain('relative to the sentence');
  });

  it('a file of no lists has no documents', () => {
    expect(read(fault('fewer-by-position.gliner.json'), 'gliner').documents).toEqual([]);
  });

  it.each([
    ['clue-inclusive-as-exclusive.jsonl', 'clue', [[0, 4]], 'Ada'],
    ['surface-differs.gliner.json', 'gliner', [[16, 21]], 'Berlin'],
    ['surface-fits-utf16-only.gliner.json', 'gliner', [[17, 22]], 'Paris'],
    ['inside-surrogate.doccano.jsonl', 'doccano', [[12, 14]], undefined],
  ])('%s is read as its format says, for the text to refuse', (name, format, runs, surface) => {
    const { documents, problems } = read(fault(name), format);
    expect(problems).toEqual([]);
    expect(documents[0].spans[0]).toMatchObject({ runs, surface });
  });
});

describe.skipIf(!shared)('real files of spans', () => {
  it('Prodigy has 372 accepted tasks of 373, and GLiNER as many lists', () => {
    const gold = read(readFileSync(join(real, 'prodigy-headlines/gold.prodigy.jsonl'), 'utf8'), 'prodigy');
    const pred = read(readFileSync(join(real, 'prodigy-headlines/pred.gliner.json'), 'utf8'), 'gliner');
    expect(gold.problems.concat(pred.problems)).toEqual([]);
    expect(gold.documents.filter(({ isLeftOut }) => !isLeftOut)).toHaveLength(372);
    expect(pred.documents.length).toBeGreaterThanOrEqual(372);
    expect(new Set(gold.documents.map(({ idIsMade }) => idIsMade))).toEqual(new Set([true]));
  });

  it.each([
    ['CRAFT-example', 'bytes', ['BYTE_OFFSETS'], 36],
    ['NCBIdevset-example', 'code-points', [], 74],
    ['elliptic-coordination', 'code-points', [], 7],
  ] as const)('the BioC of %s has its surfaces in its text, in %s', (folder, unit, codes, count) => {
    const text = readFileSync(join(real, 'bconv-formats', folder, 'bioc_json.json'), 'utf8');
    const { documents, problems, ...found } = read(text, 'bioc-json');
    expect([found.unit, problems.map(({ code }) => code)]).toEqual([unit, codes]);
    const continuous = documents.flatMap((document) => {
      const { start, end } = characterScale(unit, document.text);
      return document.spans.flatMap(({ runs: [[from, to], second], surface }) =>
        second ? [] : [[surface, [...document.text!].slice(start(from), end(to)).join('')]],
      );
    });
    expect(continuous).toHaveLength(count);
    for (const [surface, words] of continuous) expect(words).toBe(surface);
  });

  it('PubAnnotation and BioC have equal spans', () => {
    const of = (name: string): string => readFileSync(join(real, 'bconv-formats/elliptic-coordination', name), 'utf8');
    const [one] = read(of('pubanno_json.json'), 'pubannotation').documents;
    const [other] = read(of('bioc_json.json'), 'bioc-json').documents;
    expect(spansOf(one, 'code-points')).toEqual(spansOf(other, 'code-points'));
    expect(one.id).toBe(other.id);
  });
});

describe('what the formats of JSON allow', () => {
  it.each([
    ['hf-pipeline', '[{"entity_group":"PER","start":0,"end":3,"score":"0.5"}]', 1],
    ['hf-pipeline', '[[],[{"entity_group":"PER","start":0,"end":3}]]', 2],
    ['gliner', '[]\n[{"start":0,"end":3,"text":"Ada","label":"PER"}]\n[]\n', 3],
    ['gliner', '[[],[]]\n[[{"start":0,"end":3,"text":"Ada","label":"PER"}]]\n', 3],
    ['clue', '{"text":"Ada",\n"label":{}}\n{"text":"Bo",\n"label":{"PER":{"Bo":[[0,1]]}}}\n', 2],
    ['doccano', '[{"text":"Ada","labels":[[0,3,"PER"]]}]', 1],
  ])('%s: %j has documents', (name, text, count) => {
    const { documents, problems } = read(text, name);
    expect(problems).toEqual([]);
    expect(documents).toHaveLength(count);
    expect(documents.flatMap(({ spans }) => spans)).toHaveLength(1);
  });

  it.each([
    ['gliner-tokens', { tokenized_text: ['Ada'], ner: [[0, 0, 'PER']] }],
    ['w2ner', { sentence: ['Ada'], ner: [{ index: [0], type: 'PER' }] }],
  ])('%s: documents may have ids', (name, document) => {
    const text = JSON.stringify([{ ...document, id: 'b' }, { ...document, id: 7 }, document]);
    const { documents, problems } = read(text, name);
    expect(problems).toEqual([]);
    expect(documents.map(({ id }) => id)).toEqual(['b', '7', undefined]);
  });

  it('what a file of both sides has for gold and pred can be asked for', () => {
    const both = spanFormats.filter((format) => format.both);
    expect(both.map(({ name }) => name)).toEqual(['label-studio', 'dygie', 'gold-pred', 'eval4ner', 'llama-factory']);
    for (const { parts, both: { goldRead, predRead } = {} } of both)
      expect(parts).toEqual(expect.arrayContaining([goldRead, predRead]));
  });

  it('a document on a line is what it is in a list, with the places of its line', () => {
    const documents = [
      { text: 'Ada met Bo.', spans: [{ start: 0, end: 3, label: 'PER', text: 'Ada', score: 0.5 }] },
      { id: 7, text: 'a "quoted" tab\tand 🎭 Bo', spans: [{ start: 20, end: 22, label: 'PER', text: 'Bo' }] },
      { id: 'x', text: '', spans: [], answer: 'reject' },
      { text: 'Ada\nBo', _input_hash: -3, spans: [{ start: 0, end: 2 ** 40, label: 'LOC', text: 'Ada Bo' }] },
      {
        text: 'Bo',
        spans: [
          { start: -1, end: 2, label: 'PER' },
          { start: 0, end: 2, label: 'LOC', score: 0 },
        ],
      },
    ];
    const lines = documents.map((document) => JSON.stringify(document));
    const dataOf = ({ id, idIsMade, isLeftOut, text, spans }: SpanDocument): unknown => ({
      about: { id, idIsMade, isLeftOut, text },
      spans: spans.map(({ type, runs, score, surface, where: { place } }) => ({
        ...{ type, runs, score, surface, line: place.line, column: place.column },
      })),
    });
    const found = read(lines.join('\n'), 'prodigy').documents;
    const listed = read(`[${lines.join(',\n')}]`, 'prodigy').documents;
    expect(found.map(dataOf).slice(1)).toEqual(listed.map(dataOf).slice(1));
    expect(found[0].spans[0]).toMatchObject({ runs: [[0, 3]], score: 0.5, surface: 'Ada' });
    expect(found[4].spans[1].where.place).toMatchObject({ line: 5, column: lines[4].indexOf('{"start":0') + 1 });
  });

  it('fragments on lines are kept', () => {
    const spans = [
      {
        fragments: [
          [0, 3],
          [8, 10],
        ],
        type: 'PER',
      },
      { fragments: [], type: 'PER' },
    ];
    const line = JSON.stringify({ id: 'a', text: 'Ada met Bo.', spans });
    const source = { file: 'spans.json', text: `${line}\n${line}\n` };
    const [first, second] = readSpanFile(neutralFormat, source, { side: 'gold', log: problemLog() }).documents[1].spans;
    expect(first).toMatchObject({
      type: 'PER',
      runs: [
        [0, 3],
        [8, 10],
      ],
      score: undefined,
      surface: undefined,
    });
    expect(second.runs).toEqual([]);
  });

  it('tagged tokens of a pipeline are joined to spans', () => {
    const token = (entity: string, index: number, start: number, end: number, score: number): unknown => ({
      ...{ entity, index, start, end, score },
    });
    const tokens = [
      token('B-PER', 1, 0, 3, 0.5),
      token('I-PER', 2, 4, 6, 1),
      token('B-PER', 3, 7, 9, 1),
      token('I-LOC', 4, 10, 12, 1),
      token('I-LOC', 6, 15, 17, 1),
    ];
    const [{ spans }] = read(JSON.stringify(tokens), 'hf-pipeline').documents;
    expect(spans.map(({ type, runs, score }) => [type, ...runs[0], score])).toEqual([
      ['PER', 0, 6, 0.75],
      ['PER', 7, 9, 1],
      ['LOC', 10, 12, 1],
      ['LOC', 15, 17, 1],
    ]);
  });

  it('all problems of a file are reported with their places', () => {
    const lines = [
      '{"id":1,"text":"Ada","label":[[0,3,"PER"],["0",3,"PER"],[0,3]]}',
      '{"id":2,"text":"Bo',
      '{"id":3,"text":"Bo","label":[null]}',
      '[7]',
    ];
    expect(problemsOf(lines.join('\n'), 'doccano')).toEqual([
      'NOT_A_SPAN 1:43',
      'NOT_A_SPAN 1:57',
      'NOT_JSON 2:19',
      'NOT_A_SPAN 3:30',
      'NOT_A_DOCUMENT 4:2',
    ]);
  });

  it.each([
    ['gliner-tokens', '{"ner":[]}', 'tokens as a list of strings, found nothing'],
    ['gliner-tokens', '{"ner":[],"tokenized_text":null}', 'tokens as a list of strings, found null'],
    ['prodigy', '{"text":"Ada","spans":[{"start":0,"label":"PER"}]}', 'as whole numbers, found 0 and nothing'],
    ['prodigy', '{"text":"Ada","spans":[{"start":0,"end":3}]}', 'the type of a span as a string, found nothing'],
    ['doccano', '{"text":"Ada","label":[[null,3,"PER"]]}', 'as whole numbers, found null and 3'],
  ])('say whether a member is not there, or is null: %s %s', (name, text, says) => {
    expect(read(text, name).problems.map(({ message }) => message)).toEqual([expect.stringContaining(says)]);
  });

  it('a wrong first line does not hide the others', () => {
    const text = '{"id":1,\n{"id":2,"text":"Bo","label":[[0,2]]}\n';
    expect(problemsOf(text, 'doccano')).toEqual(['NOT_JSON 1:9', 'NOT_A_SPAN 2:30']);
  });

  it('documents of lines can be asked again in any order for their spans and places', () => {
    const line = (at: number): string => ` {"id":${at},"text":"Ada ${at}","label":[[0,3,"P${at}"]]}`;
    const { documents } = read([1, 2, 3].map(line).join('\n\n'), 'doccano');
    for (const number of [3, 1, 2, 2, 1, 3]) {
      const { id, text, spans, where } = documents[number - 1];
      expect({ id, text, place: where.place }).toMatchObject({
        id: String(number),
        text: `Ada ${number}`,
        place: { line: 2 * number - 1, column: 2 },
      });
      expect(spans.map(({ type, runs }) => [type, ...runs])).toEqual([[`P${number}`, [0, 3]]]);
      expect(spans[0].where.place).toEqual({ file: 'spans.json', line: 2 * number - 1, column: 34 });
    }
  });

  it.each([
    ['accept', 'prodigy'],
    ['[{"type": "PER", "text": "Ada"}]', 'strings'],
  ])('a text with the answer %s is of the format %s', (answer, format) => {
    const line = `${JSON.stringify({ id: 1, text: 'Ada met Bo.', answer })}\n`;
    expect(detectSpans(headOf(new TextEncoder().encode(line), true))?.name).toBe(format);
  });

  it.each(['spans', 'prodigy', 'doccano'])('%s is told after a text of 500 KB', (name) => {
    const text = JSON.stringify('word '.repeat(100_000));
    const spans = {
      spans: '"spans":[{"start":0,"end":4,"type":"A"}]',
      prodigy: '"spans":[{"start":0,"end":4,"label":"A"}]',
      doccano: '"label":[[0,4,"A"]]',
    };
    const line = `{"text":${text},${spans[name as keyof typeof spans]}}\n`;
    expect(detectSpans(headOf(new TextEncoder().encode(line), true))?.name).toBe(name);
  });

  it('a span knows its line and column in a list over several lines', () => {
    const text =
      '[\n [],\n [\n  {"start":0,"end":3,"text":"Ada","label":"PER"},\n  {"start":4,"end":5,"text":"B","label":"PER"}\n ]\n]';
    const { documents } = read(text, 'gliner');
    const at = ({ where: { place } }: SpanDocument | FileSpan): number[] => [place.line, place.column];
    expect(documents.map(at)).toEqual([
      [2, 2],
      [3, 2],
    ]);
    expect(documents[1].spans.map(at)).toEqual([
      [4, 3],
      [5, 3],
    ]);
  });

  it('what langextract did not find has no place', () => {
    const text =
      '{"text":"Ada","extractions":[{"extraction_class":"PER","extraction_text":"Bo","char_interval":null}]}';
    const { documents, problems } = read(text, 'langextract');
    expect(problems).toEqual([]);
    expect(documents[0].spans).toMatchObject([{ type: 'PER', runs: [], surface: 'Bo' }]);
  });

  it('spaCy has its spans under the only key where no document has ents', () => {
    const document = { text: 'Ada', ents: [], spans: { sc: [{ start: 0, end: 3, label: 'PER' }] } };
    expect(read(JSON.stringify(document), 'spacy-json').documents[0].spans).toHaveLength(1);
    const two = JSON.stringify({ ...document, spans: { ...document.spans, other: [] } });
    expect(problemsOf(two, 'spacy-json')).toEqual(['SEVERAL_ANNOTATIONS 1:1']);
    expect(read(two, 'spacy-json', { read: 'spans=sc' }).documents[0].spans).toHaveLength(1);
    expect(read(two, 'spacy-json', { read: 'ents' }).documents[0].spans).toHaveLength(0);
  });

  it('a prediction of DyGIE++ is predicted_ner, with its probability, which all documents must have', () => {
    const sentences = [['Ada', 'left'], ['Bo']];
    const first = {
      doc_key: 'a',
      sentences,
      ner: [[], [[2, 2, 'PER']]],
      predicted_ner: [[[0, 0, 'PER', 7.5, 0.75]], []],
    };
    const second = { doc_key: 'b', sentences, ner: [[], []] };
    const text = `${JSON.stringify(first)}\n${JSON.stringify(second)}\n`;
    const pred = read(text, 'dygie', { side: 'pred' });
    expect(pred.documents[0].spans).toMatchObject([{ runs: [[0, 1]], score: 0.75 }]);
    expect(pred.problems).toMatchObject([{ code: 'MISSING_PREDICTION', place: { line: 2 } }]);
    expect(read(text, 'dygie').documents[0].spans).toMatchObject([{ runs: [[2, 3]] }]);
  });

  it('Label Studio leaves out what no one annotated, and undoes its line ends', () => {
    const region = { value: { start: 0, end: 5, text: 'a\\nb c', labels: ['PER', 'ORG'] } };
    const other = { type: 'choices', value: { choices: ['good'] } };
    const tasks = [
      {
        id: 1,
        data: { body: 'a\nb c' },
        annotations: [{ result: [other, region] }, { was_cancelled: true, result: [] }],
      },
      { id: 2, data: { body: 'x' }, annotations: [] },
    ];
    const { documents, problems } = read(JSON.stringify(tasks), 'label-studio');
    expect(problems).toEqual([]);
    expect(documents[0].spans).toMatchObject([
      { type: 'PER', surface: 'a\nb c' },
      { type: 'ORG', surface: 'a\nb c' },
    ]);
    expect(documents.map(({ isLeftOut }) => isLeftOut)).toEqual([undefined, true]);
  });

  it('BioC rebuilds its text in the unit of its offsets', () => {
    const passages = [
      { offset: 0, text: 'é😀', annotations: [] },
      { offset: 7, text: 'b', annotations: [{ infons: { type: 'X' }, locations: [{ offset: 7, length: 1 }] }] },
    ];
    const text = JSON.stringify({ documents: [{ id: '1', passages }] });
    expect(read(text, 'bioc-json', { offsets: 'bytes' }).documents[0]).toMatchObject({
      text: 'é😀 b',
      unstored: [[3, 4]],
    });
    expect(read(text, 'bioc-json', { offsets: 'code-points' }).documents[0].text).toBe('é😀     b');
    const found = read(text, 'bioc-json');
    expect([found.unit, found.documents[0].text, found.problems.length]).toEqual(['bytes', 'é😀 b', 1]);
  });
});
