import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A build: a folder as `dist`, or that of a commit of this repository, which is built once with that node below `folder`. */
export function buildOf(folderOrCommit: string, root: string, node: string, folder: string): string {
  if (existsSync(folderOrCommit)) return resolve(folderOrCommit);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', `${folderOrCommit}^{commit}`);
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const place = join(folder, 'builds', `${commit}-${version}`);
  if (!existsSync(place)) {
    // What is interrupted leaves no folder of that name.
    const unfinished = `${place}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const run = (program: string, args: readonly string[]) =>
      execFileSync(program, args, { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] });
    git('archive', '--output', join(unfinished, 'commit.tar'), commit);
    run('tar', ['-xf', 'commit.tar']);
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    run(node, [join('scripts', 'build.mjs')]);
    renameSync(unfinished, place);
  }
  return join(place, 'dist');
}
