import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-empty-'));
  const document = (name: string): string =>
    `#begin document (${name}); part 000\n${name} 0 0 she (0)\n${name} 0 1 her (0)\n\n#end document\n`;
  const spans = (id: string): string =>
    `{"id": "${id}", "text": "Ada", "spans": [{"start": 0, "end": 3, "label": "PER"}]}\n`;
  const files = {
    'key/a.conll': document('a'),
    'key/b.conll': document('b'),
    'team/a.conll': document('a'),
    'key.conll': document('a') + document('b'),
    'tags/a.tsv': 'Ada B-PER\n',
    'tags/b.tsv': 'Ada B-PER\n',
    'some-tags/a.tsv': 'Ada B-PER\n',
    'tags.tsv': 'Ada B-PER\n\nAda B-PER\n',
    'spans/a.jsonl': spans('a'),
    'spans/b.jsonl': spans('b'),
    'some-spans/a.jsonl': spans('a'),
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  mkdirSync(join(folder, 'none'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Recall {
  readonly recall: { readonly numerator: number; readonly denominator: number };
}

/** What became of the inputs: of each system its recall, and what is reported. */
async function scored(command: string, options: string): Promise<unknown> {
  const paths = command.replaceAll('./', `${folder}/`);
  const { status, stdout, stderr } = await run(`${paths} ${options} -f json`);
  const codes = [...stderr.matchAll(/: (error|warning): .*\[(\w+)\]$/gm)].map(
    ([, severity, code]) => `${severity} ${code}`,
  );
  const { systems = [], skipped = [] } = stdout ? JSON.parse(stdout) : {};
  const recalls = systems.map(({ scores }: { scores: { muc?: Recall; strict: { micro: Recall } } }) => {
    const { numerator, denominator } = (scores.muc ?? scores.strict.micro).recall;
    return `${numerator}/${denominator}`;
  });
  return { status, recalls, skipped: skipped.length, codes };
}

const commands = [
  // inputs                                        recalls, of two   also reported of the first
  ['corefscore ./key ./team ./none -m muc', ['1/2', '0/2'], ['warning MISSING_FILE']],
  ['corefscore ./key.conll ./key.conll ./none -m muc', ['2/2', '0/2'], ['warning SAME_FILE']],
  ['nerscore ./tags ./some-tags ./none', ['1/2', '0/2'], ['warning MISSING_FILE']],
  ['nerscore ./tags.tsv ./tags ./none', ['2/2', '0/2'], []],
  ['nerscore ./spans ./some-spans ./none', ['1/2', '0/2'], ['warning MISSING_DOCUMENT']],
] as const;

describe('a team whose folder is empty', () => {
  it.each(commands)(
    'scores 0 with one warning if --missing-document empty is given: %s',
    async (command, recalls, codes) => {
      const expected = { status: 0, recalls, skipped: 0, codes: [...codes, 'warning NO_DOCUMENT'] };
      expect(await scored(command, '--missing-document empty')).toEqual(expected);
    },
  );

  it.each(commands)('is listed with --skip-faulty: %s', async (command, recalls, codes) => {
    const expected = { status: 3, recalls: [recalls[0]], skipped: 1, codes: [...codes, 'error NO_DOCUMENT'] };
    expect(await scored(command, '--missing-document empty --skip-faulty')).toEqual(expected);
  });

  it('is an error where nothing is said of missing documents, or a gate is set, and so is an empty key', async () => {
    const nothing = { status: 3, recalls: [] };
    expect(await scored('corefscore ./key ./none -m muc', '')).toMatchObject(nothing);
    expect(
      await scored('corefscore ./key ./none -m muc', '--missing-document empty --fail-under muc=50'),
    ).toMatchObject(nothing);
    expect(await scored('nerscore ./spans ./none', '')).toMatchObject(nothing);
    expect(await scored('corefscore ./none ./key -m muc', '--missing-document empty')).toMatchObject(nothing);
    expect(await scored('nerscore ./none ./tags', '--missing-document empty')).toMatchObject(nothing);
  });
});
