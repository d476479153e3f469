import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** What is printed, without excerpts: places of problems and what is said of files, below the folder of the test. */
async function check(tool: string, paths: string): Promise<{ problems: string[]; said: string[]; status: number }> {
  const given = paths.split(' ').map((path) => `${folder}/${path}`);
  const { stdout, stderr, status } = await run(`${tool} check ${given.join(' ')}`);
  expect(stderr).toBe('');
  const text = stdout.replaceAll(`${folder}/`, '');
  const problems = [...text.matchAll(/^(\S+): (error|warning): .*\[(\w+)\]$/gm)].map(
    ([, place, severity, code]) => `${severity} ${place} ${code}`,
  );
  const said = text.split('\n').filter((line) => /^(?!help: )\S+: (?!error|warning|note)|, \d+ warnings?$/.test(line));
  return { problems, said, status };
}

const good = '#begin document (d); part 000\nd\t0\t0\tw\t(0)\n#end document\n';
const bad = '#begin document (d); part 000\nd\t0\t0\tw\t(0\n#end document\n';

describe('corefscore check', () => {
  it('checks every file of a folder, at any depth, packed or not, beside files', async () => {
    write({ 'some/b': bad, 'some/a/x.gz': gzipSync(bad), 'some/c': good, 'some/.hidden': bad, 'other/d': bad });
    write({ file: good });
    expect(await check('corefscore', 'some/ file other')).toEqual({
      problems: [
        'error some/a/x.gz:2:9 UNCLOSED_MENTION',
        'error some/b:2:9 UNCLOSED_MENTION',
        'error other/d:2:9 UNCLOSED_MENTION',
      ],
      said: ['5 documents, 2 mentions: 3 errors, 0 warnings'],
      status: 3,
    });
  });

  it('finds fault with an empty folder, a file that is there twice, and a link to nowhere', async () => {
    mkdirSync(join(folder, 'empty'));
    write({ 'twice/a': good, 'twice/a.gz': gzipSync(good) });
    symlinkSync(join(folder, 'nowhere'), join(folder, 'twice', 'b'));
    expect((await check('corefscore', 'empty twice')).problems).toEqual([
      'error empty:1:1 NO_DOCUMENT',
      'error twice/a.gz:1:1 REPEATED_FILE',
      'error twice/b FILE_NOT_READABLE',
    ]);
  });
});

describe('nerscore check', () => {
  it('checks every file of a folder, and says what each holds', async () => {
    write({ 'tags/b': 'x B-A\n', 'tags/sub/a.gz': gzipSync('x Q-A\n'), 'tags/c': 'x B-A\n\ny I-A\n', file: 'x O\n' });
    expect(await check('nerscore', 'file tags')).toEqual({
      problems: ['error tags/sub/a.gz:1:3 UNKNOWN_TAG', 'warning tags/c:3:3 INVALID_SEQUENCE'],
      said: [
        'file: 1 sentence, 1 token, 0 spans; the tags fit bio, iob1, ioe1, ioe2, bioes, bilou, bmes, bmewo, io',
        'tags/b: 1 sentence, 1 token, 1 span (A 1); the tags fit bio',
        'tags/c: 2 sentences, 2 tokens, 2 spans (A 2); the tags fit no scheme',
        'tags/sub/a.gz: 1 sentence, 1 token, 0 spans',
        '1 error, 1 warning',
      ],
      status: 3,
    });
  });

  it('exits 0 where nothing is worse than a warning', async () => {
    write({ 'tags/a': 'x B-A\n\ny I-A\n' });
    expect((await check('nerscore', 'tags')).status).toBe(0);
  });
});
