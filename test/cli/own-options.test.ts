import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { commandOf } from '../../src/cli/program.ts';
import { namedOptions } from '../../src/text/problem.ts';
import { run } from './golden-case.ts';

const io: Io = { out() {}, err() {}, env: {}, outIsTerminal: false, width: 80, files: nodeFiles };

/** Files with something wrong, and what else the commands have something to say of. */
const files = ['broken', 'broken-input', 'broken-ner', 'broken-tags', 'saved', 'compat', 'warnings'].flatMap((folder) =>
  readdirSync(`testdata/${folder}`, { withFileTypes: true }).flatMap((one) =>
    one.isFile() && !one.name.includes(' ') ? `testdata/${folder}/${one.name}` : [],
  ),
);

const lines: Readonly<Record<string, (file: string) => string>> = {
  list: (file) => file,
  count: (file) => file,
  check: (file) => file,
  convert: (file) => `${file} --to FORMAT`,
  agreement: (file) => `${file} ${file}`,
  sweep: (file) => `${file} ${file}`,
  merge: (file) => file,
};

describe.each([corefProgram, nerProgram])('advice of $tool', (program) => {
  it.each(Object.keys(lines).filter((name) => name in program.commands))(
    'by %s names options that it has, or says that it is for scoring',
    async (name) => {
      const { options } = commandOf(program, program.commands[name](), io);
      const own = new Set(options.map(({ long }) => long));
      const to = program === nerProgram ? 'spans' : 'jsonl';
      const found: string[] = [];
      for (const file of files) {
        const { stdout, stderr } = await run(`${program.tool} ${name} ${lines[name](file).replace('FORMAT', to)}`);
        for (const [, help] of `${stdout}${stderr}`.matchAll(/^help: (?!when scoring: )(.*)$/gm))
          if (
            help
              .split(/(?:coref|ner)score/, 1)[0]
              .match(namedOptions)
              ?.some((option) => !own.has(option))
          )
            found.push(`${file}: ${help}`);
      }
      expect(found).toEqual([]);
    },
  );

  it('by a command that has the option says nothing of scoring', async () => {
    const repeated = 'testdata/broken-tags/OTHER_FORMAT.tsv';
    const strings = 'testdata/broken-input/MIXED_MENTIONS.json';
    const [file, advice] =
      program === corefProgram
        ? [repeated, 'help: when scoring: leave repetitions out with --duplicates first\n']
        : [
            strings,
            'help: if these are lists of tags: --input tags-in-json; if they are answers of a model: --pred-input',
          ];
    expect((await run(`${program.tool} list ${file}`)).stderr).toContain(advice);
    expect((await run(`${program.tool} ${file} ${file}`)).stderr).not.toContain('when scoring');
    const { stderr } = await run('corefscore list testdata/compat/texts.jsonl');
    expect(stderr).toContain('\nhelp: nerscore scores it alone, or as eval4ner does: --compat eval4ner\n');
  });
});
