import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest } from '../../scripts/package/manifest.ts';
import { trials, tryCommand } from '../../scripts/package/trials.ts';
import { runScript } from './run-script.ts';

const { version, bin } = manifest();

describe('the package', () => {
  it('installed in an empty folder, gives every command, the types, import and require, and brings nothing else', () => {
    const { stdout, status } = runScript('scripts/package/try-package.ts');
    expect(stdout).toContain(`node ${process.version}: ${Object.keys(bin).join(', ')}, import and require work`);
    expect(status).toBe(0);
  });

  it('has types that TypeScript before 5.7 reads, whose arrays of numbers are not generic', () => {
    const types = readdirSync('dist/lib', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.d.ts'),
    );
    const generic = types.filter((name) => /Array<ArrayBuffer/.test(readFileSync(join('dist/lib', name), 'utf8')));
    expect([types.length > 100, generic]).toEqual([true, []]);
  });

  it('is not packed without dist, where the tools that build it are not there', () => {
    const clone = mkdtempSync(join(tmpdir(), 'corefscore-clone-'));
    mkdirSync(join(clone, 'scripts'));
    copyFileSync('scripts/build.mjs', join(clone, 'scripts', 'build.mjs'));
    const build = () => spawnSync(process.execPath, [join(clone, 'scripts', 'build.mjs')], { encoding: 'utf8' });
    const missing = build();
    mkdirSync(join(clone, 'dist'));
    const { status } = build();
    rmSync(clone, { recursive: true });
    expect([missing.status, status]).toEqual([1, 0]);
    expect(missing.stderr).toBe('build: typescript and esbuild are not installed: run npm ci\n');
  });

  it('has a trial for every command', () => {
    expect(Object.keys(trials(version))).toEqual(Object.keys(bin));
  });

  it('fails the trial of a command that prints something else, or that nobody tries', () => {
    expect(() => tryCommand('corefscore', version, () => '')).toThrow('corefscore --version should print');
    expect(() => tryCommand('unknown', version, () => '')).toThrow('unknown has no trial');
  });
});

// It takes a quarter of a minute: only where COREFSCORE_EXECUTABLE asks for it.
describe.skipIf(!process.env.COREFSCORE_EXECUTABLE)('the executable', () => {
  it('answers as every command without node on the path, and by any other name as corefscore', () => {
    const { stdout, status } = runScript('scripts/package/executable.ts');
    expect(stdout).toContain(`${Object.keys(bin).join(', ')} work without node`);
    expect(status).toBe(0);
    const [file] = readdirSync('build').filter((name) => name.startsWith('corefscore-'));
    const env = { PATH: '' };
    expect(execFileSync(join('build', file), ['--version'], { encoding: 'utf8', env })).toBe(`${version}\n`);
  });
});
