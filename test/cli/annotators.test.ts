import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-annotators-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const lines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const json = async (line: string) => {
  const { stdout, stderr } = await run(`${line} -f json -q`);
  if (!stdout.startsWith('{')) throw new Error(stderr);
  return JSON.parse(stdout);
};

type Span = readonly [start: number, end: number, type: string];
/** A text, and what each annotator says of it; undefined of one who has not seen it. */
interface Document {
  readonly id: number;
  readonly text: string;
  readonly spans: readonly (readonly Span[] | undefined)[];
}

const people = ['ada', 'bo', 'cy'];

/** Each annotation of a document with who made it. */
const madeOf = ({ spans }: Document) => people.flatMap((by, at) => (spans[at] ? [{ by, spans: spans[at] }] : []));

const region = ([start, end, type]: Span, text: string) => ({
  start,
  end,
  text: text.slice(start, end),
  labels: [type],
});

/** The formats in which one file has several annotators. */
const writers: Readonly<Record<string, (documents: readonly Document[]) => string>> = {
  'label-studio': (documents) =>
    JSON.stringify(
      documents.map((document) => ({
        id: document.id,
        data: { text: document.text },
        annotations: madeOf(document).map(({ by, spans }, at) => ({
          id: 10 * document.id + at,
          completed_by: { id: people.indexOf(by), email: by },
          was_cancelled: false,
          result: spans.map((span) => ({ type: 'labels', value: region(span, document.text) })),
        })),
        predictions: [],
      })),
    ),
  'label-studio-min': (documents) =>
    JSON.stringify(
      documents.flatMap((document) =>
        madeOf(document).map(({ by, spans }, at) => ({
          id: document.id,
          text: document.text,
          label: spans.map((span) => region(span, document.text)),
          annotator: by,
          annotation_id: 10 * document.id + at,
        })),
      ),
    ),
  'doccano-annotations': (documents) =>
    lines(
      documents.map((document) => ({
        id: document.id,
        text: document.text,
        annotations: madeOf(document).flatMap(({ by, spans }) =>
          spans.map(([start_offset, end_offset, label]) => ({ label, start_offset, end_offset, user: by })),
        ),
        annotation_approver: null,
      })),
    ),
  prodigy: (documents) =>
    lines(
      documents.flatMap((document) =>
        madeOf(document).map(({ by, spans }) => ({
          text: document.text,
          _input_hash: document.id,
          _session_id: by,
          answer: 'accept',
          spans: spans.map(([start, end, label]) => ({ start, end, label })),
        })),
      ),
    ),
};

/** One file for each annotator. */
function filesOf(documents: readonly Document[], name: string): readonly string[] {
  return people.map((person, at) => {
    const own = documents.flatMap(({ id, text, spans }) =>
      spans[at] ? [{ id, text, spans: spans[at].map(([start, end, type]) => ({ start, end, type })) }] : [],
    );
    return `${person}=${file(`${name}-${person}.jsonl`, lines(own))}`;
  });
}

const span = fc
  .tuple(fc.nat(9), fc.integer({ min: 1, max: 4 }), fc.constantFrom('PER', 'LOC'))
  .map(([start, length, type]): Span => [start, Math.min(12, start + length), type]);
const spans = fc.uniqueArray(span, { minLength: 1, maxLength: 4, selector: String });
const corpus = fc
  .array(fc.tuple(...people.map(() => fc.option(spans, { nil: undefined, freq: 3 }))), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map((own, at): Document => ({ id: at + 1, text: `text ${at + 1} of us`.padEnd(12, '.'), spans: own })),
  )
  .filter((documents) =>
    people.every((_, at) => documents.some(({ spans: own }) => own[at] && own.filter(Boolean).length > 1)),
  );

describe('several annotators in one file', () => {
  it('have the agreement of one file for each, in every format', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(corpus, fc.constantFrom(...Object.keys(writers)), async (documents, format) => {
        const name = `case${at++}`;
        const one = await json(`nerscore agreement ${file(`${name}.json`, writers[format](documents))}`);
        // Files without words may look shifted where those of one file, whose words fit, do not.
        const several = await json(`nerscore agreement ${filesOf(documents, name).join(' ')} --allow SHIFTED`);
        const order = people.map((person) => one.annotators.indexOf(person));
        expect([...order].sort()).toEqual([0, 1, 2]);
        for (const matrixOf of [(of: typeof one) => of.f1, (of: typeof one) => of.characters.cohen])
          expect(order.map((row) => order.map((column) => matrixOf(one)[row][column]))).toEqual(matrixOf(several));
        for (const field of ['leftOut', 'partly', 'units']) expect(one[field]).toBe(several[field]);
        expect(one.characters.krippendorff).toBeCloseTo(several.characters.krippendorff, 10);
      }),
      { numRuns: 25 },
    );
  });

  it('have the observed agreement and kappa of all characters, one by one', async () => {
    let at = 0;
    await fc.assert(
      fc.asyncProperty(corpus, async (documents) => {
        const { rows, annotators } = await json(
          `nerscore agreement ${file(`slow${at++}.json`, writers['label-studio'](documents))}`,
        );
        for (const { first, second, characters, characters_observed, characters_kappa } of rows.slice(0, 3)) {
          expect(annotators).toContain(first);
          const slow = slowKappa(documents, people.indexOf(first), people.indexOf(second));
          expect(characters).toBe(slow.count);
          if (slow.count === 0) continue;
          expect(characters_observed).toBeCloseTo(slow.observed, 12);
          if (slow.chance < 1)
            expect(characters_kappa).toBeCloseTo((slow.observed - slow.chance) / (1 - slow.chance), 10);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** What two annotators say of each character that both have seen. */
function slowKappa(documents: readonly Document[], a: number, b: number) {
  const pairs = documents.flatMap(({ text, spans: own }) => {
    if (!own[a] || !own[b]) return [];
    const labelsOf = (some: readonly Span[]) =>
      [...text].map((_, at) =>
        [...new Set(some.filter(([start, end]) => start <= at && at < end).map(([, , type]) => type))].sort().join(),
      );
    const [ofA, ofB] = [labelsOf(own[a]), labelsOf(own[b])];
    return ofA.map((label, at) => [label, ofB[at]]);
  });
  const share = (is: (pair: readonly string[]) => boolean): number => pairs.filter(is).length / pairs.length;
  const labels = new Set(pairs.flat());
  let chance = 0;
  for (const label of labels) chance += share(([one]) => one === label) * share(([, other]) => other === label);
  return { count: pairs.length, observed: share(([one, other]) => one === other), chance };
}

describe('annotators in one file', () => {
  const [first, second]: Document[] = [
    {
      id: 1,
      text: 'Ada met Bo.',
      spans: [
        [[0, 3, 'PER']],
        [
          [0, 3, 'PER'],
          [8, 10, 'PER'],
        ],
        undefined,
      ],
    },
    { id: 2, text: 'In Rome.', spans: [[[3, 7, 'LOC']], undefined, undefined] },
  ];

  it('are refused if a file has one, or none of its documents has two', async () => {
    const alone: Document = { ...first, spans: [first.spans[0], undefined, undefined] };
    const apart: Document = { ...second, spans: [undefined, second.spans[0], undefined] };
    for (const [name, write] of Object.entries(writers))
      for (const [at, documents] of [[alone], [alone, apart]].entries()) {
        const path = file(`${name}-alone${at}.json`, write(documents));
        const { status, stderr } = await run(`nerscore agreement ${path}`);
        expect([status, stderr]).toEqual([2, expect.stringContaining('agreement needs at least two annotators')]);
      }
  });

  it('are as many as are named, beside another file', async () => {
    const path = file('two.json', writers['label-studio']([first, second]));
    const model = file(
      'model.jsonl',
      lines([{ id: 2, text: second.text, spans: [{ start: 3, end: 7, type: 'LOC' }] }]),
    );
    const { annotators, rows } = await json(`nerscore agreement team=${path} model=${model}`);
    expect(annotators).toEqual(['team: ada', 'team: bo', 'model']);
    expect(rows.map(({ f1, documents }: { f1?: number; documents?: number }) => [documents, f1])).toEqual([
      [1, 2 / 3],
      [1, 1],
      [0, undefined],
      [undefined, (2 / 3 + 1) / 2],
    ]);
  });

  it('are one with --read', async () => {
    const path = file('read.json', writers['label-studio']([first]));
    expect((await run(`nerscore agreement ${path} --read annotator=bo`)).stderr).toContain(
      'needs at least two annotators',
    );
    expect((await run(`nerscore list ${path} --read annotator=bo`)).stdout.match(/PER/g)).toHaveLength(2);
    const other = file('read2.json', writers['label-studio']([first]));
    expect((await json(`nerscore agreement ${path} ${other} --read annotator=bo`)).f1[0][1]).toBe(1);
  });

  it('have kappa over tokens where Prodigy has tokens', async () => {
    const tokens = ['Ada', 'met', 'Bo', '.'].map((text, id) => ({ text, id }));
    const tasks = writers.prodigy([first]).trimEnd().split('\n');
    const path = file('tokens.jsonl', lines(tasks.map((task) => ({ ...JSON.parse(task), tokens }))));
    const { chance, characters } = await json(`nerscore agreement ${path}`);
    // Three of four tokens are alike; one and two of them are PER.
    expect([chance.of, chance.count, characters.count]).toEqual(['tokens', 4, 11]);
    expect(chance.cohen[0][1]).toBeCloseTo((3 / 4 - (1 / 4) * (2 / 4) - (3 / 4) * (2 / 4)) / (1 - 1 / 2), 12);
  });

  it('are read from Prodigy one by one', async () => {
    const path = file('sessions.jsonl', writers.prodigy([first, second]));
    expect((await run(`nerscore list ${path} --read annotator=bo`)).stdout.match(/PER/g)).toHaveLength(2);
    const { status, stderr } = await run(`nerscore list ${path} --read annotator=zoe`);
    expect([status, stderr]).toEqual([3, expect.stringContaining("there are 'annotator=ada', 'annotator=bo'")]);
  });

  it('pair documents as they are asked to', async () => {
    const other: Document = { ...first, id: 7 };
    const paths = [first, other].map((document, at) => {
      return file(
        `pair${at}.json`,
        writers['label-studio']([{ ...document, spans: [first.spans[at], undefined, undefined] }]),
      );
    });
    const line = `nerscore agreement ${paths.join(' ')}`;
    const { status, stderr } = await run(line);
    expect([status, stderr]).toEqual([3, expect.stringContaining('--pair text')]);
    for (const by of ['text', 'position']) expect((await json(`${line} --pair ${by}`)).f1[0][1]).toBe(2 / 3);
  });
});
