import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsOf } from '../../src/coref/document.ts';
import { membersOf } from '../../src/coref/nodes.ts';
import { readAll } from '../../src/formats/bytes/head.ts';
import { conlluReader } from '../../src/formats/conllu/reader.ts';
import { problemLog } from '../../src/text/problem.ts';

const form = fc.constantFrom('a', 'word', 'é', '中文', 'sixteenletters-ab', '😀', '', '(x)', '#', 'n'.repeat(90));
const entity = fc.constantFrom('Entity=(e1-p-1-)', 'Entity=(e2-p-1-)(é3-p-1-)', 'Entity=(e1[1/1]-p-1-)', 'Entity=(e4)');
const misc = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('_', '', 'SpaceAfter=No', 'Gloss=a|LId=b', `Long=${'x'.repeat(70)}`) },
  { weight: 3, arbitrary: entity },
  {
    weight: 2,
    arbitrary: fc.tuple(entity, entity).map(([one, other]) => `Functor=ACT|${one}|X=1|${other}|Z=Entity=2`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Bridge=e1<e1|Entity=(e1-p-1-)',
      'Entity=(e1-p-1-)|SplitAnte=e1<e2',
      'Bridges=1',
      'Sp=1',
      'Entity',
      'Bold=1',
      'Entit=(e1)',
      'a\tb',
    ),
  },
);
const number = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('0', '', 'x', '1-', '-2', '1.', '1.0', '+', '1-2', '9-12') },
  { weight: 15, arbitrary: fc.constant('next') },
  { weight: 3, arbitrary: fc.constant('empty') },
);
const head = fc.constantFrom('0', '1', '_', '', '1', 'x1');
const deps = fc.constantFrom('_', '_', '0:root', '1:a', '1.1:b|0:c', '2:d.e');
const end = fc.constantFrom('\n', '\n', '\n', '\n', '\n', '\r\n');
const row = fc.record({ number, form, head, deps, misc, end });
const other = fc.constantFrom(
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '# text = a b\n',
  '# sent_id = s\n',
  '#sent_id=ž 2\n',
  '# source\n',
  ' \n',
  '#\n',
  '# newpar\n',
  '# newdoc id = d\n',
  '# newdoc id = other\n',
  'a b\n',
);
type Row = { number: string; form: string; head: string; deps: string; misc: string; end: string };
const lines = fc.array(
  fc.oneof({ weight: 6, arbitrary: row as fc.Arbitrary<Row | string> }, { weight: 1, arbitrary: other }),
  {
    minLength: 5,
    maxLength: 60,
  },
);

/** The text of such lines, with words numbered as they should be. */
function textOf(given: readonly (Row | string)[]): string {
  let [major, minor] = [0, 0];
  const texts = given.map((line) => {
    if (typeof line === 'string') {
      if (line.trim() === '' || line.includes('newdoc')) [major, minor] = [0, 0];
      return line;
    }
    if (line.number === 'next') [major, minor] = [major + 1, 0];
    if (line.number === 'empty') minor++;
    const id = { next: String(major), empty: `${major}.${minor}` }[line.number] ?? line.number;
    return [id, line.form, '_', 'X', '_', '_', line.head, 'dep', line.deps, line.misc].join('\t') + line.end;
  });
  return `# global.Entity = eid-etype-head-other\n# newdoc id = d\n${texts.join('')}`;
}

/** The words, mentions and links of each document, and the lines that are refused, found in the simplest way. */
function slowly(text: string) {
  const documents = new Map<string, { words: unknown[]; mentions: unknown[]; links: unknown[] }>();
  const refused: number[] = [];
  let name = '';
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    name = /^#\s*newdoc id = (.*)$/.exec(line)?.[1] ?? name;
    if (line.startsWith('#') || line.trim() === '') continue;
    const cells = line.split('\t');
    const [, major, minor = '0'] = /^(\d+)(?:\.(\d+))?$/.exec(cells[0]) ?? [];
    const isWord = major !== undefined && (Number(minor) > 0 || (Number(major) > 0 && !cells[0].includes('.')));
    if (cells.length !== 10 || (!isWord && !/^\d+-\d*$/.test(cells[0]))) refused.push(at + 1);
    else if (isWord) {
      const own = documents.get(name) ?? { words: [], mentions: [], links: [] };
      documents.set(name, own);
      let [value, from, start] = ['', 0, line.length - cells[9].length];
      for (const one of cells[9].split('|')) {
        if (one.startsWith('Entity=')) [value, from] = [one, start];
        if (/^(?:Bridge|SplitAnte)=/.test(one)) own.links.push(at + 1);
        start += one.length + 1;
      }
      for (const { 1: id, index } of value.matchAll(/\(([^-)[]+)/g))
        own.mentions.push([at + 1, from + index + 1, id, own.words.length]);
      // After a row that is refused, words are numbered as if it were not there.
      own.words.push([refused.length > 0 ? 0 : Number(major), Number(minor), at + 1, cells[1]]);
    }
  }
  return { documents: Object.fromEntries(documents), refused };
}

const isOfRow = (message: string): boolean => message.startsWith('cannot read this row');

function read(text: string) {
  const log = problemLog();
  const isRefused = (line: number): boolean =>
    log.problems.some(({ message, place }) => isOfRow(message) && place.line < line);
  const documents = readAll(
    conlluReader({ file: 'f', lenient: true, side: 'key', log }),
    new TextEncoder().encode(text),
  );
  const found = documents.map((document) => {
    const { words } = document.nodes!;
    const texts = wordsOf(document)!;
    const mentions = Array.from(document.entity, (own, at) => {
      const members = membersOf(document.nodes!, at);
      return [document.line![at], document.column![at], document.entityIds[own], ...members];
    });
    return [
      document.id,
      {
        words: texts.map((form, at) => [
          isRefused(words.line[at]) ? 0 : words.major[at],
          words.minor[at],
          words.line[at],
          form,
        ]),
        mentions,
        links: (document.links ?? []).map(({ line }) => line),
      },
    ] as const;
  });
  const refused = log.problems.filter(({ message }) => isOfRow(message));
  const trees = documents.flatMap(({ id, nodes }) => {
    const { basic, enhanced } = nodes!.words.trees!();
    return Array.from(basic, (parent, word) => `${id} ${word}: ${parent}, ${enhanced[word]}`);
  });
  return {
    trees,
    documents: Object.fromEntries(found.filter(([, { words }]) => words.length > 0)),
    refused: refused.map(({ place }) => place.line),
    codes: log.problems.map(({ code, place }) => `${place.line} ${code}`),
  };
}

it('a large file is read as its lines are, one by one', () => {
  fc.assert(
    fc.property(lines, (given) => {
      const own = textOf(given);
      // Sentences after it, so that a scanner is worth it; what is left out of it is scanned up to there.
      const more = `\n${'1\ta\t_\t_\t_\t_\t0\t_\t_\tEntity=(e9-p-1-)\n\n'.repeat(400)}`;
      const [small, large] = [slowly(own), read(own + more)];
      expect(read(own).refused).toEqual(small.refused);
      expect(large.refused).toEqual(small.refused);
      expect(large.documents).toEqual(slowly(own + more).documents);
      expect(read(own).documents).toEqual(small.documents);
      expect(large.codes).toEqual(read(own).codes);
      expect(large.trees).toEqual(expect.arrayContaining(read(own).trees));
    }),
    { numRuns: 300 },
  );
});

it('the last line of a large file may lack its line break, however long it is', () => {
  const row = (form: string, misc: string): string => `1\t${form}\t_\t_\t_\t_\t0\t_\t_\t${misc}`;
  const before = `# global.Entity = eid-etype-head-other\n# newdoc id = d\n${row('a', 'Entity=(e8-p-1-)|'.repeat(3000))}\n\n`;
  for (const last of [row('a'.repeat(9000), 'Entity=(e9-p-1-)'), row('a', 'x'.repeat(9000)), '['.repeat(9000)])
    for (const text of [last, before + last]) expect(read(text)).toEqual(read(`${text}\n`));
});

const span = fc.record({
  id: fc.constantFrom('e1', 'e2', 'é3', 'alongnameofanentity', 'e1[1/2]', 'e1[2/2]'),
  head: fc.constantFrom('1', '1', '2', '3', ''),
  first: fc.nat(4),
  size: fc.integer({ min: 1, max: 4 }),
});
/** One of the values, the first in most cases. */
const mostly = (...[usual, ...others]: [string, ...string[]]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
const sentence = fc.record({
  before: mostly('', '# sent_id = s\n', '# newdoc id = e\n', '#\tnewdoc id = f\n', '# global.Entity = head-eid\n'),
  numbers: fc.array(mostly('next', 'empty', 'empty', 'empty', '7'), { minLength: 1, maxLength: 6 }),
  head: mostly('1', '9'),
  spans: fc.array(span, { maxLength: 4 }),
  odd: mostly('', '(', 'e1)', '(e1-p-1-e1)'),
});

/** The brackets of a word: those that open and close there. */
function bracketsAt(word: number, spans: readonly { id: string; head: string; first: number; size: number }[]): string {
  const opening = spans.filter(({ first }) => first === word);
  const closing = spans.filter(({ first, size }) => size > 1 && first + size - 1 === word);
  return [
    ...closing.map(({ id }) => `${id})`),
    ...opening.map(({ id, head, size }) => `(${id}-p-${head}-${size > 1 ? '' : ')'}`),
  ].join('');
}

it('mentions of lines that are scanned and of lines that are not are read alike', () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 2, maxLength: 8 }), (given) => {
      const rows = given.flatMap(({ before, numbers, head, spans, odd }) => [
        before,
        ...numbers.map((number, at) => {
          const brackets = bracketsAt(at, spans) + (at === 0 ? odd : '');
          return { number, form: 'w', head, deps: '_', misc: brackets ? `Entity=${brackets}` : '_', end: '\n' };
        }),
        '\n',
      ]);
      const text = textOf(rows) + '# source\n'.repeat(200);
      // Rows that end in a carriage return are not scanned.
      expect(read(text)).toEqual(read(text.replaceAll('\n', '\r\n')));
    }),
    { numRuns: 400 },
  );
});

it('a hash and a tab begin no document, as in udapi', () => {
  const { documents } = read(
    textOf(['#\tnewdoc id = e\n', { number: 'next', form: 'a', head: '0', deps: '_', misc: '_', end: '\n' }]),
  );
  expect(Object.keys(documents)).toEqual(['d']);
});
