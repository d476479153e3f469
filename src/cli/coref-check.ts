import { repeatedRows } from '../coref/rules.ts';
import { reportRepeats } from '../evaluation/count-pair.ts';
import { mentionNames } from '../formats/coref-input.ts';
import { counted } from '../report/counted.ts';
import { problemText } from '../report/problem-text.ts';
import { problemLog } from '../text/problem.ts';
import { command } from './command.ts';
import { type CorefOptions, inputOption } from './coref-options.ts';
import { exitCode } from './exit-code.ts';
import { type Io, wantsColor } from './io.ts';
import { readTogether } from './read-coref.ts';
import { textStyle } from './text-style.ts';

/** `corefscore check FILE...`: reads the files and prints every problem, to standard output, as it is the result here. */
export async function corefCheck(argv: readonly string[], io: Io): Promise<number> {
  const program = command('corefscore check', io)
    .description(
      'Reads coreference files and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.',
    )
    .argument('<file...>', 'files to read; - is standard input')
    .addOption(inputOption())
    .option('--color', 'colour, even into a pipe')
    .option('--no-color', 'no colour, even on a terminal')
    .parse(argv, { from: 'user' });
  const { input: format, color } = program.opts<Pick<CorefOptions, 'input' | 'color'>>();
  const logs = program.args.map(() =>
    problemLog({ errors: Number.POSITIVE_INFINITY, perWarning: Number.POSITIVE_INFINITY }),
  );
  let documents = 0;
  let mentions = 0;
  await readTogether(
    program.args.map((path, at) => ({
      path,
      format,
      side: 'key',
      names: mentionNames(),
      lenient: false,
      log: logs[at],
      onDocument(document) {
        documents++;
        mentions += document.start.length;
        reportRepeats(document, repeatedRows(document), 'reference', logs[at]);
      },
    })),
  );
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  const problems = logs.reduce((sum, log) => sum + log.problems.length, 0);
  const style = await textStyle(wantsColor(color, io, io.outIsTerminal));
  io.out(problemText(logs, style, { shownErrors: Number.POSITIVE_INFINITY }));
  const found = `${counted(errors, 'error')}, ${counted(problems - errors, 'warning')}`;
  io.out(`${counted(documents, 'document')}, ${counted(mentions, 'mention')}: ${found}\n`);
  return errors > 0 ? exitCode.input : exitCode.scored;
}
