import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder } = textRunner('archives');
const at = (name: string): string => join(folder, name);
for (const name of ['gold', 'team']) mkdirSync(at(name));
copyFileSync('testdata/quickstart/key.conll', at('gold/a.conll'));
copyFileSync('testdata/quickstart/response.conll', at('team/a.conll'));
copyFileSync('testdata/quickstart/key.conll', at('gold/b.conll'));
copyFileSync('testdata/quickstart/key.conll', at('team/b.conll'));
const made = spawnSync('python3', ['test/cli/archives.py', at('team'), folder], { encoding: 'utf8' });

describe.skipIf(made.status !== 0)('a submission in an archive', () => {
  it.each(['flat.zip', 'team.zip', 'mac.zip', 'flat.tar', 'dot.tar.gz', 'team.tgz'])(
    '%s is scored as its folder',
    async (name) => {
      const scored = await run(`corefscore ${at('gold')} ${at('team')} --format csv`);
      expect([scored.status, scored.stdout.length > 100]).toEqual([0, true]);
      const { stdout, stderr, status } = await run(`corefscore ${at('gold')} ${at(name)} --format csv`);
      const named = (text: string): string => text.replaceAll(at(name), at('team'));
      expect([named(stdout), named(stderr), status]).toEqual([scored.stdout, scored.stderr, 0]);
    },
  );

  it('has a name as any system, and is checked, counted and listed as a folder', async () => {
    const { stdout } = await run(`corefscore ${at('gold')} A=${at('flat.zip')} B=${at('team.tgz')} --metric muc`);
    expect(stdout).toMatch(/^A /m);
    for (const command of ['check', 'count', 'list']) {
      const { stdout: found, status } = await run(`corefscore ${command} ${at('flat.zip')} --format json`);
      expect([command, found.replaceAll(at('flat.zip'), at('team')), status]).toEqual([
        command,
        (await run(`corefscore ${command} ${at('team')} --format json`)).stdout,
        0,
      ]);
    }
  });

  it('in a folder of another name is one folder too deep', async () => {
    const { stderr, status } = await run(`corefscore ${at('gold')} ${at('deep.zip')}`);
    expect(status).toBe(3);
    expect(stderr).toContain('[FOLDER_TOO_DEEP]');
  });

  it.each([
    ['outside.zip', 'invalid relative path: ../../evil.conll'],
    ['absolute.zip', 'absolute path: /etc/evil.conll'],
    ['outside.tgz', '../evil.conll leads out of the archive'],
    ['twice.zip', 'it has two files named a.conll'],
    ['both.zip', 'it has a file and a folder named a.conll'],
    ['bomb.zip', 'it unpacks to more than 200 times its size'],
    ['link.zip', 'link.conll is a link'],
    ['link.tar', 'link.conll is a link'],
    ['pipe.tar', 'pipe.conll is not a file'],
    ['cut.zip', 'the archive is damaged'],
    ['no.zip', 'the archive is damaged'],
    ['no.tgz', 'the archive is damaged'],
  ])('%s is refused', async (name, why) => {
    const { stdout, stderr, status } = await run(`corefscore ${at('gold')} ${at(name)}`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain(`${at(name)}: error: `);
    expect(stderr).toContain(why);
    expect(stderr).toContain('[FILE_NOT_READABLE]');
  });
});
