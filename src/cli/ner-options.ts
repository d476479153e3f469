import { type Command, InvalidArgumentError, Option } from 'commander';
import { type NerToolName, nerToolNames } from '../compat/tool-names.ts';
import type { NerSettings } from '../evaluate/ner-settings.ts';
import { type ModeName, modes, selectModes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import type { UnitChoice } from '../ner/unit-rows.ts';
import { reportersOf } from '../report/reporters.ts';
import { version } from '../version.ts';
import { addTerminalOptions, commaList, command, wholeNumber } from './command.ts';
import type { Io } from './io.ts';
import { addFormatOptions, addJudgingOptions, type ReportOptions } from './report-options.ts';

/** The options of `nerscore GOLD PRED...`, as parsed. */
export interface NerOptions extends NerSettings, ReportOptions {
  readonly mode: readonly ModeName[];
  readonly compat?: NerToolName;
  readonly confusion?: true;
  readonly withoutOutside?: true;
  readonly units: UnitChoice;
}

/** The command line of `nerscore GOLD PRED...`. Its help is printed from the tables of modes, schemes and reporters. */
export function nerCommand(io: Io): Command {
  const program = command('nerscore', io)
    .usage('[options] <gold> [pred...]')
    .description(
      'Scores tagged spans, such as named entities: tag files in, the figures of conlleval, seqeval and more out.',
    )
    .version(version, '-V, --version', 'print the version')
    .argument(
      '<gold>',
      'the gold tags, or one file with gold and predicted tags, or a folder of such files; - is standard input; gzip is unpacked',
    )
    .argument(
      '[pred...]',
      'the file of the predicted tags, or a folder with files of the same names; several are compared',
    )
    .addOption(modeOption().default(selectModes(['strict']), 'strict'));
  addFormatOptions(program, 4, 'nerscore');
  addReadingOptions(program);
  addScoringOptions(program);
  program
    .addOption(
      new Option('--compat <tool>', 'the numbers of another tool, and why they are not the definition').choices(
        nerToolNames,
      ),
    )
    .option('--confusion', 'which type, and which tag, was taken for which')
    .option('--without-outside', 'the sklearn format of tokens without the outside tag, as labels= gives it')
    .addOption(
      new Option(
        '--units <unit>',
        'what is resampled and listed: documents where there are several, as the files of a folder are, or sentences',
      )
        .choices(['auto', 'sentence', 'document'])
        .default('auto'),
    );
  addJudgingOptions(program);
  return addTerminalOptions(program).addHelpText('after', helpTables());
}

/** `--mode`, with names of modes or `all`. */
export function modeOption(): Option {
  return new Option('-m, --mode <names>', 'ways to score, between commas, or all').argParser(parseModes);
}

/** The options that say how the tags of a file are written, for every command that reads one. */
export function addTagOptions(program: Command): void {
  program
    .addOption(
      new Option('--scheme <scheme>', 'how tags mark spans').choices(['auto', ...Object.keys(schemes)]).default('auto'),
    )
    .addOption(
      new Option('--delimiter <character>', 'what parts columns, \\t for a tab (default: as the first row)').argParser(
        parseDelimiter,
      ),
    )
    .addOption(
      new Option(
        '--header-rows <number>',
        'rows at the top that name the columns (default: one that says TOKEN)',
      ).argParser(wholeNumber(0, 1e6)),
    )
    .option('--suffix', 'the letter stands last: PER-B')
    .option('--tag-delimiter <text>', 'what stands between letter and type (default: -)')
    .addOption(
      new Option('--outside <tags>', 'the tags outside all spans, between commas (default: O)').argParser(commaList),
    );
}

/** The number of a column: 1 is the first, -1 the last. */
export function parseColumn(text: string): number {
  if (/^-?[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected the number of a column: 1 is the first, -1 the last.');
}

function addReadingOptions(program: Command): void {
  addTagOptions(program);
  program
    .addOption(
      new Option(
        '--gold-column <number>',
        'the column of the gold tags, -1 is the last (default: -1, in one file -2)',
      ).argParser(parseColumn),
    )
    .addOption(
      new Option('--pred-column <number>', 'the column of the predicted tags (default: -1)').argParser(parseColumn),
    )
    .addOption(
      new Option('--token-column <number>', 'the column of the tokens, which are compared (default: 1)').argParser(
        parseColumn,
      ),
    )
    .option('--lenient', 'pair what can be paired instead of refusing; the output counts the rest');
}

function addScoringOptions(program: Command): void {
  program
    .addOption(
      new Option(
        '--invalid <policy>',
        'spans that break the scheme: as conlleval, as seqeval in strict mode, or refuse',
      )
        .choices(['repair', 'discard', 'error'])
        .default('repair'),
    )
    .addOption(new Option('--types <names>', 'count only spans of these types, between commas').argParser(commaList))
    .addOption(
      new Option('--labels <rule>', 'types that have a row and a part in macro and weighted: of both sides or of gold')
        .choices(['union', 'gold'])
        .default('union'),
    )
    .addOption(new Option('--zero-division <value>', 'the value of 0/0').default(0).argParser(wholeNumber(0, 1)))
    .addOption(
      new Option('--min-overlap <percent>', 'of the gold span, for spans that overlap to meet')
        .default(1)
        .argParser(numberUpTo(100)),
    )
    .addOption(
      new Option('--partial-weight <weight>', 'what a partial match is worth').default(0.5).argParser(numberUpTo(1)),
    );
}

function parseModes(text: string): readonly ModeName[] {
  try {
    return selectModes(commaList(text));
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** One ASCII character; a tab may be written `\t`. */
function parseDelimiter(text: string): string {
  const character = text === '\\t' ? '\t' : text;
  if (/^[\t\x20-\x7e]$/.test(character)) return character;
  throw new InvalidArgumentError('Expected one ASCII character, or \\t.');
}

function numberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d*\.?\d+$/.test(text) && value <= most) return value;
    throw new InvalidArgumentError(`Expected a number from 0 to ${most}.`);
  };
}

function helpTables(): string {
  const row = ({ name, summary }: { readonly name: string; readonly summary: string }): string =>
    `  ${name.padEnd(8)} ${summary}`;
  return `
Modes:
${modes.map(row).join('\n')}

Schemes (auto: as the letters tell; iob1, ioe1 and raw have to be asked for):
${Object.values(schemes).map(row).join('\n')}

Other commands:
  nerscore check <file...>      report every problem of files or folders, never score
  nerscore explain [name]       definition and edge cases of a mode or a scheme, rule of a tool
  nerscore merge <scores...>    add up the saved scores of shards

Formats:
${reportersOf('nerscore')
  .map(({ name, about }) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}

Exit codes: 0 scored, 1 scored but a threshold is missed, 2 wrong command line, 3 wrong input (no
score), 70 our fault.`;
}
