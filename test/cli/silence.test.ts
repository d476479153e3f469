import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { folder, on } = textRunner('silence');

const uner = '1\tAda\tB-PER\t-\t-\n2\twrote\tO\t-\t-\n';
const hipe = 'TOKEN\tNE-COARSE-LIT\tNE-METO\tMISC\nAda\tB-PER\tO\t_\nwrote\tO\tO\t_\n';
const third = 'Ada\tB-PER\tO\nwrote\tO\tO\n';

describe('the columns of tag files', () => {
  it('are named by number and by how many there are, in text and JSON', async () => {
    const { stdout } = await on([third], 'nerscore $1');
    expect(stdout).toContain('read: tags from column 2 of 3 (gold) and column 3 of 3 (pred)\n');
    const { stdout: json } = await on([third], 'nerscore $1 -f json');
    expect(JSON.parse(json).systems[0].columns).toEqual({ gold: { column: 2, of: 3 }, pred: { column: 3, of: 3 } });
  });

  it('may be given by the names in the header', async () => {
    const command = 'nerscore $1 $2 --gold-column NE-COARSE-LIT --pred-column NE-COARSE-LIT';
    const { stdout, status } = await on([hipe, hipe.replace('O\tO\t_', 'B-LOC\tO\t_')], command);
    expect(status).toBe(0);
    expect(stdout).toContain('read: tags from column 2 of 4 (gold and pred)\n');
    expect(stdout).toMatch(/^micro +0\.5000 +1\.0000 /m);
  });

  it('that the header does not name are refused with the names it has', async () => {
    const { stderr, status } = await on([hipe], 'nerscore $1 --gold-column NE-COARSE-LITT --pred-column NE-METO');
    expect(status).toBe(3);
    expect(stderr).toContain("no column 'NE-COARSE-LITT': did you mean NE-COARSE-LIT? it has TOKEN, NE-COARSE-LIT");
    expect(stderr.match(/\[[A-Z_]+\]/g)).toEqual(['[UNKNOWN_COLUMN]']);
    const token = await on([hipe], 'nerscore $1 --gold-column 2 --pred-column 3 --token-column WORD');
    expect([token.status, token.stderr.match(/no column 'WORD': it has TOKEN, .*$/m)?.length]).toEqual([3, 1]);
  });

  it.each([
    ['UNER, whose last columns are hyphens', uner, 'column 3 holds B- tags: --gold-column 3'],
    ['HIPE, whose outside tag is _', 'Ada\tB-PER\t-\nwrote\t_\t-\n', 'column 2 holds B- tags: --gold-column 2'],
    ['tags of two letters', 'Ada\tB-PER\t-\nLee\tI-PER\t-\n', 'column 2 holds B-/I- tags: --gold-column 2'],
    ['HIPE, whose last column is a remark', hipe, 'column NE-COARSE-LIT holds B- tags: --gold-column NE-COARSE-LIT'],
  ])('are hinted at once where two files have other tags elsewhere: %s', async (_, text, hint) => {
    const { stderr, status } = await on([text, text], 'nerscore $1 $2');
    expect(status).toBe(3);
    expect(stderr.split(hint).length).toBe(2);
    expect(stderr.split(hint.replace('gold', 'pred')).length).toBe(2);
  });
});

describe('tags one row too high or too low', () => {
  const tags = 'OOBOOOOBIOOOBOOOBOOOBOOO'.repeat(4).split('');
  const rows = (own: readonly string[]): string =>
    own.map((letter, at) => `w${at}\t${letter === 'O' ? letter : `${letter}-PER`}\n`).join('');
  const [higher, lower] = [
    [...tags.slice(1), 'O'],
    ['O', ...tags.slice(0, -1)],
  ];

  it.each([
    ['lower', higher],
    ['higher', lower],
  ])('are refused with the way to move them: %s', async (way, own) => {
    const { stderr, status } = await on([rows(tags), rows(own)], 'nerscore $1 $2');
    expect(status).toBe(3);
    expect(stderr).toContain(
      `only 0 of 20 predicted spans match gold; with pred one row ${way}, 20 would [SHIFTED]\nhelp: if the files are right as they are, --allow SHIFTED\n`,
    );
  });

  it('are scored with a warning under --allow SHIFTED', async () => {
    const { stdout, status } = await on([rows(tags), rows(lower)], 'nerscore $1 $2 --allow SHIFTED');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^micro +0\.0000 /m);
    expect(stdout).toContain('warnings: SHIFTED 1\n');
  });

  it('are told by the first 2,000 spans', async () => {
    const many = (own: readonly string[]): string => Array.from({ length: 110 }, () => `${rows(own)}\n`).join('');
    const { stderr } = await on([many(tags), many(lower)], 'nerscore $1 $2');
    expect(stderr).toContain(
      'only 0 of the first 2000 predicted spans match gold; with pred one row higher, 2000 would',
    );
  });

  it('are merely bad where more than a tenth of the spans is right, or fewer than three, or fewer than half, would be', async () => {
    const few = (own: readonly string[]): string => rows(own.slice(0, 11));
    expect((await on([few(tags), few(lower)], 'nerscore $1 $2')).stderr).not.toContain('SHIFTED');
    const right = [...lower.slice(0, 72), ...tags.slice(72)];
    expect((await on([rows(tags), rows(right)], 'nerscore $1 $2')).status).toBe(0);
    const far = [...lower.slice(1), 'O'].map((_, at) => tags[(at + 5) % tags.length]);
    expect((await on([rows(tags), rows(far)], 'nerscore $1 $2')).stderr).not.toContain('SHIFTED');
  });
});

describe('a side without spans', () => {
  it('is a loud warning with a hint at the column that has some', async () => {
    const { stderr, status } = await on([third, third], 'nerscore $1 $2');
    expect(status).toBe(0);
    expect(stderr).toMatch(/gold has no span.*\[EMPTY_GOLD\]\nhelp: column 2 holds B- tags: --gold-column 2\n/);
    expect(stderr).toMatch(/pred has no span.*\[EMPTY_PRED\]\nhelp: column 2 holds B- tags: --pred-column 2\n/);
  });

  it('names the column that was read where no other has any', async () => {
    const { stderr } = await on(['Ada\tO\n', 'Ada\tB-PER\n'], 'nerscore $1 $2');
    expect(stderr).toMatch(/gold has no span: every recall is 0\/0; tags were read from column 2 of 2 \[EMPTY_GOLD\]/);
  });

  it('is told of the types that --types names', async () => {
    const texts = ['Ada\tB-PER\nRome\tB-LOC\n', 'Ada\tB-PERSON\nRome\tB-LOCATION\n'];
    const { stderr, status } = await on(texts, 'nerscore $1 $2 --types PER');
    const pred = 'pred has no span of the scored types, only of PERSON, LOCATION [EMPTY_PRED]';
    expect([status, stderr.includes(`warning: ${pred}`)]).toEqual([0, true]);
    const gated = await on(texts, 'nerscore $1 $2 --types LOCATION --fail-under strict=0');
    const gold = 'gold has no span of the scored types, only of PER, LOC [EMPTY_GOLD]';
    expect([gated.status, gated.stdout, gated.stderr.includes(`error: ${gold}`)]).toEqual([3, '', true]);
    const disjoint = await on(texts, 'nerscore $1 $2 --types PER,PERSON,ORG');
    expect(disjoint.stderr).toContain('no span is right: gold has PER, pred has PERSON [TYPES_DIFFER]');
  });

  it('is an error under a gate where it is gold', async () => {
    const { stderr, stdout, status } = await on([third, third], 'nerscore $1 $2 --fail-under strict=50');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(/error: gold has no span.*\[EMPTY_GOLD\]/);
  });
});

describe('a side without mentions', () => {
  const rows = (...cells: readonly string[]): string =>
    `#begin document (d); part 000\n${cells.map((cell, at) => `d\t0\t${at}\tw${cell}\n`).join('')}#end document\n`;
  const key = rows('\t(1)', '\t(2', '\t2)');
  const hidden = rows('\t(1)\t-', '\t(2\t-', '\t2)\t-');

  it('has a hint at the column that was read where no other has brackets', async () => {
    const none = rows('\t-', '\t-', '\t-');
    const { stderr } = await on([key, none], 'corefscore $1 $2');
    expect(stderr).toMatch(
      /\[EMPTY_RESPONSE\]\nhelp: the coreference was read from column 5 of 5: --column N reads another\n/,
    );
  });

  it('has a hint at the column with brackets, which --column reads', async () => {
    const { stderr, status } = await on([key, hidden], 'corefscore $1 $2');
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /the response has no mention.*\[EMPTY_RESPONSE\]\nhelp: column 5 holds brackets: --column 5\n/,
    );
    const { stdout: read, stderr: silent } = await on([key, hidden], 'corefscore $1 $2 --column 5 -m mentions');
    expect(silent).toMatch(/^[^\n]*\[SAME_FILE\]\nhelp: check that it is not a copy\n$/);
    expect(read).toMatch(/^mentions +100\.00 +100\.00/m);
    expect(read).toContain('|column:5|');
  });

  it('is one whose mentions are all singletons that are dropped', async () => {
    const pair = rows('\t(1)', '\t(1)', '\t-');
    const only = 'only singletons, which are dropped';
    const { stderr, status } = await on([pair, key], 'corefscore $1 $2 --singletons drop');
    expect(status).toBe(0);
    expect(stderr).toContain(`: warning: the response has ${only}: every score is 0 [EMPTY_RESPONSE]\n`);
    const gate = await on([key, pair], 'corefscore $1 $2 --singletons drop -m conll --fail-under conll=0');
    expect([gate.status, gate.stdout]).toEqual([3, '']);
    expect(gate.stderr).toContain(`: error: the key has ${only}: every recall is 0/0 [EMPTY_KEY]\n`);
    // corefud-scorer drops them by default.
    for (const [tool, isSaid] of [
      ['corefud', true],
      ['corefud --singletons keep', false],
      ['coval', false],
    ] as const) {
      const { stderr } = await on([key, pair], `corefscore $1 $2 --compat ${tool}`);
      expect(stderr.includes(`: warning: the key has ${only}: every recall is 0/0 [EMPTY_KEY]\n`)).toBe(isSaid);
    }
  });

  it('is not one that was refused before it could be counted', async () => {
    const json = '{"doc_key": "b_c", "clusters": [[[0, 0], [1, 1]]]}\n';
    const two = key.replace('(d); part 000', 'b/c') + key.replace('(d); part 000', 'b_c_0');
    const { stderr, status } = await on([two, `${json}${json}`], 'corefscore $1 $2');
    expect(status).toBe(3);
    expect(stderr).not.toContain('EMPTY_');
  });

  it('are both named where both have none', async () => {
    const { stderr } = await on([rows('\t-'), rows('\t_')], 'corefscore $1 $2');
    expect(stderr.match(/\[EMPTY_\w+/g)).toEqual(['[EMPTY_KEY', '[EMPTY_RESPONSE']);
  });

  it('is an error under a gate where it is the key', async () => {
    const { stderr, stdout, status } = await on([hidden, key], 'corefscore $1 $2 --fail-under conll=50');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(/error: the key has no mention.*\[EMPTY_KEY\]\nhelp: column 5 holds brackets: --column 5\n/);
  });

  it.each([
    ['--column -2', '100.00'],
    ['--column 4', "column 4 has 'w': expected '-', (7), (7 or 7) [UNREADABLE_CELL]"],
    ['--column 9', 'too few columns'],
  ])('reads or refuses %s', async (option, expected) => {
    const { stdout, stderr } = await on([hidden, hidden], `corefscore $1 $2 -m mentions ${option}`);
    expect(`${stdout}${stderr}`).toContain(expected);
  });

  it('reads blanks as tabs', async () => {
    const blanks = hidden.replaceAll('\t', '  ');
    const { stdout } = await on([key.replaceAll('\t', ' '), blanks], 'corefscore $1 $2 -m mentions --column 5');
    expect(stdout).toMatch(/^mentions +100\.00 +100\.00/m);
  });
});

describe('JSON', () => {
  it.each(['--scheme raw', '--scheme io', '--compat seqeval', '--compat kg-book', '--compat conlleval', '--lenient'])(
    'is never scored as rows of tags: %s',
    async (option) => {
      const lists = '{"a": [["B-PER", 7]]}\n';
      const { stdout, stderr, status } = await on([lists, lists], `nerscore $1 $2 ${option}`);
      expect([stdout, status]).toEqual(['', 3]);
      expect([...new Set(stderr.match(/\[[A-Z_]+\]/g))]).toEqual(['[OTHER_FORMAT]']);
    },
  );
});

describe('JSON under --compat of a tool that reads tags', () => {
  it.each(['{"sentences": [["a"]], "clusters": []}\n', '{"schema": 1, "tool": "nerscore", "systems": []}\n'])(
    'is OTHER_FORMAT, in JSON too: %s',
    async (json) => {
      const { stdout, stderr, status } = await on([json, json], 'nerscore $1 $2 --compat seqeval -f json');
      expect([status, [...new Set(stderr.match(/\[[A-Z_]+\]/g))]]).toEqual([3, ['[OTHER_FORMAT]']]);
      expect(JSON.parse(stdout).problems.map(({ code }: { code: string }) => code)).toContain('OTHER_FORMAT');
    },
  );
});

describe('labels that are not UTF-8', () => {
  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
  const gb = (bytes: readonly number[]): Buffer =>
    Buffer.concat([Buffer.from('w\tB-'), Buffer.from(bytes), Buffer.from('\n')]);

  it.each([
    ['Latin-1', latin1('w\tB-Ä\n'), latin1('w\tB-Ö\n'), ''],
    ['GB18030', gb([0xb5, 0xd8, 0xc3, 0xfb]), gb([0xc8, 0xcb, 0xc3, 0xfb]), ''],
    ['raw tags', latin1('w\tÄ\n'), latin1('w\tÖ\n'), '--scheme raw'],
    ['under --lenient', latin1('w\tB-Ä\n'), latin1('w\tB-Ö\n'), '--lenient'],
    ['under --compat', latin1('w\tB-Ä\n'), latin1('w\tB-Ö\n'), '--compat seqeval'],
    [
      'in large files',
      latin1('w\tO\n'.repeat(9999).concat('w\tB-Ä\n')),
      latin1('w\tO\n'.repeat(9999).concat('w\tB-Ö\n')),
      '',
    ],
  ])('are refused, not scored as equal: %s', async (_, gold, pred, option) => {
    const { stdout, stderr, status } = await on([gold, pred], `nerscore $1 $2 ${option}`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(new Set(stderr.match(/\[[A-Z_0-9]+\]/g))).toEqual(new Set(['[NOT_UTF8]']));
    expect(stderr).toContain('iconv');
  });

  it('are refused as ids of entities too', async () => {
    const rows = latin1('#begin document (d); part 000\nd\t0\t0\tw\t(Ä)\n#end document\n');
    const { stderr, status } = await on([rows, rows], 'corefscore $1 $2');
    expect(status).toBe(3);
    expect(stderr).toMatch(/error: entity id.*\[NOT_UTF8\]/);
  });

  it('are refused in rows of neleval', async () => {
    const { stderr, status } = await on([latin1('d\t0\t0\tÄ\n'), latin1('d\t0\t0\tÖ\n')], 'corefscore $1 $2');
    expect([status, stderr.match(/error: .*/g)?.map((text) => text.split(' ').at(-1))]).toEqual([
      3,
      ['[NOT_UTF8]', '[NOT_UTF8]'],
    ]);
  });

  it.each([
    ['names of mentions in JSON', 'corefscore', '{"doc_key": "d", "clusters": [["\ufffd", "b"]]}\n'],
    ['labels of spans in JSON', 'nerscore --compat nervaluate', '[[{"label": "\ufffd", "start": 0, "end": 1}]]\n'],
  ])('are refused where they are already lost: %s', async (_, command, text) => {
    const { stdout, stderr, status } = await on([text, text], `${command} $1 $2`);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(/^\S+1\.txt:1:\d+: error: .*\[NOT_UTF8\]$/m);
  });

  it('do not matter in tokens', async () => {
    const rows = latin1('\xc4\tB-PER\n');
    const { stdout, status } = await on([rows, rows], 'nerscore $1 $2');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^micro +1\.0000/m);
    const [one, other] = ['Ä', 'Ö'].map((word) => latin1(`#begin document (d)\n${word}\t(1)\n#end document\n`));
    const { stderr, ...coref } = await on([one, other], 'corefscore $1 $2 -m mentions');
    expect([coref.status, stderr.match(/\[[A-Z_0-9]+\]/g)]).toEqual([0, ['[WORDS_DIFFER]', '[SAME_FILE]']]);
    expect(coref.stdout).toMatch(/^mentions +100\.00 +100\.00/m);
  });
});

describe('suspicious tags', () => {
  it('of types that both sides do not share are TYPES_DIFFER', async () => {
    const { stderr, status } = await on(['a B-PER\n', 'a B-PERSON\n'], 'nerscore $1 $2');
    expect(status).toBe(0);
    expect(stderr).toMatch(/no type in common.*gold has PER, pred has PERSON.*\[TYPES_DIFFER\]/);
  });

  it('of two kinds in the last columns of one file mean that the prediction was forgotten', async () => {
    const { stderr } = await on(['Ada NNP B-NP B-PER\n'], 'nerscore $1');
    expect(stderr).toMatch(
      /the last two columns hold tags of different kinds: gold has NP, pred has PER.*\[TYPES_DIFFER\]/,
    );
  });

  it('under --types that match nothing are an error that lists the types', async () => {
    const { stdout, stderr, status } = await on(['a B-person\n', 'a B-person\n'], 'nerscore $1 $2 --types PERSON');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(
      /no span has the type 'PERSON': did you mean person\? the types are person \[UNKNOWN_TYPE\]/,
    );
  });

  it.each(['$2 $3', '$3 $2'])(
    'under --types that match nothing of one of several systems are one too: %s',
    async (both) => {
      const texts = ['a B-PER\n', 'a B-PERSON\n', 'a B-PER\n'];
      const { stdout, stderr, status } = await on(texts, `nerscore $1 ${both} --types PERSON`);
      expect([stdout, status]).toEqual(['', 3]);
      expect(stderr).toContain("error: no span has the type 'PERSON': the types are PER [UNKNOWN_TYPE]\n");
    },
  );

  it('that discard drops are counted in a warning above 1 %, with the scheme that gold fits', async () => {
    const { stderr } = await on([iob1, iob1], 'nerscore $1 $2 --invalid discard --scheme bio');
    expect(stderr).toMatch(
      /discard drops 2 of 3 spans of gold \(66\.7 %\): they break bio \[DISCARDED_SPANS\]\nhelp: gold fits iob1: --scheme iob1\n/,
    );
    const { stderr: none } = await on([iob1, iob1], 'nerscore $1 $2 --invalid discard --scheme iob1');
    expect(none).not.toContain('DISCARDED_SPANS');
  });

  it('that discard drops of gold that fits no scheme are counted in a warning above 1 %', async () => {
    const broken = `${iob1}e O\nf B-PER\n`;
    const { stderr } = await on([broken, broken], 'nerscore $1 $2 --invalid discard');
    expect(stderr).toMatch(
      /discard drops 2 of 4 spans of gold \(50\.0 %\): they break bio \[DISCARDED_SPANS\]\nhelp: gold fits no scheme: --invalid repair\n/,
    );
    const few = `${iob1}e O\n${'f B-PER\n\n'.repeat(198)}`;
    const { stderr: none } = await on([few, few], 'nerscore $1 $2 --invalid discard');
    expect(none).not.toContain('DISCARDED_SPANS');
  });
});

const iob1 = 'a I-PER\nb O\nc I-LOC\nd B-LOC\n';
const bio = 'a B-PER\nb O\nc B-LOC\nd B-LOC\n';

describe('gold that breaks the scheme of its letters and fits another', () => {
  // As many spans as the test set of CoNLL-2003 has, 20 of which begin with B.
  const text = `${'a I-PER\nb I-PER\nc O\n\n'.repeat(5608)}${'a I-LOC\nb B-LOC\nc O\n\n'.repeat(20)}`;

  it.each(['discard', 'error', 'repair'])('is read and judged by that under --invalid %s', async (policy) => {
    const { stdout, stderr, status } = await on([text, text], `nerscore $1 $2 --invalid ${policy}`);
    expect([stderr.match(/\[[A-Z_]+\]/g), status]).toEqual([['[SAME_FILE]'], 0]);
    expect(stdout).toMatch(/^micro +1\.0000 +1\.0000 +1\.0000 +5648 +5648 +5648$/m);
    expect(stdout).toMatch(/^scheme: iob1 \(auto-detected\)$/m);
    expect(stdout).toContain(`\nner|scheme:auto|found:iob1|invalid:${policy}|`);
  });

  it('is read by another where that is asked for, and the report says what that dropped', async () => {
    const { stdout, stderr } = await on([text, text], 'nerscore $1 $2 --invalid discard --scheme bio');
    expect(stdout).toMatch(/^micro +1\.0000 +1\.0000 +1\.0000 +20 +20 +20$/m);
    expect(stderr).toContain('discard drops 5628 of 5648 spans of gold (99.6 %)');
  });

  it('is read so from streams, which can be read only once', async () => {
    const path = join(folder, 'pred.txt');
    writeFileSync(path, bio);
    const words = ['dist/bin/nerscore.cjs', '-', path, '--invalid', 'discard', '-f', 'json'];
    const streams = spawnSync(process.execPath, words, { input: iob1, encoding: 'utf8' });
    const { scheme, scores } = JSON.parse(streams.stdout).systems[0];
    expect(scheme).toEqual({ name: 'iob1', predName: 'bio', gold: ['iob1'], pred: ['bio'] });
    expect(scores.strict.micro).toMatchObject({ support: 3, predicted: 3, correct: 3 });
  });

  it('leaves pred to its own scheme, which the report names', async () => {
    const { stdout } = await on([iob1, bio], 'nerscore $1 $2 --invalid discard');
    expect(stdout).toMatch(/^micro +1\.0000 +1\.0000 +1\.0000 +3 +3 +3$/m);
    expect(stdout).toMatch(/^scheme: gold iob1, pred bio \(auto-detected\)$/m);
    const { stdout: both } = await on([iob1, bio, iob1], 'nerscore $1 $2 $3 --invalid discard');
    expect(both.match(/^.* gold iob1, pred \w+$/gm)).toEqual([expect.stringMatching(/^\S*2\S* +gold iob1, pred bio$/)]);
    expect(both).toContain('|scheme:auto|found:iob1|');
  });

  it('is compared with baselines, whose signature may lack the name that was detected', async () => {
    for (const named of ['', '|found:iob1', '|found:bio']) {
      const { stdout: json } = await on([iob1, bio], 'nerscore $1 $2 -f json');
      const saved = json.replace('|found:iob1', named);
      const { stdout, status } = await on([iob1, iob1, saved], 'nerscore $1 $2 --baseline $3 --max-drop 0');
      expect([
        stdout
          .match(/^micro.*/m)?.[0]
          .split(/ +/)
          .slice(-2),
        status,
      ]).toEqual([['1.0000', '+0.0000'], 0]);
    }
  });
});

describe('gold that looks like a prediction', () => {
  const [broken, sound] = ['a B-PER\nb B-LOC\nc I-ORG\nd S-PER\n', 'a B-PER\nb O\nc B-ORG\nd B-PER\n'];

  it('because it fits no scheme while pred does is a warning that moves no score', async () => {
    const { stderr, stdout } = await on([broken, sound], 'nerscore $1 $2');
    expect(stderr).toMatch(
      /gold fits no scheme, but pred fits bio: perhaps they were given in the wrong order \[SIDES_SWAPPED\]/,
    );
    expect(stdout).not.toContain('SIDES_SWAPPED');
    const { stderr: quiet } = await on([broken, sound], 'nerscore $1 $2 -q');
    expect(quiet).toBe('');
  });

  it.each(['$2 $1', '$1 $1', '$1 $2 --scheme raw'])('is none elsewhere: %s', async (files) => {
    const { stderr } = await on([broken, sound], `nerscore ${files}`);
    expect(stderr).not.toContain('SIDES_SWAPPED');
  });
});

describe('formats of other programs', () => {
  const rows = '#begin document (d); part 000\nd\t0\t0\tw\t(1)\n#end document\n';

  it.each([
    ['lea', 'lea'],
    ['links', 'links'],
    ['muc,lea', 'lea'],
    ['mentions', 'mentions without a metric'],
  ])('refuse a metric that they do not have: %s', async (metrics, what) => {
    const { stdout, stderr, status } = await on([rows, rows], `corefscore $1 $2 -m ${metrics} -f official`);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain(`--format official does not print ${what}: choose from muc, bcub, ceafm, ceafe, blanc`);
  });

  it.each(['all', 'official', 'conll', 'ceafm'])('print those they have: %s', async (metrics) => {
    const { stdout, status } = await on([rows, rows], `corefscore $1 $2 -m ${metrics} -f official`);
    expect([stdout.includes('METRIC'), status]).toEqual([true, 0]);
  });
});

describe('mentions of JSON', () => {
  const document = (members: object): string => `${JSON.stringify({ doc_key: 'd', ...members })}\n`;
  const words = { sentences: [['Ada', 'saw', 'her', 'dog']] };

  it('as characters on one side and tokens on the other are characters of the text, which is said', async () => {
    const key = document({
      ...words,
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    });
    const response = document({
      text: 'Ada saw her dog',
      clusters: [
        [
          [0, 3],
          [8, 11],
        ],
      ],
    });
    const { stdout, status } = await on([key, response], 'corefscore $1 $2');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^mentions +100\.00 +100\.00 +100\.00 +2 \/ 2 +2 \/ 2$/m);
    expect(stdout).toContain('|positions:characters|');
  });

  it.each([
    ['a text and tokens', { text: 'Ada saw her dog', tokens: ['Ada', 'saw', 'her', 'dog'] }],
    ['neither text nor tokens', {}],
  ])('are characters too where they lie mostly beyond the tokens, with %s', async (_, members) => {
    const key = document({ ...words, clusters: [Array.from([0, 2, 3], (at) => [at, at])] });
    const response = document({ ...members, clusters: [Array.from([0, 8, 12], (at) => [at, at + 3])] });
    const { stdout, stderr, status } = await on([key, response], 'corefscore $1 $2');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toMatch(
      /seem to be characters here \(2 of 3 lie beyond .*\), but are tokens in .*\(it has 'sentences'\) \[UNITS_DIFFER\]/,
    );
  });

  it('beyond the tokens are a warning', async () => {
    const key = document({
      ...words,
      clusters: [
        [
          [0, 0],
          [2, 4],
        ],
      ],
    });
    const { stderr } = await on([key, key], 'corefscore $1 $2');
    expect(stderr).toMatch(/has 4 tokens, but a mention ends at token 5: .*\[BEYOND_TOKENS\]/);
  });

  it.each([
    [
      'JSON without tokens',
      `${JSON.stringify({
        doc_key: '(d); part 000',
        clusters: [
          [
            [1, 1],
            [5, 7],
          ],
        ],
      })}\n`,
    ],
    ['rows of neleval', '(d); part 000\t1\t1\te\n(d); part 000\t5\t7\te\n'],
  ])('beyond the tokens of the other side are one too, in any format: %s', async (_, response) => {
    const rows = ['(1)', '(1)'].map((cell, at) => `d\t0\t${at}\tw\t${cell}\n`);
    const key = `#begin document (d); part 000\n${rows.join('')}#end document\n`;
    for (const texts of [
      [key, response],
      [response, key],
    ]) {
      const { stderr } = await on(texts, 'corefscore $1 $2');
      expect(stderr).toMatch(/has 2 tokens, but a mention ends at token 8: .*\[BEYOND_TOKENS\]/);
    }
  });

  it('whose ends look exclusive are a warning, and --end exclusive reads them', async () => {
    const mentions = Array.from({ length: 10 }, (_, at) => [at, at + 1]);
    const exclusive = document({ clusters: [mentions] });
    // Mentions that no other reading has in common: else they would be SHIFTED, which names the option.
    const inclusive = document({ clusters: [mentions.map(([at]) => [at + 20, at + 20])] });
    const { stderr } = await on([inclusive, exclusive], 'corefscore $1 $2');
    const exclusively = /as if ends were exclusive \[EXCLUSIVE_ENDS\] and 1 more\nhelp: .*--end exclusive\n/;
    expect(stderr).toContain('\nhelp: if [2, 3] means only token 2: subtract 1 from each end, as on the other side\n');
    const longer = document({ clusters: [mentions.map(([at]) => [at + 20, at + 22])] });
    expect((await on([exclusive, longer], 'corefscore $1 $2')).stderr).toMatch(exclusively);
    const { stdout, stderr: none } = await on([exclusive, exclusive], 'corefscore $1 $2 --end exclusive -m mentions');
    expect(stdout).toMatch(/^mentions +100\.00/m);
    expect(stdout).toContain('|end:exclusive|');
    expect(none).not.toContain('EXCLUSIVE_ENDS');
  });
});
