import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readNer, scoreNer } from '../../src/index.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'surfaces-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The F1 and what is counted, or the codes that refuse it, with the help. */
async function scored(line: string) {
  const { stdout, stderr, status } = await run(`nerscore ${line} -f json`);
  const all = new Set([...stderr.matchAll(/\[([A-Z_]{4,})\]/g)].map(([, code]) => code));
  // What is right here is gold.
  const codes = [...all].filter((code) => code !== 'SAME_FILE');
  const f1 = stdout ? JSON.parse(stdout).systems?.[0].scores?.strict.micro.f1 : undefined;
  return { f1, status, codes, help: /help: (.*)/.exec(stderr)?.[1] };
}

const text = 'Zoë met Bo\r\nin São Tomé. They left.';
const gold = file('gold.jsonl', {
  id: '1',
  text,
  spans: [
    { start: 15, end: 23, type: 'LOC' },
    { start: 8, end: 10, type: 'PER' },
  ],
});

type Spans = readonly (readonly [start: number, end: number, type: string, surface: string])[];
const right: Spans = [
  [15, 23, 'LOC', 'São Tomé'],
  [8, 10, 'PER', 'Bo'],
];
const moved = (by: number, longer = 0): Spans =>
  right.map(([start, end, type, surface]) => [start + by, end + by + longer, type, surface]);

/** The spans as each tool writes them with their words. */
const written: Readonly<Record<string, (spans: Spans) => string>> = {
  'hf.json': (spans) =>
    file('hf.json', [spans.map(([start, end, entity_group, word]) => ({ entity_group, word, start, end, score: 1 }))]),
  'gliner.json': (spans) =>
    file('gliner.json', [spans.map(([start, end, label, text]) => ({ start, end, text, label, score: 1 }))]),
  'spans.jsonl': (spans) =>
    file('spans.jsonl', {
      id: '1',
      text,
      spans: spans.map(([start, end, type, text]) => ({ start, end, type, text })),
    }),
  'prodigy.jsonl': (spans) =>
    file('prodigy.jsonl', {
      text,
      spans: spans.map(([start, end, label, text]) => ({ start, end, label, text })),
      answer: 'accept',
    }),
  'bioc.json': (spans) =>
    file('bioc.json', {
      documents: [
        {
          id: '1',
          passages: [
            {
              offset: 0,
              text,
              annotations: spans.map(([start, end, type, text]) => ({
                infons: { type },
                text,
                locations: [{ offset: start, length: end - start }],
              })),
            },
          ],
        },
      ],
    }),
  'presidio.json --pred-fields start=start,end=end,type=entity_type,surface=text': (spans) =>
    `${file('presidio.json', [spans.map(([start, end, entity_type, text]) => ({ entity_type, start, end, text, score: 1 }))])} --pred-fields start=start,end=end,type=entity_type,surface=text`,
  'marker.json --pred-fields start=char_start_index,end=char_end_index,type=label,surface=span': (spans) =>
    `${file('marker.json', [spans.map(([start, end, label, span]) => ({ span, label, score: 1, char_start_index: start, char_end_index: end }))])} --pred-fields start=char_start_index,end=char_end_index,type=label,surface=span`,
  'brat/1.ann': (spans) => {
    file('brat/1.txt', text);
    return file(
      'brat/1.ann',
      spans.map(([start, end, type, words], at) => `T${at}\t${type} ${start} ${end}\t${words}\n`).join(''),
    );
  },
};

describe('words beside offsets', () => {
  it.each(Object.entries(written))('of %s are checked', async (name, write) => {
    expect(await scored(`${gold} ${write(right)}`)).toMatchObject({ f1: 1, codes: [] });
    const refused = await scored(`${gold} ${write(moved(1))}`);
    const help = 'all surfaces fit numbers from 1: --pred-first-offset 1';
    expect(refused).toMatchObject({ status: 3, codes: ['SURFACE_DIFFERS'], help });
    expect(await scored(`${gold} ${write(moved(1))} --pred-first-offset 1`)).toMatchObject({ f1: 1, codes: [] });
    expect(await scored(`${gold} ${write(moved(2))}`)).toMatchObject({
      status: 3,
      help: 'correct its offsets or its words; --allow SURFACE_DIFFERS scores by offsets',
    });
    expect(await scored(`${gold} ${write(moved(2))} --allow SURFACE_DIFFERS`)).toMatchObject({
      status: 0,
      f1: 0,
      codes: ['SURFACE_DIFFERS'],
    });
    // It has lengths in place of ends.
    const isLength = name.startsWith('bioc');
    const ofEnd = await scored(`${gold} ${write(moved(0, -1))}`);
    expect(ofEnd).toMatchObject({
      status: 3,
      help: isLength ? expect.stringMatching(/^correct/) : 'all surfaces fit inclusive ends: --pred-end inclusive',
    });
  });

  it('name both options where numbers begin at 1 and ends are inclusive', async () => {
    const pred = written['gliner.json'](moved(1, -1));
    const options = '--pred-first-offset 1 --pred-end inclusive';
    expect((await scored(`${gold} ${pred}`)).help).toBe(
      `all surfaces fit numbers from 1 and inclusive ends: ${options}`,
    );
    expect(await scored(`${gold} ${pred} ${options}`)).toMatchObject({ f1: 1, codes: [] });
  });

  it('name the unit', async () => {
    const pred = written['hf.json']([
      [16, 26, 'LOC', 'São Tomé'],
      [9, 11, 'PER', 'Bo'],
    ]);
    expect((await scored(`${gold} ${pred}`)).help).toBe(
      'all surfaces fit offsets in bytes of UTF-8: --pred-offsets bytes',
    );
  });

  it('name line ends', async () => {
    const pred = written['gliner.json']([
      [14, 22, 'LOC', 'São Tomé'],
      [8, 10, 'PER', 'Bo'],
    ]);
    const help = 'all surfaces fit line ends of another length: restore those of the text that was annotated';
    expect(await scored(`${gold} ${pred}`)).toMatchObject({ status: 3, help });
    const other = file('lf.jsonl', { text: text.replace('\r\n', '\n'), spans: [{ start: 14, end: 22, type: 'LOC' }] });
    const long = written['gliner.json'](right);
    expect(await scored(`${other} ${long}`)).toMatchObject({ status: 3, help });
  });

  it('are checked of gold, by check and list, under --compat and in folders', async () => {
    const pred = written['spans.jsonl'](moved(1));
    expect(await scored(`${pred} ${gold}`)).toMatchObject({ status: 3, codes: ['SURFACE_DIFFERS'] });
    expect((await scored(`${gold} ${pred} --compat nervaluate`)).codes).toContain('SURFACE_DIFFERS');
    const allowed = `${gold} ${pred} --compat nervaluate --allow SURFACE_DIFFERS`;
    expect((await run(`nerscore ${allowed}`)).status).toBe(0);
    for (const command of ['check', 'list', 'count']) {
      const { stdout, stderr, status } = await run(`nerscore ${command} ${pred}`);
      expect([command, status, (stdout + stderr).includes('[SURFACE_DIFFERS]')]).toEqual([command, 3, true]);
    }
  });

  it('of PubTator are checked', async () => {
    const pubtator = (from: number) =>
      file('p.pubtator', `1|t|α-Catenin binds.\n1|a|It does.\n\n1\t${from}\t${from + 9}\talpha-catenin\tGene\t7\n`);
    const path = pubtator(0);
    expect(await scored(`${path} ${path} --allow TYPES_DIFFER`)).toMatchObject({ f1: 1, codes: [] });
    expect((await run(`nerscore check ${pubtator(3)}`)).stdout).toContain('[SURFACE_DIFFERS]');
  });

  it.each([
    ['in lower case and without accents', 'sao tome'],
    ['with other blanks', ' São  Tomé'],
    ['with word pieces', 'S##ão ▁Tomé'],
    ['with bytes as letters', 'SÃ£o TomÃ©'],
    ['with unknown pieces', '[UNK] Tomé'],
    ['with characters that were cut', 'S\ufffdo Tomé'],
  ])('of Hugging Face may be %s', async (_, word) => {
    const write = (start: number) => written['hf.json']([[start, start + 8, 'LOC', word], right[1]]);
    expect(await scored(`${gold} ${write(15)}`)).toMatchObject({ f1: 1, codes: [] });
    expect(await scored(`${gold} ${write(16)}`)).toMatchObject({ status: 3, codes: ['SURFACE_DIFFERS'] });
  });

  it('of tagged tokens are joined', async () => {
    const tokens = (by: number) =>
      file('tokens.json', [
        [
          { entity: 'B-LOC', index: 5, word: 's', start: 15 + by, end: 16 + by },
          { entity: 'I-LOC', index: 6, word: '##ao', start: 16 + by, end: 18 + by },
          { entity: 'I-LOC', index: 7, word: 'tome', start: 19 + by, end: 23 + by },
          { entity: 'B-PER', index: 3, word: 'bo', start: 8, end: 10 },
        ],
      ]);
    expect(await scored(`${gold} ${tokens(0)}`)).toMatchObject({ f1: 1, codes: [] });
    expect(await scored(`${gold} ${tokens(1)}`)).toMatchObject({ status: 3, codes: ['SURFACE_DIFFERS'] });
  });

  it('of langextract are checked where it says that they match', async () => {
    const write = (status: string) =>
      file('le.jsonl', {
        text,
        extractions: [
          {
            extraction_class: 'LOC',
            extraction_text: 'Sao Tome',
            char_interval: { start_pos: 16, end_pos: 23 },
            alignment_status: status,
          },
        ],
      });
    expect((await scored(`${gold} ${write('match_exact')}`)).codes).toEqual(['SURFACE_DIFFERS']);
    expect((await scored(`${gold} ${write('match_fuzzy')}`)).codes).toEqual([]);
  });

  it('are checked by the library too, by the rule of their format', () => {
    const hf = (start: number) =>
      readNer(JSON.stringify([[{ entity_group: 'LOC', word: 'sao tome', start, end: 23 }]]));
    const own = [{ text, spans: [{ type: 'LOC', start: 15, end: 23 }] }];
    expect(scoreNer(own, hf(14)).systems[0].scores.strict.micro.f1).toBe(1);
    expect(() => scoreNer(own, hf(13))).toThrow('SURFACE_DIFFERS');
  });
});

describe('blanks of a tokenizer at the ends of a span', () => {
  it('are trimmed and counted', async () => {
    const pred = written['hf.json']([
      [14, 23, 'LOC', 'São Tomé'],
      [7, 12, 'PER', 'Bo'],
    ]);
    expect(await scored(`${gold} ${pred}`)).toMatchObject({ f1: 1, codes: ['BLANKS_TRIMMED'] });
    const { stdout } = await run(`nerscore ${gold} ${pred}`);
    expect(stdout).toContain('\nwarnings: BLANKS_TRIMMED 2\n');
  });

  it('stay where people put them', async () => {
    const own = file('own.jsonl', { id: '1', text, spans: [{ start: 14, end: 23, type: 'LOC' }] });
    expect(await scored(`${gold} ${own}`)).toMatchObject({ f1: 0, codes: [] });
  });
});

describe('brat', () => {
  const brat = (name: string, lines: string) => {
    file(`${name}.txt`, 'We saw New\nYork today.');
    return file(`${name}.ann`, lines);
  };

  it('has ids with anything but blanks', async () => {
    const path = brat('ids', 'T1_x\tLOC 7 15\tNew York\nTé\tX 0 2\tWe\nR1_m\trel Arg1:T1_x Arg2:Té\nA.1\tNeg T1_x\n');
    expect((await run(`nerscore check ${path}`)).stdout).toContain(': 1 document, 2 spans (LOC 1, X 1)\n0 errors, 0');
  });

  it('has fragments that only blanks separate, which are one span, as in other formats', async () => {
    const one = brat('one', 'T1\tLOC 7 15\tNew York\n');
    const two = brat('two', 'T1\tLOC 7 10;11 15\tNew York\n');
    const fragments = [
      [7, 10],
      [11, 15],
    ];
    const other = file('two.jsonl', {
      text: 'We saw New\nYork today.',
      spans: [{ type: 'LOC', start: 7, end: 15, fragments }],
    });
    for (const pred of [two, other])
      expect(await scored(`${one} ${pred} --pair position`)).toMatchObject({ f1: 1, codes: [] });
    const parted = brat('parted', 'T1\tLOC 7 10;16 21\tNew today\n');
    expect(await scored(`${one} ${parted} --pair position`)).toMatchObject({ f1: 0 });
  });

  it('has .a1 files, also in folders, where an .ann file of that name counts', async () => {
    file('bionlp/1.a1', 'T1\tLOC 7 10\tNew\n');
    file('bionlp/1.a2', 'E1\tX:T1\n');
    file('bionlp/1.txt', 'We saw New York.');
    const { stdout } = await run(`nerscore check ${join(folder, 'bionlp')}`);
    expect(stdout).toContain(': 1 document, 1 span (LOC 1)');
    file('bionlp/1.ann', 'T1\tLOC 7 10\tNew\nT2\tLOC 11 15\tYork\n');
    expect((await run(`nerscore check ${join(folder, 'bionlp')}`)).stdout).toContain(': 1 document, 2 spans (LOC 2)');
  });

  it.each(['check', 'list', 'count'])('%s of a folder in which nothing is read fails', async (command) => {
    file('nothing/1.txt', 'We saw New York.');
    const { stdout, stderr, status } = await run(`nerscore ${command} ${join(folder, 'nothing')} --input brat`);
    expect([status, (stdout + stderr).includes('no file in this folder is brat standoff [NO_DOCUMENT]')]).toEqual([
      3,
      true,
    ]);
  });
});

describe('lists of lists', () => {
  const entity = { entity_group: 'PER', word: 'Bo', start: 0, end: 2, score: 1 };
  const own = (words: readonly string[]) =>
    words
      .map((word) => JSON.stringify({ text: word, spans: word === 'Bo' ? [{ start: 0, end: 2, label: 'PER' }] : [] }))
      .join('\n');

  it.each([
    ['after others', [[[entity]], [], [[entity]]], ['Bo', '-', 'Bo']],
    ['first', [[], [[entity]], [[entity]]], ['-', 'Bo', 'Bo']],
    ['last', [[[entity], [entity]], []], ['Bo', 'Bo', '-']],
  ])('have an empty line for a document without spans, %s', async (_, lines, words) => {
    const golds = file('lists-gold.jsonl', own(words as string[]));
    const preds = file('lists.jsonl', lines.map((one) => JSON.stringify(one)).join('\n'));
    expect(await scored(`${golds} ${preds}`)).toMatchObject({ f1: 1, codes: [] });
    expect((await run(`nerscore check ${preds}`)).stdout).toContain(': 3 documents, 2 spans');
  });
});

describe('xdai without spans', () => {
  it.each([
    ['Ada saw b\n\n\n', 'xdai'],
    ['Ada saw b\r\n\r\n\r\nBo left .\r\n\r\n\r\n', 'xdai'],
    ['Ada O\n\n\nBo B-PER\n\n\n', 'conll-bio'],
    ['O O B-PER\n\n\nO O\n\n\n', 'conll-bio'],
    ['Ada\tO\n\nBo\tO\n', 'conll-bio'],
  ])('%j is %s', async (content, format) => {
    const path = file('x.txt', content);
    const { stdout } = await run(`nerscore ${path} ${path} -f json --lenient --allow TYPES_DIFFER`);
    expect(JSON.parse(stdout).signature).toContain(format === 'xdai' ? '|in:xdai|' : 'ner|scheme');
  });
});

describe('corefscore', () => {
  it('reads JSON in a fence, and scores by offsets under --allow SURFACE_DIFFERS', async () => {
    const document = {
      text: 'Ada said she left.',
      entities: [
        {
          mentions: [
            { text: 'Ada', start: 0, end: 3 },
            { text: 'she', start: 9, end: 12 },
          ],
        },
      ],
    };
    const key = file('key.json', `\`\`\`json\n${JSON.stringify(document)}\n\`\`\`\n`);
    const { stdout, status } = await run(`corefscore ${key} ${key} -q`);
    expect([status, stdout.includes('MUC            100.00')]).toEqual([0, true]);
    const stale = file('stale.json', JSON.stringify(document).replace('"she"', '"her"'));
    const refused = await run(`corefscore ${key} ${stale}`);
    expect([refused.status, refused.stderr.includes('[SURFACE_DIFFERS]')]).toEqual([3, true]);
    const allowed = await run(`corefscore ${key} ${stale} --allow SURFACE_DIFFERS`);
    expect([allowed.status, allowed.stdout.includes('SURFACE_DIFFERS 1')]).toEqual([0, true]);
  });
});
