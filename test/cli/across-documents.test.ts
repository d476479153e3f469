import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-across-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, rows: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => `${row.replaceAll(' ', '\t')}\n`).join(''));
  return path;
};
const gold = file('gold.tsv', ['36_1 1 1 a', '36_2 1 1 a', '36_2 3 3 b', '37_1 1 1 b', '37_1 5 6 c']);
const system = file('system.tsv', ['36_1 1 1 x', '36_2 1 1 x', '36_2 3 3 y', '37_1 1 1 z', '37_1 5 6 z']);

describe('--across-documents', () => {
  it('scores entities that run through the corpus', async () => {
    const { stdout, stderr, status } = await run(`corefscore ${gold} ${system} --across-documents -m muc,links`);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('3 documents as one corpus\n');
    expect(stdout).toContain('\nentities: key 3 (2 in several documents), response 3 (1 in several documents)\n');
    // a and b have a link each; x has that of a, z links b and c.
    expect(stdout).toMatch(/^MUC +50\.00 +50\.00 +50\.00 +1 \/ 2 +1 \/ 2$/m);
    expect(stdout).toContain('|scope:corpus|');
  });

  it('says so in JSON', async () => {
    const { stdout } = await run(`corefscore ${gold} ${system} --across-documents -f json`);
    const { settings, systems } = JSON.parse(stdout);
    expect(settings.scope).toBe('corpus');
    expect(systems[0].acrossDocuments).toEqual({
      documents: 3,
      entities: { key: { all: 3, several: 2 }, response: { all: 3, several: 1 } },
    });
  });

  it.each(['--across-documents', "--topic '(\\d+)_'", ''])(
    'leaves out of all systems the documents that one lacks, if these are skipped: %s',
    async (option) => {
      const some = file('some.tsv', ['36_1 1 1 x', '37_1 1 1 z', '37_1 5 6 z']);
      const alone = file('alone.tsv', ['36_1 1 1 x', '37_1 1 1 z', '37_1 5 6 z']);
      const line = `corefscore ${gold} SYSTEMS --missing-document skip -m bcub -q -f json ${option}`;
      const { systems } = JSON.parse((await run(line.replace('SYSTEMS', `${some} ${system}`))).stdout);
      const [{ scores }] = JSON.parse((await run(line.replace('SYSTEMS', alone))).stdout).systems;
      // The other system has the same answers for the documents that both have.
      expect(systems.map((one: { scores: unknown }) => one.scores)).toEqual([scores, scores]);
    },
  );

  it('compares entities of the corpus where it asks whether a file is the key', async () => {
    const parts = ['36_1 1 1 a', '36_2 1 1 a'];
    const [one, apart] = [file('one.tsv', parts), file('apart.tsv', [parts[0], '36_2 1 1 b'])];
    const same = async (options: string): Promise<boolean> =>
      (await run(`corefscore ${one} ${apart} ${options}`)).stderr.includes('[SAME_FILE]');
    expect([await same(''), await same('--across-documents'), await same("--topic '(6)'")]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await run(`corefscore ${one} ${one} --across-documents -f latex`)).stdout).toContain(
      '{Coreference, 2 documents as one corpus. Warnings: same file 1.}',
    );
  });

  it('is named in a note without it, once for each file', async () => {
    const { stderr } = await run(`corefscore ${gold} ${system}`);
    expect(stderr.match(/\[CROSS_DOCUMENT_ENTITY\]/g)).toHaveLength(2);
    expect(stderr).toContain('gold.tsv:1:1: note: 2 entity ids are used in several documents');
    expect(stderr).toContain('score them as one with --across-documents');
  });

  it.each(['--confidence 95', '--significance bootstrap'])(
    'is refused with %s, which needs several units',
    async (option) => {
      const { stdout, stderr, status } = await run(
        `corefscore ${gold} ${system} ${system} --across-documents ${option}`,
      );
      expect([stdout, status]).toEqual(['', 2]);
      expect(stderr).toContain('one unit says nothing about chance');
    },
  );

  it.each(['--compat coval', '--format official', '--cross-check scorer.pl'])('is refused with %s', async (option) => {
    const { stdout, stderr, status } = await run(`corefscore ${gold} ${system} --across-documents ${option}`);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain('cannot score entities across documents: leave out --across-documents');
  });

  it('is scored without the scorer.pl of COREFSCORER, which a note says', async () => {
    const { stderr, status } = await run(`COREFSCORER=/nowhere corefscore ${gold} ${system} --across-documents`);
    expect([stderr, status]).toEqual(['COREFSCORER is not run: scorer.pl cannot score entities across documents\n', 0]);
  });
});

describe('--topic', () => {
  it('scores the documents of a topic as one, and lists topics', async () => {
    const { stdout, status } = await run(
      `corefscore ${gold} ${system} --topic '^(\\d+)_' -m links --by-document -f json`,
    );
    expect(status).toBe(0);
    const { signature, settings, systems } = JSON.parse(stdout);
    expect(signature).toContain('|scope:topic|topic:%5E(%5Cd%2B)_|');
    expect([settings.scope, settings.topic]).toEqual(['topic', '^(\\d+)_']);
    // The link of a is within topic 36; b has no link within a topic.
    expect(systems[0].scores.links.recall).toMatchObject({ numerator: 1, denominator: 1 });
    expect((await run(`corefscore ${gold} ${system} --topic '^(\\d+)_' --by-document`)).stdout).toContain(
      '\n2 topics, F1 ',
    );
    expect(systems[0].byDocument.map(({ document }: { document: string }) => document)).toEqual(['36', '37']);
  });

  it('refuses names in which it finds none', async () => {
    const { stdout, stderr, status } = await run(`corefscore ${gold} ${system} --topic '^(36)_'`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain("--topic ^(36)_ finds no topic in the names of 1 document: '37_1' [NO_TOPIC]");
  });

  it.each(["'36'", "'(a)(b)'", "'('"])('refuses the expression %s', async (pattern) => {
    const { stderr, status } = await run(`corefscore ${gold} ${system} --topic ${pattern}`);
    expect(status).toBe(2);
    expect(stderr).toContain('expected a regular expression with one group');
  });
});
