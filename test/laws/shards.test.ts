import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Random, random } from '../../src/stats/random.ts';
import { run } from '../cli/golden-case.ts';

// What was counted in parts of a corpus and merged is what a run over all of it counts, to the last bit. Names are kept, and numbers go on.

const root = mkdtempSync(join(tmpdir(), 'shards-law-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A document: how it is called, its place in the corpus, and what gold and two systems have of it, in tokens. */
interface Doc {
  readonly name: string;
  readonly place: number;
  readonly sides: readonly (readonly string[])[];
}

const tags = ['O', 'O', 'B-X', 'B-Y'];

/** From 3 to 15 documents, many of which are alike. Their names are numbers in order or in another, or partly letters. */
function randomDocuments(source: Random): readonly Doc[] {
  const count = 3 + source.below(13);
  const names = Array.from({ length: count }, (_, at) => String(at + 1));
  const kind = source.below(3);
  return Array.from({ length: count }, (_, place): Doc => {
    const [number] = names.splice(kind === 0 ? 0 : source.below(names.length), 1);
    const name = kind === 2 && Number(number) % 2 === 0 ? `d${number}` : number;
    const gold = Array.from({ length: 1 + source.below(4) }, () => tags[source.below(tags.length)]);
    const others = [0, 1].map(() => gold.map((tag) => (source.below(3) === 0 ? tags[source.below(tags.length)] : tag)));
    return { name, place, sides: [gold, ...others] };
  });
}

/** How a corpus, or a part of it, is written: a file or a folder for each side. */
interface Layout {
  /** The files of a side, by their names; one of the name '' is that side. */
  files(documents: readonly Doc[], side: number): Readonly<Record<string, string>>;
  /** What scores it, if not nerscore. */
  readonly tool?: 'corefscore';
  readonly options: string;
  /** Whether documents have names of their own. */
  readonly areNamed: boolean;
}

function spans(idOf: (document: Doc, side: number) => string | undefined): Layout['files'] {
  return (documents, side) => {
    const lines = documents.map((document) => {
      const found = document.sides[side].flatMap((tag, at) =>
        tag === 'O' ? [] : [{ start: at, end: at + 1, type: tag.slice(2) }],
      );
      const text = `${'x'.repeat(document.sides[0].length)} ${document.place}`;
      return `${JSON.stringify({ id: idOf(document, side), text, spans: found })}\n`;
    });
    return { '': lines.join('') };
  };
}

const rowsOf = (sentence: readonly string[]): string => sentence.map((tag) => `w ${tag}\n`).join('');

/** Tags of a document: its first token is a sentence, and so are the others, if there are any. */
const sentencesOf = ({ sides }: Doc, side: number): string =>
  [sides[side].slice(0, 1), sides[side].slice(1)].map((sentence) => `${rowsOf(sentence)}\n`).join('');

const inFolder: Layout['files'] = (documents, side) =>
  Object.fromEntries(documents.map((document) => [`${document.name}.tsv`, sentencesOf(document, side)]));

const inFile = (before: string): Layout['files'] => {
  return (documents, side) => ({ '': documents.map((document) => before + sentencesOf(document, side)).join('') });
};

const clusters = (idOf: (document: Doc) => string | undefined): Layout['files'] => {
  return (documents, side) => {
    const lines = documents.map((document) => {
      const ofType = (type: string) => document.sides[side].flatMap((tag, at) => (tag === type ? [[at, at]] : []));
      const found = ['B-X', 'B-Y'].map(ofType).filter((entity) => entity.length > 0);
      return `${JSON.stringify({ doc_key: idOf(document), clusters: found })}\n`;
    });
    return { '': lines.join('') };
  };
};

const layouts: Readonly<Record<string, Layout>> = {
  'spans with ids': { files: spans(({ name }) => name), options: '--units document', areNamed: true },
  'spans with ids in gold alone, paired by text': {
    files: spans(({ name }, side) => (side === 0 ? name : undefined)),
    options: '--units document',
    areNamed: true,
  },
  'spans without ids, paired by text': { files: spans(() => undefined), options: '--units document', areNamed: false },
  'spans without ids, paired by position': {
    files: spans(() => undefined),
    options: '--units document --pair position',
    areNamed: false,
  },
  'a folder of tags, by documents': { files: inFolder, options: '--units document', areNamed: true },
  'a folder of tags, by sentences': { files: inFolder, options: '--units sentence', areNamed: true },
  'one file of tags, by sentences': { files: inFile(''), options: '--units sentence', areNamed: false },
  'one file of tags, by documents': {
    files: inFile('-DOCSTART- O\n\n'),
    options: '--units document',
    areNamed: false,
  },
  'coreference with names': { tool: 'corefscore', files: clusters(({ name }) => name), options: '', areNamed: true },
  'coreference without names': {
    tool: 'corefscore',
    files: clusters(() => undefined),
    options: '--pair position',
    areNamed: false,
  },
};

/** Writes both systems and gold, and returns their paths. */
function written(folder: string, documents: readonly Doc[], { files }: Layout): string {
  const paths = [0, 1, 2].map((side) => {
    const path = join(folder, `side${side}`);
    for (const [name, text] of Object.entries(files(documents, side))) {
      mkdirSync(name === '' ? folder : path, { recursive: true });
      writeFileSync(join(path, name), text);
    }
    return path;
  });
  return paths.join(' ');
}

async function stdout(commandLine: string): Promise<string> {
  const outcome = await run(commandLine);
  expect(outcome).toMatchObject({ status: 0 });
  return outcome.stdout;
}

const asked = '-q -f json --confidence 90 --significance permutation --samples 30';

/** What a result says of the corpus, without the files that it was read from; `rows`: of its units. */
async function resultOf(commandLine: string) {
  const report = JSON.parse(await stdout(`${commandLine} ${asked} --by-document`));
  const { comparisons, confidence, significance } = report;
  const systems = report.systems.map(({ scores, intervals }: Record<string, unknown>) => ({ scores, intervals }));
  const rows = report.systems.map(({ byDocument, bySentence }: Record<string, Record<string, unknown>[]>) =>
    (byDocument ?? bySentence).map(({ file: _, line: __, ...row }) => row),
  );
  return { numbers: { systems, comparisons, confidence, significance }, rows };
}

const sorted = (rows: readonly (readonly { document?: unknown; sentence?: unknown }[])[]) =>
  rows.map((own) => own.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)));

describe.each(Object.entries(layouts))('%s', (name, layout) => {
  it.each([0, 1, 2, 3])('corpus %i is the sum of its parts', async (number) => {
    const source = random(number);
    const documents = randomDocuments(source);
    const folder = join(root, name.replaceAll(/\W/g, '-'), String(number));
    const { options, areNamed, tool = 'nerscore' } = layout;
    const paths = written(join(folder, 'whole'), documents, layout);
    const whole = await resultOf(`${tool} ${paths} ${options}`);
    const shards: string[] = [];
    for (let from = 0; from < documents.length; ) {
      const to = from + 1 + source.below(documents.length - from);
      const own = written(join(folder, `part${from}`), documents.slice(from, to), layout);
      const format = source.below(2) === 0 ? '-f jsonl' : '-f json --by-document';
      const path = join(folder, `${String(from).padStart(2, '0')}.saved`);
      const saved = await stdout(`${tool} ${own} ${options} -q ${format}`);
      // The lines of a run may be in any order.
      writeFileSync(path, format === '-f jsonl' ? saved.trimEnd().split('\n').reverse().join('\n') : saved);
      shards.push(path);
      from = to;
    }
    const merged = await resultOf(`${tool} merge ${shards.join(' ')}`);
    expect(merged.numbers).toEqual(whole.numbers);
    // Files of a folder stand in the order of their names.
    if (name.startsWith('a folder')) expect(sorted(merged.rows)).toEqual(sorted(whole.rows));
    else expect(merged.rows).toEqual(whole.rows);
    const turned = await resultOf(`${tool} merge ${shards.toReversed().join(' ')}`);
    expect(turned.numbers).toEqual(whole.numbers);
    if (areNamed) expect(sorted(turned.rows)).toEqual(sorted(whole.rows));

    // As a baseline, the sum is the whole: each document is compared with itself.
    const baseline = join(folder, 'baseline.json');
    writeFileSync(baseline, await stdout(`${tool} merge ${shards.join(' ')} -q -f json --by-document`));
    const gate = `--baseline ${baseline} --max-drop 0 --max-document-drop 0 -q -f json --by-document`;
    for (const again of [`${tool} ${paths} ${options} ${gate}`, `${tool} merge ${shards.join(' ')} ${gate}`]) {
      for (const { baseline: found } of JSON.parse(await stdout(again)).systems) {
        expect(found.byDocument).toHaveLength(whole.rows[0].length);
        const changes = [found, ...found.byDocument].flatMap(({ differences }) =>
          Object.values<{ change: number }>(differences).map(({ change }) => change),
        );
        expect(new Set(changes)).toEqual(new Set([0]));
      }
    }
    // Merged in groups, and groups of these, shards give the same bytes.
    const inGroups = shards.slice();
    for (let number = 0; inGroups.length > 1; number++) {
      const at = source.below(inGroups.length - 1);
      const group = inGroups.slice(at, at + 2 + source.below(inGroups.length));
      const path = join(folder, `group${number}.saved`);
      writeFileSync(path, await stdout(`${tool} merge ${group.join(' ')} -q -f jsonl`));
      inGroups.splice(at, group.length, path);
    }
    expect(await stdout(`${tool} merge ${inGroups[0]} -q -f jsonl`)).toBe(
      await stdout(`${tool} merge ${shards.join(' ')} -q -f jsonl`),
    );
    // A part that is given twice is refused.
    if (areNamed) expect(await run(`${tool} merge ${shards.join(' ')} ${shards[0]}`)).toMatchObject({ status: 3 });
  });
});
