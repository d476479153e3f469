import type { Report } from '../evaluate/report.ts';
import type { RenderOptions } from './style.ts';

/** Makes a report text, whole or piece by piece, which ends with a line break. */
export type Render = (report: Report, options: RenderOptions) => string | Iterable<string>;

/** One way to write a report. */
export interface Reporter {
  /** As on the command line. */
  readonly name: string;
  /** The extensions of files that are written so, without the point. */
  readonly extensions: readonly string[];
  readonly about: string;
  /** Whether it has colours where a terminal has. */
  readonly hasColor?: true;
  /** Whether it is made of units even where they were not asked for. */
  readonly needsUnits?: true;
  /** Where it is the text of another program: what of a run that text can hold. */
  readonly foreign?: ForeignText;
  /** Loads the code, which most runs do not need. */
  load(): Promise<Render>;
}

/**
 * The text of another program has the scores of one system that was read in this run, and no room for the signature, which stands on
 * standard error.
 */
export interface ForeignText {
  /** The only command that prints it. */
  readonly tool: Report['tool'];
  /** The only mode that it has. */
  readonly mode?: string;
  /** Digits after the point where nobody chose. */
  readonly digits?: number;
  /** Whether it is made of the documents themselves. */
  readonly needsPairs?: true;
}

/** Every way to write a report. All but the texts of other programs carry the signature. */
export const reporters: readonly Reporter[] = [
  {
    ...{ name: 'table', extensions: ['txt'], about: 'for people' },
    hasColor: true,
    load: async () => (await import('./table.ts')).tableText,
  },
  {
    ...{ name: 'json', extensions: ['json'], about: 'everything, for programs' },
    load: async () => (await import('./json.ts')).jsonReport,
  },
  {
    ...{ name: 'jsonl', extensions: ['jsonl'], about: 'a line a document and metric, with counts, for merging' },
    needsUnits: true,
    load: async () => (await import('./json.ts')).jsonLines,
  },
  {
    ...{ name: 'csv', extensions: ['csv'], about: 'a row a score, full precision' },
    load: async () => (await import('./csv.ts')).csvText,
  },
  {
    ...{ name: 'tsv', extensions: ['tsv'], about: 'the same between tabs' },
    load: async () => (await import('./csv.ts')).tsvText,
  },
  {
    ...{ name: 'markdown', extensions: ['md'], about: 'tables for a README or an issue' },
    load: async () => (await import('./markdown.ts')).markdownText,
  },
  {
    ...{ name: 'latex', extensions: ['tex'], about: 'a booktabs table, the best in bold' },
    load: async () => (await import('./latex.ts')).latexText,
  },
  {
    ...{ name: 'github', extensions: [], about: 'annotations and a summary for GitHub Actions' },
    load: async () => (await import('./github.ts')).githubText,
  },
  {
    ...{ name: 'official', extensions: [], about: 'the text of scorer.pl' },
    foreign: { tool: 'corefscore', needsPairs: true },
    load: async () => (await import('./official.ts')).officialReport,
  },
  {
    ...{ name: 'sklearn', extensions: [], about: 'the text of classification_report (2 digits unless told)' },
    foreign: { tool: 'nerscore', digits: 2 },
    load: async () => (await import('./sklearn.ts')).sklearnReport,
  },
  {
    ...{ name: 'conlleval', extensions: [], about: 'the text of conlleval.pl' },
    foreign: { tool: 'nerscore', mode: 'strict' },
    load: async () => (await import('./conlleval.ts')).conllevalReport,
  },
];

/** The reporters of a command; without one, those of any report, whoever scored it. */
export function reportersOf(tool?: Report['tool']): readonly Reporter[] {
  return reporters.filter(({ foreign }) => foreign === undefined || foreign.tool === tool);
}

/** The reporter of that name, if there is one. */
export function reporterOf(name: string): Reporter | undefined {
  return reporters.find((reporter) => reporter.name === name);
}

/** The reporter for a file, by its extension, if there is one. */
export function reporterForFile(path: string): Reporter | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1].toLowerCase() ?? '';
  return reporters.find(({ extensions }) => extensions.includes(extension));
}
