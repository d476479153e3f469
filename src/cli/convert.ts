import type { EntityNames } from '../compat/neleval/prepare.ts';
import { writers } from '../evaluate/convert/writers.ts';
import { withoutEntityIds } from '../pair/coref/topics.ts';
import { corefSettings } from '../settings/coref.ts';
import { choice, flag } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { type ReadingSettings, readAlone, readingRules } from '../sides/coref-side.ts';
import { counted } from '../text/counted.ts';
import { visible } from '../text/harmless.ts';
import { problemLog, reportAll } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { addChoices, addTerminalOptions, command, exitCode, named, printProblems, reading } from './command.ts';
import { readingChoices, sideChoice } from './coref-reading.ts';
import { twoColumns } from './help.ts';
import type { Io } from './io.ts';
import { nodeFiles } from './node-files.ts';

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
    help: 'ids are those of a knowledge base, except those that begin with NIL',
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
  addChoices(program, [...Object.values(choices), ...readingChoices, ...named(corefSettings, 'lenient'), sideChoice]);
  addTerminalOptions(program).parse(argv, { from: 'user' });
  const options = program.opts<ConvertOptions>();
  const writer = writers.find(({ name }) => name === options.to);
  if (!writer) throw new UsageError(`--to is missing: choose from ${writers.map(({ name }) => name).join(', ')}`);
  const [file] = program.args;
  const log = problemLog();
  const { side } = options;
  const task = { ...readingRules(options), file, side, log, keepsWords: writer.name !== 'neleval' };
  const { documents, format } = await reading(nodeFiles, options, io, (files) => readAlone(task, files));
  if (options.acrossDocuments) reportAll(log, withoutEntityIds(documents));
  await printProblems([log], options, io, 'written');
  if (log.errors > 0) return exitCode.input;
  const isSame = format === 'tsv' && writer.name === 'neleval';
  const [refusal] = documents.flatMap((document) => writer.refusal(document) ?? []);
  if (isSame || refusal !== undefined) {
    io.err(`nothing was written: ${visible(refusal ?? 'these are rows of neleval already')}\n`);
    return exitCode.input;
  }
  const { text, losses } = writer.write(documents, options);
  io.out(text);
  for (const { count, noun, fate, why } of losses)
    if (count > 0) io.err(`note: ${counted(count, noun)} ${fate}: ${why}\n`);
  return exitCode.scored;
}

interface ConvertOptions extends ReadingSettings, EntityNames {
  readonly to?: string;
  readonly side: 'key' | 'response';
  readonly color?: boolean;
  readonly quiet?: true;
}
