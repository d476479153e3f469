import type { Report } from '../results/report.ts';
import { csvText, tsvText } from './csv.ts';
import { githubText } from './github.ts';
import { htmlReport } from './html.ts';
import { jsonLines, jsonReport } from './json.ts';
import { latexText } from './latex.ts';
import { markdownText } from './markdown.ts';
import { conllevalReport, officialReport, sklearnReport } from './other-programs.ts';
import { leaderBoard } from './overview/systems/leader-board.ts';
import type { PlotName } from './plots/plot-names.ts';
import { plotText } from './plots/plots.ts';
import type { RenderOptions } from './style.ts';

/** Turns a report into text, whole or in pieces, which ends with a line break. */
export type Render = (report: Report, options: RenderOptions) => string | Iterable<string>;

/** A format of reports: what it is called, and what it is for. */
interface Format {
  readonly name: string;
  /** The extensions of files that are written in this format, without the dot. */
  readonly extensions: readonly string[];
  readonly about: string;
}

/** One way to write a report. */
export interface Reporter extends Format {
  /** Whether it can be in colour, on a terminal, or has commands to GitHub Actions. */
  readonly written?: 'styled' | 'commands';
  /** Whether it needs the scores of units even if they are not asked for. */
  readonly needsUnits?: true;
  /** Whether it lists findings, if they are asked for. */
  readonly hasFindings?: true;
  /** Whether it has all findings, documents and the confusion of types, whatever is asked for, and is made with the built page. */
  readonly isPage?: true;
  /** Whether it is a plot, which has to be named. */
  readonly isPlot?: true;
  /** Whether a later run can be compared with it. */
  readonly isSaved?: true;
  /** For the text of another program: its limitations. */
  readonly foreign?: ForeignText;
  /** What writes it; absent for the table, which the command prints itself: the library does without the package that lays it out. */
  readonly render?: Render;
}

/**
 * The limitations of another program's text. It is always for one system that was read in this run, and has no room for the
 * signature, which goes to standard error.
 */
export interface ForeignText {
  readonly tool: Report['tool'];
  readonly mode?: string;
  /** Decimal places by default, if not those of the command. */
  readonly digits?: number;
  readonly needsPairs?: true;
}

/** Every way to write a report. All but the texts of other programs have the signature. */
export const reporters: readonly Reporter[] = [
  {
    name: 'table',
    extensions: ['txt'],
    about: 'for people',
    written: 'styled',
    hasFindings: true,
  },
  {
    name: 'json',
    extensions: ['json'],
    about: 'everything, for programs',
    isSaved: true,
    hasFindings: true,
    render: (report) => jsonReport(report),
  },
  {
    name: 'jsonl',
    extensions: ['jsonl'],
    about: 'one line per document and metric, with counts, for merge',
    needsUnits: true,
    isSaved: true,
    render: (report) => jsonLines(report),
  },
  {
    name: 'csv',
    extensions: ['csv'],
    about: 'one row per score, at full precision',
    render: (report, options) => csvText(report, options),
  },
  {
    name: 'tsv',
    extensions: ['tsv'],
    about: 'the same, separated by tabs',
    render: (report, options) => tsvText(report, options),
  },
  {
    name: 'markdown',
    extensions: ['md'],
    about: 'tables for a README or an issue',
    hasFindings: true,
    render: (report, options) => markdownText(report, options),
  },
  {
    name: 'latex',
    extensions: ['tex'],
    about: 'a booktabs table with the best in bold',
    render: (report, options) => latexText(report, options),
  },
  {
    name: 'html',
    extensions: ['html', 'htm'],
    about: 'a page that shows scores, and errors in their text',
    needsUnits: true,
    hasFindings: true,
    isPage: true,
    render: (report, { page, publicTitle }) => {
      if (!page) return [];
      return publicTitle === undefined ? htmlReport(report, page) : leaderBoard(report, publicTitle, page);
    },
  },
  {
    name: 'svg',
    extensions: ['svg'],
    about: 'a plot, which --plot names',
    needsUnits: true,
    hasFindings: true,
    isPlot: true,
    render: (report, options) => (options.plot === undefined ? [] : plotText(report, options.plot, options)),
  },
  {
    name: 'github',
    extensions: [],
    about: 'annotations and tables for GitHub Actions',
    written: 'commands',
    hasFindings: true,
    render: (report, options) => githubText(report, options),
  },
  {
    name: 'official',
    extensions: [],
    about: 'the text of scorer.pl',
    foreign: { tool: 'corefscore', needsPairs: true },
    render: (report, options) => officialReport(report, options),
  },
  {
    name: 'sklearn',
    extensions: [],
    about: "the text of sklearn's classification_report (2 digits by default)",
    foreign: { tool: 'nerscore', digits: 2 },
    render: (report, options) => sklearnReport(report, options),
  },
  {
    name: 'conlleval',
    extensions: [],
    about: 'the text of conlleval.pl',
    foreign: { tool: 'nerscore', mode: 'strict' },
    render: (report) => conllevalReport(report),
  },
];

/** The reporters of a command; without `tool`, the ones that can write any report. */
export function reportersOf(tool?: Report['tool']): readonly Reporter[] {
  return reporters.filter(({ foreign }) => foreign === undefined || foreign.tool === tool);
}

export function reporterOf(name: string): Reporter | undefined {
  return reporters.find((reporter) => reporter.name === name);
}

export function reporterForFile(path: string): Reporter | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1].toLowerCase() ?? '';
  return reporters.find(({ extensions }) => extensions.includes(extension));
}

/** Where a report is printed and written: in a format, and to files; a plot is printed instead unless a file is for it. */
interface Outputs {
  readonly format: string;
  readonly output: readonly string[];
  readonly plot?: PlotName | undefined;
}

export function printedFormat({ format, output, plot }: Outputs): string {
  return plot === undefined || output.some((path) => reporterForFile(path)?.isPlot) ? format : 'svg';
}

/** The reporters that print a report and write it to files, as the options say. */
export function reportersUsed(options: Outputs): Reporter[] {
  return [reporterOf(printedFormat(options)), ...options.output.map(reporterForFile)].filter(
    (one) => one !== undefined,
  );
}
