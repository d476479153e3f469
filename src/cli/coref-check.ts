import type { CorefDocument } from '../coref/document.ts';
import { repeatedRows } from '../coref/rules.ts';
import { reportRepeats } from '../evaluate/count-pair.ts';
import { counted } from '../report/numbers.ts';
import { printCheck } from './check-result.ts';
import { checkedFiles } from './checked-files.ts';
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
    .argument('<file...>', 'files to read, or folders of them; - is standard input')
    .addOption(inputOption());
  addColorOptions(program).parse(argv, { from: 'user' });
  const { input: format, color } = program.opts<Pick<CorefOptions, 'input' | 'color'>>();
  const { files, logs } = checkedFiles(program.args, 'coreference files');
  let documents = 0;
  let mentions = 0;
  for (const { path, log } of files) {
    const onDocument = (document: CorefDocument): void => {
      documents++;
      mentions += document.start.length;
      reportRepeats(document, repeatedRows(document), 'reference', log);
    };
    await readTogether([{ path, format, side: 'key', mentions: {}, lenient: false, log, onDocument }]);
  }
  return printCheck(logs, `${counted(documents, 'document')}, ${counted(mentions, 'mention')}: `, color, io);
}
