import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beginsSo, headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans, formatOfExtension, spanFormats } from '../../src/formats/span-formats.ts';
import type { SpanFormat } from '../../src/formats/spans/span-file.ts';
import { spanFolder } from '../../src/formats/spans/span-folder.ts';
import type { SpanDocument } from '../../src/ner/span-document.ts';
import { formatPlace, problemLog } from '../../src/text/problem.ts';
import { shared, sharedPath } from '../shared.ts';
import { readSpanFile, type SpanFile, type SpanOptions } from './read-span-file.ts';

type Options = Partial<SpanOptions>;

const formatOf = (name: string): SpanFormat => spanFormats.find((format) => format.name === name)!;
const textFormats = ['brat', 'pubtator', 'webanno-tsv', 'xdai'];

/** What a reader makes of a text, with problems as `place code`. */
function read(name: string, text: string, options: Options = {}, beside?: string, file = 'in'): SpanFile & Problems {
  const log = problemLog();
  const source = { file, text, beside };
  return { ...readSpanFile(formatOf(name), source, { side: 'gold', log, ...options }), problems: shown(log) };
}

interface Problems {
  readonly problems: readonly string[];
}

function shown(log: ReturnType<typeof problemLog>): string[] {
  return log.problems.map(({ place, code }) => `${formatPlace(place)} ${code}`);
}

/** Spans as `type start-end;start-end`, in order. */
function spansIn({ spans }: SpanDocument): string[] {
  return spans.map(({ type, runs }) => `${type} ${runs.map(([start, end]) => `${start}-${end}`).join(';')}`);
}

/** The paths of files, by their names in a folder. */
function inFolder(path: string, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, join(path, name)]));
}

/** What a path of a case holds: a file, or the files of a folder. */
function readPath(path: string, name: string): SpanFile & Problems {
  const { folder } = formatOf(name);
  if (!folder) return read(name, readFileSync(path, 'utf8'), {}, undefined, path);
  const { documents } = spanFolder(inFolder(path, readdirSync(path)), folder.extensions, folder.beside);
  const files = documents.map((document) => {
    const text = document.beside && readFileSync(document.beside, 'utf8');
    return read(name, readFileSync(document.file, 'utf8'), {}, text, document.file);
  });
  return {
    ...files[0],
    documents: files.flatMap((file) => file.documents),
    problems: files.flatMap(({ problems }) => problems),
  };
}

interface NeutralDocument {
  readonly id?: string;
  readonly text: string;
  readonly spans?: readonly { start: number; end: number; type: string; fragments?: [number, number][] }[];
}

function neutral(path: string): NeutralDocument[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as NeutralDocument);
}

/** Whether a file is JSON lines with texts. */
function hasTexts(path: string): boolean {
  return /\.jsonl$/.test(path) && existsSync(path) && neutral(path)[0].text !== undefined;
}

/** Runs of which those that touch are one. */
function joined(runs: readonly (readonly [number, number])[]): [number, number][] {
  const parts: [number, number][] = [];
  for (const [start, end] of runs)
    if (parts.at(-1)?.[1] === start) parts.at(-1)![1] = end;
    else parts.push([start, end]);
  return parts;
}

function written(runs: readonly (readonly number[])[]): string {
  return runs.map(([start, end]) => `${start}-${end}`).join(';');
}

/** The spans of a document in code points of `text`, in order of their texts. */
function inCodePoints({ spans, tokens = [] }: SpanDocument, unit: SpanFile['unit'], text: string): string[] {
  let at = 0;
  const places = tokens.map((token) => {
    const start = text.indexOf(token, at);
    expect(start).toBeGreaterThanOrEqual(0);
    at = start + token.length;
    return [start, at];
  });
  const units = (position: number): number => [...text.slice(0, position)].length;
  const positions = ([start, end]: readonly [number, number]): [number, number] => {
    if (unit === 'code-points') return [start, end];
    return unit === 'utf-16' ? [units(start), units(end)] : [units(places[start][0]), units(places[end - 1][1])];
  };
  return spans.map(({ type, runs }) => `${type} ${written(joined(joined(runs).map(positions)))}`).sort();
}

describe.skipIf(shared === undefined)('conformance', () => {
  const folder = (...parts: string[]): string => sharedPath('conformance', 'spans', ...parts);
  const cases = ['spans', 'mixed'].flatMap((kind) =>
    (shared ? readdirSync(folder(kind)) : []).map((name) => [kind, name]),
  );
  const files = cases.flatMap(([kind, name]) => {
    const path = folder(kind, name);
    const description = JSON.parse(readFileSync(join(path, 'case.json'), 'utf8'));
    return (['gold', 'pred'] as const).flatMap((side) =>
      (description[side] as { path: string; format: string }[])
        .filter(({ format }) => textFormats.includes(format))
        .map((file) => ({ side, file: join(path, file.path), format: file.format, path, ids: description.documents })),
    );
  });

  it('has files in each of these formats', () => {
    expect([...new Set(files.map(({ format }) => format))].sort()).toEqual([...textFormats].sort());
  });

  it.each(files)('$file has the spans of the neutral file', ({ side, file, format, path }) => {
    const { documents, unit, problems } = readPath(file, format);
    expect(problems).toEqual([]);
    const own = join(path, `${side}.spans.jsonl`);
    const expected = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as Record<string, number>;
    expect(documents.flatMap(({ spans }) => spans)).toHaveLength(expected[side]);
    const [texts] = [own, ...readdirSync(path).map((name) => join(path, name))].filter(hasTexts);
    if (texts === undefined) return;
    const wanted = neutral(texts);
    expect(documents).toHaveLength(wanted.length);
    documents.forEach((document, at) => {
      if (document.id !== undefined && wanted[at].id !== undefined) expect(document.id).toBe(wanted[at].id);
      if (document.text !== undefined) {
        const unstored = document.unstored ?? [];
        const blanked = unstored.reduce(
          (text, [start, end]) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
          wanted[at].text,
        );
        expect(document.text).toBe(blanked);
      }
      const found = inCodePoints(document, unit, wanted[at].text);
      if (!existsSync(own)) return;
      const spans = wanted[at].spans!;
      expect(found).toEqual(
        spans.map(({ type, start, end, fragments }) => `${type} ${written(fragments ?? [[start, end]])}`).sort(),
      );
    });
  });

  it.each(files.filter(({ format }) => format === 'brat' || format === 'pubtator'))(
    '$file has the words of its texts',
    ({ file, format }) => {
      for (const { text, spans } of readPath(file, format).documents)
        for (const { runs, surface } of spans) {
          const words = runs.map(([start, end]) => [...text!].slice(start, end).join(''));
          expect(surface).toBe(words.join(' ').replace(/\n/g, ' '));
        }
    },
  );

  it.each(files)('$file is told from the other formats', ({ file, format }) => {
    const names = formatOf(format).folder ? readdirSync(file).filter((name) => !name.endsWith('.txt')) : [''];
    for (const name of names) {
      const bytes = readFileSync(join(file, name));
      const fitting = spanFormats.filter(({ begins }) => beginsSo(begins, headOf(bytes, true)));
      expect(fitting.map((one) => one.name)).toEqual(bytes.length === 0 ? [] : [format]);
    }
  });

  it.each([
    ['brat-spaces-for-tab', ['1.ann:1:3 NOT_A_SPAN']],
    ['brat-surface', []],
  ])('the problem %s', (name, expected) => {
    const { documents, problems, surfaces } = readPath(folder('problems', name), 'brat');
    expect(problems.map((problem) => problem.replace(/^.*\//, ''))).toEqual(expected);
    if (name !== 'brat-surface') return;
    expect(surfaces).toBe('text');
    expect(documents[0].spans.map(({ surface }) => surface)).toEqual(['Ada', 'Berlin']);
    expect(basename(formatPlace(documents[0].spans[1].where.place))).toBe('1.ann:2:4');
  });

  it('a text without .ann is a missing document', () => {
    const { extensions, beside } = formatOf('brat').folder!;
    const path = folder('problems', 'brat-no-ann');
    const found = spanFolder(inFolder(path, readdirSync(path)), extensions, beside);
    expect(found).toEqual({ documents: [], missing: ['1'] });
  });
});

describe.skipIf(shared === undefined)('real data', () => {
  const path = (...parts: string[]): string => sharedPath('realdata', 'spans', ...parts);

  it.each([
    ['bc5cdr-sample/gold.pubtator.txt', 'pubtator', 50, 934, 0],
    ['bc5cdr-sample/dnorm.pubtator.txt', 'pubtator', 50, 408, 408],
    ['bconv-formats/NCBIdevset-example/pubtator.txt', 'pubtator', 9, 74, 0],
    ['bconv-formats/elliptic-coordination/pubtator.txt', 'pubtator', 1, 11, 0],
    ['bconv-formats/elliptic-coordination/brat.ann', 'brat', 1, 9, 0],
    ['bconv-formats/CRAFT-example/brat.ann', 'brat', 1, 40, 0],
  ])('%s is read', (file, format, documents, count, scores) => {
    const text = readFileSync(path(file), 'utf8');
    const found = read(format, text);
    const spans = found.documents.flatMap((document) => document.spans);
    expect(found.problems).toEqual([]);
    expect([found.documents.length, spans.length]).toEqual([documents, count]);
    expect(spans.filter(({ score }) => score !== undefined)).toHaveLength(scores);
    expect(beginsSo(formatOf(format).begins, headOf(new TextEncoder().encode(text), true))).toBe(true);
  });

  it('the words of BC5CDR are those of its texts', () => {
    for (const { text, spans } of read('pubtator', readFileSync(path('bc5cdr-sample/gold.pubtator.txt'), 'utf8'))
      .documents)
      for (const { surface, runs } of spans) expect([...text!].slice(...runs[0]).join('')).toBe(surface);
  });

  it('words of fragments with dots between, as bconv has them, have a blank', () => {
    const { documents } = read('brat', readFileSync(path('bconv-formats/elliptic-coordination/brat.ann'), 'utf8'));
    expect(documents[0].spans[0].surface).toBe('Breast Cancers');
  });
});

describe('brat', () => {
  it('fragments are runs, and other lines have no spans', () => {
    const text =
      'T1\tLoc 0 5;16 23\tNorth America\r\nN1\tReference T1 Q49\tNorth America\n*\tEquiv T1 T2\n\n#1\tNote T1\tx\n';
    const { documents, problems } = read('brat', text, {}, 'North …', 'a/b.c.ann');
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({ id: 'b.c', text: 'North …' });
    expect(spansIn(documents[0])).toEqual(['Loc 0-5;16-23']);
    expect(documents[0].spans[0].surface).toBe('North America');
  });

  it('all lines that cannot be read are errors', () => {
    const text = 'T1 PER 0 3 Ada\nT2\tPER -1 3\tAda\nT3\tPER 0 3 Ada\nT4\tPER 0 3\tAda\nT4\tPER 8 10\tBo\nAda\n';
    const { documents, problems } = read('brat', text);
    expect(problems).toEqual(['in:1:3', 'in:2:4', 'in:3:4', 'in:5:1', 'in:6:4'].map((at) => `${at} NOT_A_SPAN`));
    expect(spansIn(documents[0])).toEqual(['PER 0-3']);
  });

  it('is told by its first line, which is no row of tags', () => {
    const begins = (text: string): boolean =>
      beginsSo(formatOf('brat').begins, headOf(new TextEncoder().encode(text), true));
    const lines = [
      'T1\tPER 0 3;5 6\tAda',
      'T1\tPER 0 3',
      'E1\tBinding:T3 Theme:T1',
      'R1\tOf Arg1:T1 Arg2:T2',
      '*\tEquiv T1 T2',
    ];
    const others = ['A1\tNegation E1', 'N1\tReference T1 Wikidata:Q49\tx', '#1\tAnnotatorNotes T1\tx'];
    expect([...lines, ...others].map((text) => `${text}\n`).filter((text) => !begins(text))).toEqual([]);
    const rows = ['T1\tB-PER', 'E2\tO', 'A1\tNN B-PER', '*\tO', 'T1 PER 0 3 Ada', 'R2\tNN O', '#1\tO'];
    expect(rows.map((text) => `${text}\n`).filter(begins)).toEqual([]);
  });

  it('an empty file is a document without spans, and ends may be inclusive', () => {
    expect(read('brat', '', {}, 'Ada', 'a/1.ann.gz').documents).toMatchObject([{ id: '1', text: 'Ada', spans: [] }]);
    expect(spansIn(read('brat', 'T1\tPER 0 2;4 5\tAda', { end: 'inclusive' }).documents[0])).toEqual(['PER 0-3;4-6']);
  });

  it('an .ann file is brat, whatever is in it', () => {
    expect(['a/1.ann', '1.ann.gz', '1.txt', 'ann', '1.tsv'].map((file) => formatOfExtension(file)?.name)).toEqual([
      'brat',
      'brat',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('documents of a folder come in the order of their names', () => {
    const names = ['b/2.ann', '10.txt', 'x.ann', '10.ann', '9.txt', 'b/2.txt', 'README.md'];
    const { documents, missing } = spanFolder(inFolder('in', names), ['.ann', '.a1'], '.txt');
    expect(documents.map(({ file, beside }) => [file, beside])).toEqual([
      ['in/10.ann', 'in/10.txt'],
      ['in/b/2.ann', 'in/b/2.txt'],
      ['in/x.ann', undefined],
    ]);
    expect(missing).toEqual(['9']);
    const ofTsv = spanFolder(inFolder('in', ['b.tsv', 'a.tsv'])).documents;
    expect(ofTsv.map(({ file }) => file)).toEqual(['in/a.tsv', 'in/b.tsv']);
  });
});

describe('PubTator', () => {
  const title = '7|t|Ada 😀\n7|a|met Bo\n';

  it('the text is title, one blank that is not stored, and abstract, and may end with blanks', () => {
    const [{ id, text, unstored }] = read('pubtator', title).documents;
    expect({ id, text, unstored }).toEqual({
      id: '7',
      text: 'Ada 😀 met Bo',
      unstored: [
        [6, 7],
        [13, 13],
      ],
    });
    expect(read('pubtator', '7|t|Ada\n').documents[0]).toMatchObject({ text: 'Ada', unstored: [[3, 3]] });
    expect(read('pubtator', '7|t|\n7|a|Ada\n').documents[0]).toMatchObject({ text: ' Ada' });
  });

  it('the seventh column is a score only if it is a number, and relations are no spans', () => {
    const rows =
      '7\t0\t3\tAda\tPER\tD1\t0.5\n7\t10\t12\tBo\tPER\t-1\ta|b\n7\tCID\tD1\tD2\n7\tAssociation\tD1\tD2\tNovel\n';
    const { documents, problems } = read('pubtator', title + rows);
    expect(problems).toEqual([]);
    expect(documents[0].spans.map(({ score }) => score)).toEqual([0.5, undefined]);
  });

  it('an id that comes twice is two documents', () => {
    const { documents } = read('pubtator', `${title}7\t0\t3\tAda\tPER\n\n${title}7\t10\t12\tBo\tPER\n`);
    expect(documents.map(spansIn)).toEqual([['PER 0-3'], ['PER 10-12']]);
  });

  it('rows may be without texts in a file that has none', () => {
    const { documents, problems } = read('pubtator', '8\t0\t3\tAda\tPER\n7\t1\t3\tda\tPER\n8\t4\t7\tmet\tX\n');
    expect(problems).toEqual([]);
    expect(documents.map(({ id, text, spans }) => [id, text, spans.length])).toEqual([
      ['8', undefined, 2],
      ['7', undefined, 1],
    ]);
  });

  it('rows that cannot be read and rows of another document are errors', () => {
    const rows = '7\t0\t3x\tAda\tPER\n7\t0\t3\tAda\n7 0 3 Ada PER\n7\tnull\tnull\tAda\tPER\n8\t0\t3\tAda\tPER\n';
    const places = ['in:3:3', 'in:4:3', 'in:5:14', 'in:6:3', 'in:7:1'];
    expect(read('pubtator', title + rows).problems).toEqual(places.map((at) => `${at} NOT_A_SPAN`));
  });
});

describe('xdai', () => {
  it('documents have tokens, and spans have pairs of tokens', () => {
    const { documents, unit, problems } = read('xdai', 'a b c d\n0,0,2,3 ADR|1,1 ADR\n\ne f\n\n\ng\n0,0 X\n');
    expect({ unit, problems }).toEqual({ unit: 'tokens', problems: [] });
    expect(documents.map(spansIn)).toEqual([['ADR 0-1;2-4', 'ADR 1-2'], [], ['X 0-1']]);
    expect(documents[1].tokens).toEqual(['e', 'f']);
    expect(documents[0].spans[1].where.place).toEqual({ file: 'in', line: 2, column: 13 });
  });

  it('all spans that cannot be read are errors; after a line that should be empty nothing is read', () => {
    const { problems } = read('xdai', 'a b\n0,0,1 X|0 X|0,0|1,1 X\n\na b\n0,0 X\nc d\n');
    expect(problems).toEqual(['in:2:1', 'in:2:9', 'in:2:13', 'in:6:1'].map((at) => `${at} NOT_A_SPAN`));
  });

  it('is told by the first document that has spans, after a very long line too', () => {
    const begins = (text: string): boolean =>
      beginsSo(formatOf('xdai').begins, headOf(new TextEncoder().encode(text), true));
    expect(begins('a b\n\n\na b\n0,1 X\n\n')).toBe(true);
    expect(begins(`${'a '.repeat(5000)}\n0,1 X\n\n`)).toBe(true);
    for (const spans of ['0,1 X ', '0,1 X | 1,1 Y\t\r', ' 0,1 X']) expect(begins(`a b \n${spans}\n \n`)).toBe(true);
    expect(begins('about O\n10,000 O\n\n')).toBe(false);
    expect(begins('about O \n10,000 O \n\n')).toBe(false);
    expect(begins('ca. O\n0,1 B-X\n\nAda O\nmet O\n')).toBe(false);
    expect(begins('a b\n0,2 X\n')).toBe(false);
    expect(begins('a b\n0,1 X\n\na b\n0,1 X\nc\n')).toBe(false);
    expect(begins('a B-X\n0,1 O\nb O\n')).toBe(false);
    expect(begins('a O\n\n\nb O\n')).toBe(false);
    expect(begins('a b\n\n\n\n')).toBe(true);
    expect(begins('Ada PER\n\n\nmet ORG\n\n\n')).toBe(false);
    const file = (text: string) => detectSpans(headOf(new TextEncoder().encode(text), true))?.name;
    for (const text of ['[["B-PER", "O"]]', '[{"a": 1, "b": 2}]', '{"a": 1, "b": 2}'])
      for (const ends of ['\n\n\n\n', `\n\n\n${text}\n`]) expect(file(text + ends)).toBe(undefined);
    expect(file('[{"entity_type": "PER", "start": 0, "end": 3}]\n\n\n\n')).toBe('presidio');
    expect(file('Ada/B-PER met/O\n\n\nBo/B-PER ran/O\n\n\n')).toBe('slash-tags');
  });
});

describe('WebAnno TSV', () => {
  const layer = 'de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity';
  const head = `#FORMAT=WebAnno TSV 3.3\n#T_SP=${layer}|identifier|value\n\n\n`;

  it('rows of one number are one span, others are spans of their own', () => {
    const rows = '1-1\t0-3\tAda\t_\tPER[1]|X\t\n1-2\t4-7\tmet\t_\tPER[1]\t\n1-3\t8-10\tBo\t_\tPER\t\n';
    const { documents, problems } = read('webanno-tsv', `${head}#Text=Ada met Bo\n${rows}`, {}, undefined, 'd.tsv');
    expect(problems).toEqual([]);
    expect(documents[0].id).toBe('d');
    expect(spansIn(documents[0])).toEqual(['PER 0-7', 'X 0-3', 'PER 8-10']);
    expect(documents[0].spans.map(({ where: { place } }) => `${place.line}:${place.column}`)).toEqual([
      '6:15',
      '6:22',
      '8:15',
    ]);
  });

  it('sentences may have several lines, blanks before them, and tokens with parts', () => {
    const first = '#Text=Ada\n#Text= met\n1-1\t2-5\tAda\t_\t_\n1-1.1\t2-4\tAd\t_\tPER\n1-2\t7-10\tmet\t_\t_\n';
    const second = '#Sentence.id=2\n#Text=Bo\\tis\\\\\n2-1\t13-15\tBo\t_\t_\n2-2\t16-19\tis\\\t_\t_\n';
    const { documents, problems } = read('webanno-tsv', `${head}${first}\n${second}`);
    expect(problems).toEqual([]);
    expect(documents[0].text).toBe('  Ada\n met   Bo\tis\\');
    expect(documents[0].unstored).toEqual([
      [0, 2],
      [10, 13],
      [19, 19],
    ]);
    expect(spansIn(documents[0])).toEqual(['PER 2-4']);
  });

  it('values have backslashes before what means something in a cell', () => {
    const value = 'a\\|b\\_c\\[1\\]\\->\\\\|d\\*[2]';
    const { documents } = read('webanno-tsv', `${head}#Text=Ada\n1-1\t0-3\tAda\t_\t${value}\n`);
    expect(documents[0].spans.map(({ type }) => type)).toEqual(['a|b_c[1]->\\', 'd*']);
  });

  it('another layer can be chosen, and one that is not there is an error', () => {
    const layers = `#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Drug\n#T_RL=x.Rel|kind|BT_x\n#T_SP=${layer}|identifier|value\n\n`;
    const text = `${layers}#Text=Ada\n1-1\t0-3\tAda\t*\t_\t_\tQ7\tPER\n`;
    const types = (read_?: string): string[] => {
      const { documents, problems } = read('webanno-tsv', text, { read: read_ });
      return [...documents[0].spans.map(({ type }) => type), ...problems];
    };
    expect(types()).toEqual(['PER']);
    expect(types(layer)).toEqual(['PER']);
    expect(types('NamedEntity:identifier')).toEqual(['Q7']);
    expect(types('Drug')).toEqual(['in:7:13 NOT_A_SPAN']);
    expect(types('Drugs')).toEqual(['in:1:1 NOT_A_DOCUMENT']);
    expect(types('NamedEntity:type')).toEqual(['in:1:1 NOT_A_DOCUMENT']);
  });

  it('words that are not at their positions are an error that names the unit they fit', () => {
    const text = `${head}#Text=😀 Ada\n1-1\t0-1\t😀\t_\t_\n1-2\t2-5\tAda\t_\tPER\n\n#Text=Bo\n2-1\t6-8\tBo\t_\t_\n`;
    const log = problemLog();
    readSpanFile(formatOf('webanno-tsv'), { file: 'in', text }, { side: 'gold', log });
    expect(shown(log)).toEqual(['in:6:5 NOT_A_SPAN']);
    expect(log.problems[0].help).toContain('--gold-offsets code-points');
    const { documents, unit, problems } = read('webanno-tsv', text, { offsets: 'code-points' });
    expect({ unit, problems }).toEqual({ unit: 'code-points', problems: [] });
    expect(documents[0].text).toBe('😀 Ada Bo');
  });

  it('a position far behind the text is an error', () => {
    const { problems } = read('webanno-tsv', `${head}#Text=Ada\n1-1\t999999999999-999999999999\tAda\t_\t_\n`);
    expect(problems).toEqual(['in:6:5 NOT_A_SPAN']);
  });

  it('rows that cannot be read are errors', () => {
    const rows = '1-1\t0-3\tAda\t_\n1-2 4-7 met\n1-3\t8-10\tBo\t_\tPER[1]\n1-4\t8-10\tBo\t_\tLOC[1]\n';
    const { problems } = read('webanno-tsv', `${head}#Text=Ada met Bo\n${rows}\n9-1\t0-3\tAda\t_\t_\n`);
    const places = ['in:6:1', 'in:7:12', 'in:11:1', 'in:9:15'];
    expect(problems).toEqual(places.map((at) => `${at} NOT_A_SPAN`));
  });
});
