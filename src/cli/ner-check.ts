import { InvalidArgumentError, Option } from 'commander';
import type { TagLayout } from '../formats/tags/tag-cells.ts';
import { tagFileReader } from '../formats/tags/tag-file.ts';
import { schemeOfLetters, schemes } from '../ner/schemes.ts';
import { tokensOf } from '../ner/sentence.ts';
import { type TagSpelling, tagTable } from '../ner/tags.ts';
import { transitionCounter } from '../ner/transitions.ts';
import { counted } from '../report/numbers.ts';
import type { ProblemSink } from '../text/problem.ts';
import { printCheck } from './check-result.ts';
import { checkedFiles } from './checked-files.ts';
import { addColorOptions, commaList, command } from './command.ts';
import type { Io } from './io.ts';
import { addTagOptions, parseColumn } from './ner-options.ts';
import { tagReading } from './read-tags.ts';

interface CheckOptions extends TagSpelling, Pick<TagLayout, 'delimiter' | 'headerRows'> {
  readonly columns: readonly number[];
  readonly color?: boolean;
}

/** `nerscore check FILE...`: reads the files and prints every problem, to standard output, as it is the result here. */
export async function nerCheck(argv: readonly string[], io: Io): Promise<number> {
  const program = command('nerscore check', io)
    .description(
      'Reads tag files and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.',
    )
    .argument('<file...>', 'files to read, or folders of them; - is standard input')
    .addOption(
      new Option('--columns <numbers>', 'the columns of tags, one or two with a comma between, -1 is the last')
        .default([-1], '-1')
        .argParser(parseColumns),
    );
  addTagOptions(program);
  addColorOptions(program).parse(argv, { from: 'user' });
  const options = program.opts<CheckOptions>();
  const { files, logs } = checkedFiles(program.args, 'tag files');
  const lines: string[] = [];
  for (const { path, log } of files) {
    lines.push(`${path}: ${await checkFile(path, options, log)}\n`);
  }
  return printCheck(logs, lines.join(''), options.color, io);
}

/** Reads a file, and says what it holds. */
async function checkFile(path: string, options: CheckOptions, log: ProblemSink): Promise<string> {
  const tags = tagTable(options);
  const counters = options.columns.map(() => transitionCounter(tags, log, 'error'));
  let tokens = 0;
  let sentences = 0;
  const reader = tagFileReader({
    layout: { ...options, file: path },
    tags,
    watches: counters,
    words: false,
    passes: true,
    onBatch(batch) {
      const { first, length } = batch;
      tokens += batch.outside;
      sentences += batch.sentences;
      for (let row = 0; row < length; row++) {
        tokens += tokensOf(first[row]);
        if (tokensOf(first[row]) === 0) sentences++;
      }
    },
    problems: log,
  });
  const reading = tagReading(path, log, reader.push);
  while (reading.isOpen) await reading.next();
  if (reading.hasFailed) return 'not read';
  reader.end();
  const { scheme: asked = 'auto' } = options;
  const scheme = schemes[asked === 'auto' ? schemeOfLetters(tags.letters) : asked];
  for (const counter of counters) counter.report(scheme, 'warning', log);
  const fits = counters.map((counter) => counter.fits().join(', ') || 'no scheme').join(' and ');
  const found = `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
  return scheme.name === 'raw' ? found : `${found}; the tags fit ${fits}`;
}

function parseColumns(text: string): readonly number[] {
  const numbers = commaList(text).map(parseColumn);
  if (numbers.length <= 2) return numbers;
  throw new InvalidArgumentError('Expected one or two columns.');
}
