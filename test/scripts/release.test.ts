import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
