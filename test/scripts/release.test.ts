import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '../../scripts/package/manifest.ts';
import { runScript } from './run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-release-'));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

beforeAll(() => {
  write('package.json', '{ "version": "1.2.0" }');
  write(
    'CHANGELOG.md',
    '# Changes\n\n## 1.2.0 (2030-01-01)\n\n### Added\n\n- this\n\n## 1.2.0-rc.1\n\n- that\n\n## 1.0.0\n',
  );
  write('a', 'abc');
  write('b', '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a release', () => {
  it.each([
    ['v1.2.0', 0],
    ['v1.2.1', 1],
    ['1.2.0', 1],
    ['v1.2.0-rc.1', 1],
  ])('from the tag %s of version 1.2.0 exits with %i', (tag, status) => {
    expect(runScript('scripts/release/check-tag.ts', [tag], folder).status).toBe(status);
  });

  it.each([
    ['v1.2.0', '### Added\n\n- this\n', 0],
    ['v1.2.0-rc.1', '- that\n', 0],
    ['v1.0.0', '', 1],
    ['v1.2', '', 1],
  ])('takes its notes about %s from the changelog, and fails without any', (tag, stdout, status) => {
    expect(runScript('scripts/release/notes.ts', [tag], folder)).toMatchObject({ stdout, status });
  });

  it('has notes about the version that it would be now', () => {
    expect(runScript('scripts/release/notes.ts', [`v${manifest().version}`]).status).toBe(0);
  });

  it('lists files by name with their SHA-256, the known one of abc and that of nothing', () => {
    expect(
      runScript('scripts/release/checksums.ts', [join(folder, 'b'), 'a'], folder)
        .stdout.split('\n')
        .sort(),
    ).toEqual([
      '',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b',
    ]);
  });
});

describe('the files for Homebrew and winget', () => {
  const files = ['linux-arm64', 'linux-x64', 'macos-arm64', 'win-x64.exe', 'win-x64.zip'].map(
    (end) => `corefscore-${end}`,
  );
  const made = mkdtempSync(join(tmpdir(), 'corefscore-packages-'));
  afterAll(() => rmSync(made, { recursive: true }));
  const sums = join(made, 'SHA256SUMS');
  const make = () => runScript('scripts/release/packages.ts', ['someone/corefscore', 'v9.8.7', sums, made]);

  it('have the address and checksum of each executable, and a link for each command', () => {
    writeFileSync(sums, files.map((file, at) => `${String(at).repeat(64)}  ${file}\n`).join(''));
    expect(make()).toEqual({ stdout: '', stderr: '', status: 0 });
    const formula = readFileSync(join(made, 'corefscore.rb'), 'utf8');
    for (const at of [0, 1, 2])
      expect(formula).toContain(
        `url "https://github.com/someone/corefscore/releases/download/v9.8.7/${files[at]}"\n      sha256 "${String(at).repeat(64)}"`,
      );
    for (const command of Object.keys(manifest().bin).slice(1))
      expect(formula).toContain(`bin.install_symlink "corefscore" => "${command}"\n`);
    const installer = readFileSync(join(made, 'someone.corefscore.installer.yaml'), 'utf8');
    expect(installer).toContain(`corefscore-win-x64.zip\n  InstallerSha256: ${'4'.repeat(64)}\n`);
    expect(installer.match(/PortableCommandAlias: .*/g)).toEqual(
      Object.keys(manifest().bin).map((command) => `PortableCommandAlias: ${command}`),
    );
  });

  it('are not made where an executable is missing', () => {
    writeFileSync(sums, `${'0'.repeat(64)}  corefscore-linux-x64\n`);
    expect(make()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('does not list corefscore-macos-arm64'),
    });
  });
});
