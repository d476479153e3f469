import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-pairing-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs a command whose words with an `@` in front are paths below the folder of the test, which the outcome does not show. */
async function ran(command: string): Promise<Outcome> {
  const { stdout, stderr, status } = await run(command.replaceAll('@', `${folder}/`));
  const shown = (text: string): string => text.replaceAll(`${folder}/`, '');
  return { stdout: shown(stdout), stderr: shown(stderr), status };
}

/** The errors and warnings as `severity place code`. */
function problemsOf({ stderr }: Outcome): string[] {
  const found = stderr.matchAll(/^(\S+): (error|warning): .*\[(\w+)\]$/gm);
  return [...found].map(([, place, severity, code]) => `${severity} ${place} ${code}`);
}

/** A document with a row a word; `the(1)` is the word `the` with the cell `(1)`, and `.` ends a sentence. */
function document(name: string, text: string): string {
  const rows = text.split(' ').map((word) => {
    const [, token, cell] = /^([^(]+)(\(\d+\))?$/.exec(word)!;
    return `${token}\t${cell ?? '-'}\n${token === '.' ? '\n' : ''}`;
  });
  return `#begin document ${name}\n${rows.join('')}#end document\n`;
}

describe('documents whose numbers of tokens differ', () => {
  beforeEach(() =>
    write({
      key: document('d', 'Ann(1) left . She(1) ran .') + document('e', 'He(1) saw him(1)'),
      response: document('d', 'Ann(1) has left . She(1) ran .') + document('e', 'He(1) saw him(1)'),
      'cut/response': document('d', 'Ann(1) left . She(1)'),
      'empty/response': `${document('d', 'Ann(1) left . She(1) ran .')}#begin document e\n#end document\n`,
    }),
  );

  it('are refused at the first row whose words differ', async () => {
    const { stdout, stderr, status } = await ran('corefscore @key @response');
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr.split('\n')[0]).toBe(
      "response:3:1: error: document 'd' has 7 tokens here and 6 in the key key; the first words that differ are at token 2: 'has' here, 'left' at key:3 [TOKENS_DIFFER]",
    );
    expect(stderr.split('\n')[1]).toBe('help: make the tokens equal, or match mentions by token number with --lenient');
  });

  it('are scored under --lenient, with a warning', async () => {
    const outcome = await ran('corefscore @key @response --lenient -m muc');
    expect([outcome.status, problemsOf(outcome)[0]]).toEqual([0, 'warning response:1:1 TOKENS_DIFFER']);
  });

  it.each(['sentences', 'tokens', 'rows'])('are refused in JSON with flat tokens too, against %s', async (form) => {
    const clusters = '"clusters": [[[0, 0], [2, 2]]]';
    const forms: Readonly<Record<string, string>> = {
      sentences: `{"doc_key": "d", "sentences": [["Ann", "saw"], ["her"]], ${clusters}}`,
      tokens: `{"doc_key": "d", "tokens": ["Ann", "saw", "her"], ${clusters}}`,
      rows: document('d', 'Ann(1) saw her(1)'),
    };
    write({
      flat: `{"doc_key": "d", "tokens": ["Ann", "saw", "her", "."], ${clusters}}`,
      other: forms[form],
      named: forms[form].replace('"d"', '"e"').replace('document d', 'document e'),
      equal: forms.tokens,
    });
    // Rows have lines, where the words go on.
    const atRow = (where: string): string => (form === 'rows' ? where.replace('other:1', 'other:4') : where);
    for (const [sides, where] of [
      ['@flat @other', 'other:1:1 TOKENS_DIFFER'],
      ['@other @flat', 'flat:1:1 TOKENS_DIFFER'],
    ]) {
      const [refused, lenient] = [await ran(`corefscore ${sides}`), await ran(`corefscore ${sides} --lenient`)];
      expect([refused.status, problemsOf(refused)[0]]).toEqual([3, `error ${atRow(where)}`]);
      expect([lenient.status, problemsOf(lenient)[0]]).toEqual([0, `warning ${where}`]);
    }
    const refused = await ran('corefscore @equal @named');
    expect([refused.status, refused.stderr.includes('help: the texts fit: --pair text')]).toEqual([3, true]);
    expect((await ran('corefscore @equal @named --lenient')).status).toBe(0);
  });

  it('pass no gate when the response was cut off', async () => {
    const outcome = await ran('corefscore @key @cut/response --fail-under muc=50 -m muc');
    expect([outcome.status, problemsOf(outcome)]).toEqual([3, ['error cut/response:6:1 TOKENS_DIFFER']]);
  });

  it.each([
    ['', 0, 'warning'],
    ['--fail-under muc=10', 3, 'error'],
    ['--fail-under muc=10 --lenient', 0, 'warning'],
    ['--baseline @base.json --max-drop 100', 3, 'error'],
    ['--baseline @base.json --by-document --max-document-drop 100', 3, 'error'],
  ])('with rows on one side only are under %j: exit %i, %s', async (options, status, severity) => {
    await ran('corefscore @key @response --lenient -m muc -f json --by-document -o @base.json');
    for (const sides of ['@key @empty/response', '@empty/response @key']) {
      const outcome = await ran(`corefscore ${sides} -m muc ${options}`);
      expect([outcome.status, problemsOf(outcome).filter((text) => text.includes('TOKENS_DIFFER'))]).toEqual([
        status,
        [`${severity} ${sides.split(' @')[1]}:11:1 TOKENS_DIFFER`],
      ]);
    }
  });

  it.each([
    ['', 0, 'warning'],
    ['--fail-under muc=10', 3, 'error'],
    ['--fail-under muc=10 --lenient', 0, 'warning'],
    ['--fail-under muc=10 --missing-document skip', 0, 'warning'],
  ])('where a document or file is missing are under %j: exit %i, %s', async (options, status, severity) => {
    const both = document('d', 'a(1) b(1)') + document('e', 'a(1) b(1) c');
    write({ 'gold/a': both, 'gold/b': document('f', 'a(1) b(1)'), 'pred/a': document('d', 'a(1) b(1)') });
    const outcome = await ran(`corefscore @gold @pred -m muc ${options}`);
    expect(outcome.status).toBe(status);
    expect(problemsOf(outcome)).toEqual(expect.arrayContaining([`${severity} gold/b:1:1 MISSING_FILE`]));
    const files = await ran(`corefscore @gold/a @pred/a -m muc ${options}`);
    expect([files.status, problemsOf(files).slice(0, 1)]).toEqual([
      status,
      [`${severity} gold/a:5:1 MISSING_DOCUMENT`],
    ]);
  });

  it.each([
    ['', 0, 'warning'],
    ['--fail-under muc=10', 3, 'error'],
    ['--fail-under muc=10 --lenient', 0, 'warning'],
  ])('where the response has a document more are under %j: exit %i, %s', async (options, status, severity) => {
    write({ a: document('d', 'a(1) b(1)'), b: document('d', 'a(1) b(2)') + document('e', 'a(1) b(1) c') });
    const outcome = await ran(`corefscore @a @b -m mentions ${options.replace('muc', 'mentions')}`);
    expect([outcome.status, problemsOf(outcome)]).toEqual([status, [`${severity} b:5:1 EXTRA_DOCUMENT`]]);
  });
});

describe('a key in CoNLL and a response in JSON lines', () => {
  const names = ['(bc/cctv/00/cctv_0000); part 000', '(bc/cctv/00/cctv_0000); part 001', '(nw/x_12); part 000'];
  const lines = (keys: readonly string[]): string =>
    keys
      .map(
        (doc_key) =>
          `${JSON.stringify({
            doc_key,
            clusters: [
              [
                [0, 0],
                [2, 2],
              ],
            ],
          })}\n`,
      )
      .join('');
  const scored = async (options = ''): Promise<unknown[]> => {
    const outcome = await ran(`corefscore @key.conll @response.jsonl -m muc -f json ${options}`);
    const { documents, scores } = JSON.parse(outcome.stdout).systems[0];
    return [outcome.status, problemsOf(outcome).map((text) => text.split(' ').at(-1)), documents, scores.muc.f1];
  };
  beforeEach(() => write({ 'key.conll': names.map((name) => document(name, 'Ann(1) saw her(1)')).join('') }));

  it.each([
    [['bc/cctv/00/cctv_0000_0', 'bc/cctv/00/cctv_0000_1', 'nw/x_12_0']],
    [['bc_cctv_00_cctv_0000_0', 'bc_cctv_00_cctv_0000_1', 'nw_x_12_0']],
    [['bc:cctv:00:cctv_0000_0', 'bc:cctv:00:cctv_0000_1', 'nw:x_12_0']],
    [['nw/x_12_0', 'bc/cctv/00/cctv_0000 part 001', '(bc/cctv/00/cctv_0000);part 0']],
  ])('pair by name and part: %j', async (keys) => {
    write({ 'response.jsonl': lines(keys) });
    const said = ['SAME_FILE'];
    expect(await scored()).toEqual([0, said, 3, 1]);
    expect(await scored("--document 'nw/x_12_0'".replace('nw/x_12_0', names[2]))).toEqual([0, said, 1, 1]);
  });

  it('pair where names are equal without a word', async () => {
    write({ 'response.jsonl': lines(names) });
    expect(await scored()).toEqual([0, ['SAME_FILE'], 3, 1]);
  });

  it('are refused where two names of one side are one name and part', async () => {
    write({ 'response.jsonl': lines(['bc/cctv/00/cctv_0000_0', 'bc_cctv_00_cctv_0000_0', 'nw/x_12_0']) });
    const outcome = await ran('corefscore @key.conll @response.jsonl --missing-document empty');
    expect([outcome.status, outcome.stdout]).toEqual([3, '']);
    expect(problemsOf(outcome)[0]).toBe('error response.jsonl:1:1 NEARLY_EQUAL_NAMES');
  });
});

describe('one document on each side, with other names', () => {
  it('pairs under --lenient where both have equally many tokens, which the refusal says', async () => {
    const key = document('x', 'Ann(1) saw her(1)');
    const helps: Readonly<Record<string, string>> = {
      'Ann(1) saw her(2)': 'the texts fit: --pair text',
      'Anna(1) saw her(2)': 'make the names equal, or pair the only documents with --lenient',
    };
    for (const [response, help] of Object.entries(helps)) {
      write({ key, response: document('tmp9', response) });
      const refused = await ran('corefscore @key @response');
      expect(refused).toMatchObject({ stdout: '', status: 3 });
      expect(refused.stderr).toContain(`found 'tmp9' here, 'x' in the key key [NO_COMMON_DOCUMENT]\nhelp: ${help}\n`);
    }
    write({ key, response: document('tmp9', 'Ann(1) saw her(2)') });
    const outcome = await ran('corefscore @key @response --lenient -m mentions -f json');
    expect(JSON.parse(outcome.stdout).systems[0].scores.mentions.f1).toBe(1);
    expect([outcome.status, problemsOf(outcome)]).toEqual([0, ['warning response:1:1 NO_COMMON_DOCUMENT']]);
  });
});
