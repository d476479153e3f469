import { repeatedRows } from '../coref/rules.ts';
import { reportRepeats } from '../evaluation/count-pair.ts';
import { mentionNames } from '../formats/coref-input.ts';
import { counted } from '../report/counted.ts';
import { printCheck, wholeLog } from './check-result.ts';
import { addColorOptions, command } from './command.ts';
import { type CorefOptions, inputOption } from './coref-options.ts';
import type { Io } from './io.ts';
import { readTogether } from './read-coref.ts';

/** `corefscore check FILE...`: reads the files and prints every problem, to standard output, as it is the result here. */
export async function corefCheck(argv: readonly string[], io: Io): Promise<number> {
  const program = command('corefscore check', io)
    .description(
      'Reads coreference files and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.',
    )
    .argument('<file...>', 'files to read; - is standard input')
    .addOption(inputOption());
  addColorOptions(program).parse(argv, { from: 'user' });
  const { input: format, color } = program.opts<Pick<CorefOptions, 'input' | 'color'>>();
  const logs = program.args.map(() => wholeLog());
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
  return printCheck(logs, `${counted(documents, 'document')}, ${counted(mentions, 'mention')}: `, color, io);
}
