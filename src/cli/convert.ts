import { type EntityNames, prepareConll } from '../compat/neleval/prepare.ts';
import type { CorefDocument } from '../coref/document.ts';
import { type ReadingSettings, readFile, readingRules } from '../evaluate/coref/read-side.ts';
import { corefSettings } from '../evaluate/coref/settings.ts';
import { type Choice, choice, flag, UsageError } from '../evaluate/settings.ts';
import { counted } from '../report/numbers.ts';
import { visible } from '../text/harmless.ts';
import { problemLog } from '../text/problem.ts';
import { addChoices, addTerminalOptions, command, exitCode, named, printProblems, reading } from './command.ts';
import { twoColumns } from './help.ts';
import type { Io } from './io.ts';
import { nodeFiles } from './node-files.ts';

/** A format in which documents can be written. */
interface Writer {
  readonly name: string;
  readonly about: string;
  /** The text, and how many mentions it lacks, for a reason that `losses` says. */
  write(documents: readonly CorefDocument[], options: EntityNames): { readonly text: string; readonly lost: number };
  readonly losses: string;
}

const writers: readonly Writer[] = [
  {
    name: 'neleval',
    about: 'rows of neleval, as its prepare-conll-coref writes them from CoNLL',
    write: prepareConll,
    losses: 'of several mentions with the same tokens, only the last is written',
  },
];

const choices: Readonly<Record<string, Choice<unknown>>> = {
  to: {
    option: '--to <format>',
    help: writers.map(({ name }) => name).join(', '),
    kind: choice(writers.map(({ name }) => name)),
  },
  acrossDocuments: {
    option: '--across-documents',
    help: 'equal ids in several documents are one entity (--cross-doc)',
    kind: flag,
  },
  withKb: {
    option: '--with-kb',
    help: 'ids are those of a knowledge base, but for such as begin with NIL',
    kind: flag,
  },
};

/** `convert FILE --to FORMAT`: reads coreference, and writes it in another format to standard output. Standard error counts what is lost. */
export async function runConvert(argv: readonly string[], io: Io): Promise<number> {
  const program = command('corefscore convert', io)
    .description(
      `Writes coreference in another format:\n\n${twoColumns(writers.map(({ name, about }) => [name, about]))}`,
    )
    .argument('<file>', 'the file to read; - is standard input');
  addChoices(program, [...Object.values(choices), ...named(corefSettings, 'input', 'column', 'end', 'lenient')]);
  addTerminalOptions(program).parse(argv, { from: 'user' });
  const options = program.opts<ConvertOptions>();
  const writer = writers.find(({ name }) => name === options.to);
  if (!writer) throw new UsageError(`--to is missing: choose from ${writers.map(({ name }) => name).join(', ')}`);
  const [file] = program.args;
  const log = problemLog();
  const task = { ...readingRules(options), file, side: 'key' as const, log };
  const { documents, format } = await reading(nodeFiles, options, io, (files) => readFile(task, files));
  await printProblems([log], options, io);
  if (log.errors > 0) return exitCode.input;
  const unnumbered = documents.find(({ extents }) => extents !== undefined);
  if (format === 'tsv' || unnumbered) {
    const why = unnumbered
      ? `mentions of document '${unnumbered.id}' are names, not tokens`
      : 'these are rows of neleval already';
    io.err(`nothing was written: ${visible(why)}\n`);
    return exitCode.input;
  }
  const { text, lost } = writer.write(documents, options);
  io.out(text);
  if (lost > 0) io.err(`note: ${counted(lost, 'mention')} lost: ${writer.losses}\n`);
  return exitCode.scored;
}

interface ConvertOptions extends ReadingSettings, EntityNames {
  readonly to?: string;
  readonly color?: boolean;
  readonly quiet?: true;
}
