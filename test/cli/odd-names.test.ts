import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { corefscore } from '../../src/cli/corefscore.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';

const commands = { corefscore, nerscore };
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-names-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const words = [
  'f1',
  'recall',
  'precision',
  'micro',
  'macro',
  'weighted',
  'withoutOutside',
  'types',
  'tags',
  'O',
  '0',
  '7',
];
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'systems', 'scores', 'counts'];
const name = fc.oneof(
  fc.constantFrom('', '.', '..', '=', 'a=5', 'f1=5', ...words, ...inherited),
  fc.array(fc.constantFrom(...words, ...inherited, ''), { minLength: 2, maxLength: 3 }).map((parts) => parts.join('.')),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

async function run(command: keyof typeof commands, args: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const io: Io = {
    out: (text) => {
      written.stdout += text;
    },
    err: (text) => {
      written.stderr += text;
    },
    env: {},
    outIsTerminal: false,
    files: nodeFiles,
    width: 80,
  };
  const status = await commands[command](args, io);
  return { ...written, status };
}

const write = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text);
  return join(folder, file);
};

/** Saves the scores in both ways, and loads them again in every way: as a baseline, and to be merged. */
async function expectLoadable(command: keyof typeof commands, [reference, response]: readonly string[], all: string) {
  const args = [reference, response, '-q', all === 'all' ? '--mode' : '--metric', all];
  const json = await run(command, [...args, '-f', 'json', '--by-document']);
  expect([json.status, json.stderr]).toEqual([0, '']);
  const [{ scores }] = JSON.parse(json.stdout).systems;
  const saved = write('saved.json', json.stdout);
  const again = await run(command, [...args, '-f', 'json', '--by-document', '--baseline', saved, '--max-drop', '0']);
  expect([again.status, again.stderr]).toEqual([0, '']);
  const { differences, byDocument } = JSON.parse(again.stdout).systems[0].baseline;
  expect(byDocument.length).toBe(
    JSON.parse(json.stdout).systems[0][command === 'corefscore' ? 'byDocument' : 'bySentence'].length,
  );
  const rows = Object.keys(differences);
  const lines = await run(command, [...args, '-f', 'jsonl']);
  for (const shard of [saved, write('saved.jsonl', lines.stdout)]) {
    const merged = await run(command, ['merge', shard, '-q', '-f', 'json', '--baseline', saved, '--max-drop', '0']);
    expect([merged.status, merged.stderr]).toEqual([0, '']);
    const [system] = JSON.parse(merged.stdout).systems;
    expect(system.scores).toEqual(scores);
    expect(Object.keys(system.baseline.differences)).toEqual(rows);
  }
  return rows;
}

it('what nerscore saved loads again, whatever types are called, and every row has a limit', async () => {
  const cell = name.filter((text) => !/[\s\p{Cc}\p{Cs}]/u.test(text));
  const token = fc.record({ gold: fc.option(cell), pred: fc.option(cell) });
  const tag = (type: string | null): string => (type === null ? 'O' : `B-${type}`);
  await fc.assert(
    fc.asyncProperty(fc.array(token, { minLength: 1, maxLength: 4 }), async (tokens) => {
      // Under gates, gold without a span is an error.
      fc.pre(tokens.some(({ gold }) => gold !== null));
      const side = (of: 'gold' | 'pred') => write(of, tokens.map((one) => `w ${tag(one[of])}\n`).join('\n'));
      const files = [side('gold'), side('pred')];
      const rows = await expectLoadable('nerscore', files, 'all');
      const limits = (own: readonly string[]) =>
        own.flatMap((row) => ['--fail-under', `${row}=0`, '--max-drop', `${row}=0`]);
      const scored = [...files, '-q', '--mode', 'all', '--baseline', join(folder, 'saved.json')];
      const { status, stderr } = await run('nerscore', [...scored, ...limits(rows)]);
      expect([status, stderr]).toEqual([0, '']);
    }),
    { numRuns: 25 },
  );
});

it('what corefscore saved loads again, whatever documents and files are called', async () => {
  const file = fc.string({
    unit: fc.constantFrom('a', '"', '=', '.', '-', '🙂', '\u202e', '\n', '\t', '|'),
    minLength: 1,
    maxLength: 4,
  });
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(names, file, async (documents, response) => {
      const entities = [
        [
          [0, 0],
          [2, 2],
        ],
        [[1, 1]],
      ];
      const lines = documents
        .map((document) => `${JSON.stringify({ doc_key: document, clusters: entities })}\n`)
        .join('');
      const files = [write('key.jsonl', lines), write(`response ${response}`, lines)];
      await expectLoadable('corefscore', files, 'mentions,muc,bcub,ceafm,ceafe,blanc,lea,conll');
    }),
    { numRuns: 25 },
  );
});
