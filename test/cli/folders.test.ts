import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';
import { hasTerminals } from './screen.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const document = (name: string): string =>
  `#begin document (${name}); part 000\n${name}\t0\t0\tw\t(0)\n${name}\t0\t1\tw\t(0)\n#end document\n`;

/** Writes files below the folder of the test: CoNLL of a document named after the file, or what is given. */
function write(paths: string, content?: string | Uint8Array): void {
  for (const path of paths.split(' ')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content ?? document(path.replace(/^.*\/|[._][^/]*$/g, '')));
  }
}

/** Runs a command whose paths of the folder of the test begin with `./`. What it prints has them again. */
async function given(commandLine: string): Promise<Outcome> {
  const { status, stdout, stderr } = await run(commandLine.replaceAll('./', `${folder}/`));
  return { status, stdout: stdout.replaceAll(`${folder}/`, ''), stderr: stderr.replaceAll(`${folder}/`, '') };
}

/** The names of the documents that are scored, and the problems with their messages but for that of equal sides. */
async function scored(options: string): Promise<{ documents: string[]; problems: string[]; signature: string }> {
  const { stdout } = await given(`corefscore ./gold ./pred -m muc -f json --by-document ${options}`);
  const { signature, systems } = JSON.parse(stdout);
  const [{ byDocument, problems }] = systems as [
    { byDocument: { document: string }[]; problems: { code: string; file: string; message: string }[] },
  ];
  return {
    documents: byDocument.map((one) => one.document.replace(/[()]|; part 000/g, '')),
    problems: problems.flatMap(({ code, file, message }) =>
      code === 'SAME_FILE' ? [] : [`${file} ${code} ${message}`],
    ),
    signature,
  };
}

describe('files of folders', () => {
  it('that have the extension of something else are skipped, with a warning that names them', async () => {
    write('gold/a.conll pred/a.conll gold/b pred/b gold/c.v4_gold_conll pred/c.v4_gold_conll');
    write('gold/d.conll.gz pred/d.conll.gz', gzipSync(document('d')));
    write('gold/README.md gold/sub/Notes.PDF gold/x.py.gz pred/convert.py', 'text');
    const { documents, problems, signature } = await scored('');
    expect(documents).toEqual(['a', 'b', 'c', 'd']);
    const how = '--include reads them, --exclude silences this';
    expect(problems).toEqual([
      `gold SKIPPED_FILE skipped 3 files because of their extensions: README.md, sub/Notes.PDF, x.py.gz; ${how}`,
      `pred SKIPPED_FILE skipped 1 file because of its extension: convert.py; ${how}`,
    ]);
    expect(signature).toContain('|files:4|');
  });

  it('are all read where they all have such an extension, or are included', async () => {
    write('gold/a.log pred/a.log');
    expect(await scored('')).toMatchObject({ documents: ['a'], problems: [] });
    write('gold/b.conll pred/b.conll');
    expect((await scored('')).documents).toEqual(['b']);
    expect(await scored('--include *.log --include *.conll')).toMatchObject({ documents: ['a', 'b'], problems: [] });
  });

  it.each([
    // options                             documents
    ['--include *.conll', ['a', 'b', 'c', 'e']],
    ['--include ?.conll --exclude b.*', ['a', 'c', 'e']],
    ['--exclude nw', ['a', 'b', 'd']],
    ['--exclude nw/ --exclude d.txt', ['a', 'b']],
    ['--include nw/*.conll', ['c']],
    ['--include /nw/**/*.conll', ['c', 'e']],
    ['--include nw/sub', ['e']],
    ['--include {a,d}.*', ['a', 'd']],
    ['--include *.gz', ['b']],
    ['--include .hidden*', ['h']],
    ['--include *.conll --exclude .git', ['a', 'b', 'c', 'e']],
  ])('are chosen by %s', async (options, expected) => {
    for (const side of ['gold', 'pred']) {
      write(`${side}/a.conll ${side}/nw/c.conll ${side}/d.txt ${side}/nw/sub/e.conll`);
      write(`${side}/b.conll.gz`, gzipSync(document('b')));
      write(`${side}/.hidden.conll`, document('h'));
      write(`${side}/.git/x.conll`, 'text');
    }
    expect(await scored(options)).toMatchObject({ documents: expected, problems: [] });
  });

  it.each(['--include *.tsv', '--include *.conll --exclude b.conll'])(
    'are named where a glob matches none: %s',
    async (options) => {
      write('gold/a.conll gold/c.txt pred/a.conll pred/c.txt');
      const { status, stdout, stderr } = await given(`corefscore ./gold ./pred ${options}`);
      const [option, glob] = options.split(' ').slice(-2);
      const message = `error: ${option} '${glob}' matches none of the files: a.conll, c.txt\n`;
      expect([status, stdout, stderr]).toEqual([2, '', `${message}Try 'corefscore --help'.\n`]);
    },
  );

  it.each([
    'corefscore agreement ./gold ./pred',
    'corefscore check --key ./gold ./pred',
    'corefscore count ./gold ./pred',
    'corefscore ./gold ./pred --compat coval',
    'corefscore convert ./gold --to conll',
    'nerscore ./gold ./pred',
    'nerscore agreement ./gold ./pred',
    'nerscore blind ./gold -o ./blind',
    'nerscore list ./gold ./pred',
    'nerscore sweep ./gold ./pred',
  ])('are named by every command that reads them: %s', async (commandLine) => {
    write(
      'gold/a.conll pred/a.conll gold/b.conll pred/b.conll',
      commandLine.startsWith('nerscore') ? 'x\tB-A\n' : undefined,
    );
    const { status, stderr } = await given(`${commandLine} --exclude b.conll --exclude x`);
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      "error: --exclude 'x' matches none of the files: a.conll, b.conll",
    ]);
  });

  it('are named where the options leave none of a folder', async () => {
    write('gold/a.tsv pred/a.txt pred/b.txt pred/c.txt pred/d.txt pred/e.txt pred/f.txt', 'x\tB-A\n');
    const { status, stderr } = await given('nerscore ./gold ./pred --include *.tsv');
    const names = 'a.txt, b.txt, c.txt, d.txt, e.txt and 1 more';
    const message = `--include and --exclude leave none of the files in this folder: ${names}`;
    expect([status, stderr.split('\n')[0]]).toEqual([3, `pred:1:1: error: ${message} [NO_DOCUMENT]`]);
  });

  it.each([
    ['nerscore ./a.tsv ./a.tsv --exclude x', "'a.tsv'"],
    ['corefscore check ./a.tsv --include x', "'a.tsv'"],
    ['nerscore check ./a.tsv --include x', "'a.tsv'"],
  ])('are what the options are for, not files: %s', async (commandLine, path) => {
    write('a.tsv', 'x\tB-A\n');
    const { status, stderr } = await given(commandLine);
    const message = `error: --include and --exclude are for folders, and ${path} is not a folder: leave them out\n`;
    expect([status, stderr.slice(0, message.length)]).toEqual([2, message]);
  });

  it('are chosen for nerscore too, which reads no JSON, for check and for --compat', async () => {
    write('gold/a.tsv pred/a.tsv', 'x\tB-A\n');
    write('gold/a.json gold/b.jsonl pred/c.md', '{}');
    const { stderr } = await given('nerscore ./gold ./pred');
    expect(stderr.match(/skipped .*?;/g)).toEqual([
      'skipped 2 files because of their extensions: a.json, b.jsonl;',
      'skipped 1 file because of its extension: c.md;',
    ]);
    const checked = await given('nerscore check ./gold ./pred --exclude *.json* --exclude *.md');
    expect(checked.stdout).toBe(
      '2 files: 2 sentences, 2 tokens, 2 spans (A 2); the tags fit bio; 0 errors, 0 warnings\n',
    );
    write('key/a.conll key/b.conll sys/a.conll sys/b.conll');
    const tool = await given('corefscore ./key ./sys --compat scorch --include a.*');
    expect([tool.status, tool.stdout.split('\n')[0]]).toEqual([
      0,
      'sys against the key key, as scorch (library) scores: 1 document',
    ]);
  });
});

describe('folders whose names differ in words for sides', () => {
  it('are paired, and the report says how', async () => {
    write('gold/sub/a.v4_gold_conll gold/b.v4_gold_conll pred/sub/a.v4_auto_conll pred/b.v4_auto_conll');
    const how =
      'the file names differ from those of the key gold only in gold, auto, pred, key, response or sys: files are paired';
    expect(await scored('')).toMatchObject({
      documents: ['b', 'a'],
      problems: [`pred NAMES_DIFFER ${how}, such as b.v4_auto_conll with b.v4_gold_conll`],
    });
  });

  it('are paired in nerscore, in each of several systems', async () => {
    write('gold/a.gold.tsv gold/b.gold.tsv one/a.pred.tsv one/b.pred.tsv two/a.tsv two/b.tsv', 'x\tB-A\n');
    const { status, stdout, stderr } = await given('nerscore ./gold ./one ./two -f json --verbose');
    expect([status, stderr.match(/those of .*?:/g)]).toEqual([
      0,
      Array(2).fill('those of the gold gold only in gold, auto, pred, key, response or sys:'),
    ]);
    const counts = JSON.parse(stdout).systems.map((one: { problemCounts: object }) => one.problemCounts);
    expect(counts).toEqual(Array(2).fill({ NAMES_DIFFER: 1, SAME_FILE: 1 }));
  });

  it.each([
    ['gold pred', 'pred:1:1: error: its files have names of the key gold only in pred/team/out'],
    ['pred gold', 'pred:1:1: error: its files have names of gold only in pred/team/out'],
  ])('are found where all of %s are in another folder, which the error names once', async (sides, found) => {
    write('gold/a gold/b pred/team/out/a pred/team/out/b');
    const { status, stderr } = await given(`corefscore ${sides.replaceAll(/\b(?=[gp])/g, './')}`);
    expect([status, stderr.split('\n')]).toEqual([
      3,
      [
        `${found} [FOLDER_TOO_DEEP]`,
        'help: give that folder, or pack its files without it',
        'nothing was scored: 1 error in the input',
        '',
      ],
    ]);
  });

  it('are not paired where one name has no partner: the first error says what would pair', async () => {
    write('gold/a_gold gold/b_gold pred/a_auto');
    const { status, stderr } = await given('corefscore ./gold ./pred');
    const hint = 'no file names match between the folders, also without gold, auto, pred, key, response or sys';
    expect([status, stderr.split('\n')]).toEqual([
      3,
      [
        `gold/a_gold:1:1: error: ${hint}: expected pred/a_gold [MISSING_FILE]`,
        `gold/b_gold:1:1: error: pred has no file of this name: expected pred/b_gold [MISSING_FILE]`,
        'pred/a_auto:1:1: error: gold has no file of this name: expected gold/a_auto [EXTRA_FILE]',
        'nothing was scored: 3 errors in the input',
        '',
      ],
    ]);
  });
});

describe.skipIf(!hasTerminals)('on a terminal', () => {
  /**
   * What the terminal shows of a command, and its exit code. `typed` is a command of the shell that writes what is typed, once the file
   * `.ready` is there.
   */
  function terminal(typed: string, args: string, preload: string): { shown: string; status: number | null } {
    const script = join(folder, '.preload.cjs');
    writeFileSync(script, `const fs = require('node:fs'); ${preload}`);
    const node = `cd '${folder}'; exec '${process.execPath}' --require '${script}'`;
    const command = `${node} '${process.cwd()}/dist/bin/corefscore.cjs' ${args}`;
    const isReady = `until [ -e '${folder}/.ready' ]; do sleep 0.02; done`;
    const line = `(${isReady}; ${typed}; sleep 0.2) | script -qec "${command}" /dev/null`;
    const { stdout, status } = spawnSync('bash', ['-o', 'pipefail', '-c', line], {
      encoding: 'utf8',
      timeout: 20_000,
      env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', TERM: 'xterm' },
    });
    return { shown: stdout.replaceAll('\r\n', '\n').replaceAll('\u001b', '␛'), status };
  }

  const waiting = 'reading from the terminal: paste it, then Ctrl-D (Ctrl-C stops)\n';
  const stopped = 'stopped: nothing was written\n';
  const stop = "printf '\\003'";

  // Is ready when it has said what it waits for.
  const waits = `const { writeSync } = fs;
    fs.writeSync = (...rest) => {
      setTimeout(() => fs.writeFileSync('.ready', ''), 50);
      return writeSync(...rest);
    };`;

  it('standard input is waited for in words, until Ctrl-D', () => {
    write('a.conll');
    const { shown, status } = terminal(`cat '${folder}/a.conll'; printf '\\004'`, 'a.conll - -m muc', waits);
    expect(shown).toContain(waiting);
    expect(shown).toContain('MUC     100.00');
    expect([status, shown.includes(stopped)]).toEqual([0, false]);
  });

  it('Ctrl-C says that nothing was written, which is so, and exits 130', () => {
    write('a.conll');
    writeFileSync(join(folder, 'b.json'), 'before');
    const before = readdirSync(folder);
    const { shown, status } = terminal(stop, 'a.conll - -o b.json -o c.json', waits);
    expect(shown.startsWith(waiting) && shown.endsWith(stopped)).toBe(true);
    expect([status, readdirSync(folder).filter((name) => !['.preload.cjs', '.ready'].includes(name))]).toEqual([
      130,
      before,
    ]);
  });

  // Searches a folder of 40 files for a second.
  const slow = `const { openSync } = fs;
    fs.openSync = (path, ...rest) => {
      if (/f\\d+$/.test(path)) {
        fs.writeFileSync('.ready', '');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
      }
      return openSync(path, ...rest);
    };`;

  it('Ctrl-C stops a search', () => {
    write(Array.from({ length: 40 }, (_, at) => `gold/f${at}`).join(' '));
    write('pred/f0');
    const { shown, status } = terminal(stop, 'gold pred -m muc', slow);
    expect([shown.includes('MUC'), status]).toEqual([false, 130]);
  });
});

it('nothing is said of a search in a pipe', async () => {
  write('gold/a pred/a');
  expect((await given('corefscore ./gold ./pred -q')).stderr).toBe('');
});
