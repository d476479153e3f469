import type { EntityNames } from '../compat/neleval/prepare.ts';
import { convert, writers } from '../evaluate/convert/writers.ts';
import { choice, flag } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { type ReadingSettings, readingRules } from '../sides/coref-side.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/harmless.ts';
import { problemLog } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { exitCode, readInputs } from './command.ts';
import { twoColumns } from './help.ts';
import type { CommandRow } from './program.ts';
import type { PrintOptions } from './report-options.ts';

const names = writers.map(({ name }) => name);

const choices: Readonly<Record<string, Choice<unknown>>> = {
  to: {
    option: '--to <format>',
    help: names.join(', '),
    kind: choice(names),
  },
  acrossDocuments: {
    option: '--across-documents',
    help: 'equal ids in several documents are one entity (--cross-doc)',
    kind: flag,
  },
  withKb: {
    option: '--with-kb',
    help: 'ids are those of a knowledge base, except those that begin with NIL',
    kind: flag,
  },
};

/** `convert FILE --to FORMAT`: reads coreference, and writes it in another format to standard output. Standard error counts what is lost. */
export function convertRow(reading: readonly Choice<unknown>[]): CommandRow {
  return {
    name: 'convert',
    about: `Writes coreference in another format:\n\n${twoColumns(writers.map(({ name, about }) => [name, about]))}`,
    inputs: [['<file>', 'the file to read; - is standard input']],
    choices: () => [...Object.values(choices), ...reading],
    takes: 'options',
    async run({ command, io }) {
      const options = command.opts<ConvertOptions>();
      const { to, side } = options;
      if (to === undefined) throw new UsageError(`--to is missing: choose from ${names.join(', ')}`);
      const task = { ...readingRules(options), file: command.args[0], side, log: problemLog() };
      const read = await readInputs(options, io, (files) => convert(task, to, options, files), 'written');
      const { refusal, written } = read;
      if (refusal !== undefined) io.err(`nothing was written: ${visible(refusal)}\n`);
      if (!written) return exitCode.input;
      io.out(written.text);
      for (const { count, noun, fate, why } of written.losses)
        if (count > 0) io.err(`note: ${counted(count, noun)} ${fate}: ${why}\n`);
      return exitCode.scored;
    },
  };
}

interface ConvertOptions extends ReadingSettings, EntityNames, Omit<PrintOptions, 'format'> {
  readonly to?: string;
  readonly side: 'key' | 'response';
}
