import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

// The steps of action.yml as its runner starts them, on systems that have bash.
const top = mkdtempSync(join(tmpdir(), 'corefscore-action-'));
afterAll(() => rmSync(top, { recursive: true }));
let temp = '';
beforeEach(() => {
  temp = mkdtempSync(join(top, 'run-'));
});

const inputs = {
  ARTIFACT: 'scores',
  COMMAND: 'corefscore',
  GOLD: 'testdata/quickstart/key.conll',
  PREDICTED: 'testdata/quickstart/response.conll',
  ARGUMENTS: '',
  FAIL_UNDER: '',
  MAX_DROP: '',
};

function step(script: string, given: Readonly<Record<string, string>>) {
  const world = { GITHUB_ACTION_PATH: resolve('.'), RUNNER_TEMP: temp };
  const files = { GITHUB_OUTPUT: join(temp, 'output'), GITHUB_STEP_SUMMARY: join(temp, 'summary') };
  const env = { PATH: process.env.PATH, ...world, ...files, ...given };
  const { stdout, stderr, status } = spawnSync('bash', [`scripts/action/${script}.sh`], { env, encoding: 'utf8' });
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return { stdout, stderr, status, output: read(files.GITHUB_OUTPUT), summary: read(files.GITHUB_STEP_SUMMARY) };
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  it('writes scores, a comment, a page, the summary and where they are', () => {
    const { output, summary, status } = step('score', inputs);
    const results = join(temp, 'corefscore', 'scores');
    expect([output, status]).toEqual([
      `exit-code=0\nscores=${results}/scores.json\ncomment=${results}/comment.md\npage=${results}/report.html\n`,
      0,
    ]);
    expect(summary).toBe(readFileSync(join(results, 'comment.md'), 'utf8'));
    expect(summary).toContain('| CoNLL |');
    expect(JSON.parse(readFileSync(join(results, 'scores.json'), 'utf8'))).toMatchObject({ tool: 'corefscore' });
    expect(readFileSync(join(results, 'report.html'), 'utf8')).toContain('<!doctype html>');
  });

  it('tells later steps that a limit is missed, after the files are written', () => {
    const { output, status } = step('score', { ...inputs, FAIL_UNDER: 'muc=10\nconll=99.5\n' });
    expect([output.split('\n')[0], status]).toEqual(['exit-code=1', 0]);
    expect(existsSync(join(temp, 'corefscore', 'scores', 'scores.json'))).toBe(true);
  });

  it('compares with the baseline of the base branch, and says where there is none', () => {
    const drop = { ...inputs, MAX_DROP: 'conll=0.5' };
    expect(step('score', { ...drop, PREDICTED: inputs.GOLD }).stdout).toContain(
      '::notice::There are no scores of the base branch yet',
    );
    cpSync(join(temp, 'corefscore'), join(temp, 'corefscore-baseline'), { recursive: true });
    expect(step('score', drop).output).toMatch(/exit-code=1\n(?:.*\n){3}$/);
  });

  it('keeps what two uses in a job write and fetch apart by the names of their artifacts', () => {
    step('score', inputs);
    cpSync(join(temp, 'corefscore'), join(temp, 'corefscore-baseline'), { recursive: true });
    const before = readFileSync(join(temp, 'output'), 'utf8');
    const tags = { ...inputs, COMMAND: 'nerscore', GOLD: 'testdata/quickstart/gold.tsv', ARTIFACT: 'tags' };
    const { output } = step('score', { ...tags, PREDICTED: 'testdata/quickstart/missing.tsv' });
    expect(output.slice(before.length)).toBe('exit-code=3\n');
    const { output: all } = step('score', { ...tags, PREDICTED: 'testdata/quickstart/pred.tsv' });
    expect(all.slice(output.length)).toContain(`exit-code=0\nscores=${temp}/corefscore/tags/scores.json\n`);
  });

  it('passes several systems, options with blanks and tags', () => {
    const ner = { ...inputs, COMMAND: 'nerscore', GOLD: 'testdata/quickstart/gold.tsv' };
    const systems = 'one system=testdata/quickstart/pred.tsv\nother=testdata/several/other.tsv';
    const { summary } = step('score', { ...ner, PREDICTED: systems, ARGUMENTS: '--mode=exact\n--rank\n' });
    expect(summary).toContain('one system');
    expect(summary).toContain('exact');
  });

  it('annotates bad input and writes no scores', () => {
    const { stdout, output } = step('score', { ...inputs, PREDICTED: 'testdata/quickstart/gold.tsv' });
    expect(stdout).toMatch(/^::error file=testdata\/quickstart\/gold\.tsv/m);
    expect(output).toBe('exit-code=3\n');
  });

  it('refuses another command than the two', () => {
    expect(step('score', { ...inputs, COMMAND: 'rm' })).toMatchObject({
      output: 'exit-code=2\n',
      stdout: '::error::command: expected corefscore or nerscore, not rm\n',
    });
  });

  it('fetches the scores of the last successful run on the base branch', () => {
    const bin = join(temp, 'bin');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'gh'),
      '#!/bin/sh\nif [ "$2" = list ]; then echo 17; else echo "$*" > "$RUNNER_TEMP/asked"; fi\n',
    );
    chmodSync(join(bin, 'gh'), 0o755);
    const world = { GITHUB_REPOSITORY: 'a/b', GITHUB_WORKFLOW: 'scores', BRANCH: 'main', ARTIFACT: 'corefscore' };
    expect(step('baseline', { ...world, PATH: `${bin}:${process.env.PATH}` }).status).toBe(0);
    expect(readFileSync(join(temp, 'asked'), 'utf8')).toBe(
      `run download 17 --repo a/b --name corefscore --dir ${temp}/corefscore-baseline/corefscore\n`,
    );
  });
});

describe('the inputs of the action', () => {
  const text = readFileSync('action.yml', 'utf8');

  it('all reach a step', () => {
    const names = [...text.slice(0, text.indexOf('\noutputs:')).matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name);
    expect(names.length).toBe(9);
    expect(names.filter((name) => !text.includes(`inputs.${name} `) && !text.includes(`inputs.${name}\n`))).toEqual([]);
  });
});
