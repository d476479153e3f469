import type { Render } from './render-options.ts';

/** One way to write a report. */
export interface Reporter {
  /** As on the command line. */
  readonly name: string;
  /** The extensions of files that are written so, without the point. */
  readonly extensions: readonly string[];
  readonly about: string;
  /** Whether it is made of documents even where they were not asked for. */
  readonly needsUnits?: true;
  /** Loads the code, which most runs do not need. */
  load(): Promise<Render>;
}

/** Every way to write a report. All carry the signature. */
export const reporters: readonly Reporter[] = [
  {
    ...{ name: 'table', extensions: ['txt'], about: 'for people' },
    load: async () => (await import('./table.ts')).tableText,
  },
  {
    ...{ name: 'json', extensions: ['json'], about: 'everything, for programs' },
    load: async () => (await import('./json.ts')).jsonReport,
  },
  {
    ...{ name: 'jsonl', extensions: ['jsonl'], about: 'a line a document and metric, with counts, for merging' },
    needsUnits: true,
    load: async () => (await import('./jsonl.ts')).jsonLines,
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
];

/** The reporter of that name, if there is one. */
export function reporterOf(name: string): Reporter | undefined {
  return reporters.find((reporter) => reporter.name === name);
}

/** The reporter for a file, by its extension, if there is one. */
export function reporterForFile(path: string): Reporter | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1].toLowerCase() ?? '';
  return reporters.find(({ extensions }) => extensions.includes(extension));
}
