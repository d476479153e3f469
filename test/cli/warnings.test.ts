import { describe, expect, it } from 'vitest';
import { type Io, processIo } from '../../src/cli/io.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { problemText } from '../../src/report/problem-text.ts';
import { plainStyle } from '../../src/report/style.ts';
import { problemLog } from '../../src/text/problem.ts';
import { run } from './golden-case.ts';

const quickstart = 'testdata/quickstart';

/** What a run writes to both streams, in order. */
async function written(line: string): Promise<string> {
  let all = '';
  const write = (text: string): void => {
    all += text;
  };
  const world = processIo();
  const io: Io = { files: world.files, env: {}, outIsTerminal: false, width: 80, out: write, err: write };
  await nerscore(line.split(' '), io);
  return all;
}

describe('warnings', () => {
  it('come after the result, and before the gates that failed', async () => {
    const text = await written(`${quickstart}/gold.tsv ${quickstart}/pred.tsv --fail-under strict=90`);
    const order = ['micro ', 'ner|scheme:auto', '[INVALID_SEQUENCE]', 'failed:'].map((what) => text.indexOf(what));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('stand alone where nothing was scored, and are printed where a command line turns out wrong', async () => {
    const broken = await written(`${quickstart}/gold.tsv ${quickstart}/pred.tsv --invalid error`);
    expect(broken).toContain('nothing was scored');
    const { stdout, stderr, status } = await run(`nerscore sweep ${quickstart}/gold.tsv ${quickstart}/pred.tsv`);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toMatch(/^testdata.*\[INVALID_SEQUENCE\]\nhelp: .*\nerror: sweep needs/);
  });

  it('of one code are a line, and --verbose shows each with its line', async () => {
    const files = `${quickstart}/gold.tsv ${quickstart}/pred.tsv --scheme bioes`;
    const { stderr } = await run(`nerscore ${files}`);
    expect(stderr.match(/INVALID_SEQUENCE/g)).toHaveLength(1);
    const [, more] = /\[INVALID_SEQUENCE\] and (\d+) more$/m.exec(stderr)!;
    expect(stderr).toContain('help: --verbose shows all places of warnings');
    const verbose = (await run(`nerscore ${files} --verbose`)).stderr;
    expect(verbose.match(/\[INVALID_SEQUENCE\]\n {2}\S+\t/g)).toHaveLength(Number(more) + 1);
    expect(Number(more)).toBeGreaterThan(3);
    const { systems } = JSON.parse((await run(`nerscore ${files} --verbose --format json --quiet`)).stdout);
    expect(systems[0].problems).toHaveLength(Number(more) + 1);
  });

  it.each([
    ['repair', 'leave these spans out with --invalid discard'],
    ['discard', 'count these spans with --invalid repair'],
    ['error', 'score these spans with --invalid repair or discard'],
  ])('of tags that break the scheme say what else --invalid %s could be', async (policy, help) => {
    const { stderr } = await run(`nerscore ${quickstart}/gold.tsv ${quickstart}/pred.tsv --invalid ${policy}`);
    expect(stderr).toContain(`help: ${help}\n`);
    const checked = await run(`nerscore check ${quickstart}/pred.tsv --scheme bio`);
    expect(checked.stdout + checked.stderr).toContain('INVALID_SEQUENCE');
    expect(checked.stdout + checked.stderr).not.toContain('--invalid');
  });

  it('under --compat come before how its numbers depart', async () => {
    const files = `${quickstart}/key.conll testdata/several/fox-only.conll`;
    const { stderr } = await run(`corefscore ${files} --compat coval`);
    const [warning, departs] = ['[MISSING_DOCUMENT]', 'differs from the definitions'].map((what) =>
      stderr.indexOf(what),
    );
    expect(warning).toBeGreaterThan(0);
    expect(departs).toBeGreaterThan(warning);
  });
});

describe('a line stands for all warnings that say the same', () => {
  const place = (line: number) => ({ file: 'f', line, column: 1 });
  const brief = (...messages: readonly (readonly [message: string, help?: string])[]): string => {
    const log = problemLog();
    for (const [at, [message, help]] of messages.entries())
      log.report('LEFT_OUT', 'warning', () => ({ place: place(at + 1), message, help, text: 'line' }));
    return problemText(log, plainStyle, { isBrief: true });
  };
  const lines = (text: string): number => text.match(/\[LEFT_OUT\]/g)!.length;

  it('of other names and numbers', () => {
    const text = brief(["1 tag of 'x' is left out"], ["12 tags of 'y z' are left out"], ["2 tags of 'z' are left out"]);
    expect(lines(text)).toBe(2);
    expect(text).toContain('f:1:1: warning: ');
    expect(text).not.toContain('  line');
  });

  it('and not for one of another meaning or with other advice', () => {
    expect(lines(brief(['tags are left out'], ['documents were rejected']))).toBe(2);
    expect(lines(brief(['tags are left out', 'look'], ['tags are left out', 'wait']))).toBe(2);
    expect(brief(['tags are left out'], ['documents were rejected'])).not.toContain('more');
  });

  it('and counts what was not kept', () => {
    const text = brief(...Array.from({ length: 9 }, (_, at) => [`tag ${at} is left out`] as const));
    expect(text).toBe(
      'f:1:1: warning: tag 0 is left out [LEFT_OUT] and 8 more\nhelp: --verbose shows all places of warnings\n',
    );
  });
});
