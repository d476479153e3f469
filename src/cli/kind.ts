import type { Command } from 'commander';
import type { CheckedFiles } from '../evaluate/check.ts';
import type { Files } from '../evaluate/files.ts';
import type { FileChoice } from '../evaluate/folder-files.ts';
import type { InputPaths } from '../evaluate/folders.ts';
import type { Shards } from '../evaluate/merge.ts';
import type { Report } from '../evaluate/report.ts';
import type { Choice, SettingTable } from '../evaluate/settings.ts';
import type { Scorer } from '../score/score.ts';
import type { ChoiceOptions } from './file-choice.ts';
import type { HelpPage } from './help.ts';
import type { Io } from './io.ts';
import type { Pages } from './pages.ts';
import type { ReportOptions } from './report-options.ts';

/** What a program is: its options, what it reads, its pages. Scoring, `check`, `merge`, `help` and `explain` take it. */
export interface Kind<
  Settings = unknown,
  Chosen = unknown,
  Own extends Scorer = Scorer,
  Found extends object | undefined = object | undefined,
> {
  readonly tool: Report['tool'];
  readonly page: HelpPage;
  readonly settings: SettingTable<Settings>;
  /** The option that names metrics or modes, by the name of its value. */
  readonly choice: Readonly<Record<string, Choice<Chosen>>>;
  /** What a limit may call otherwise. */
  metricName(name: string): string;
  /** The command line that scores. */
  program(io: Io): Command;
  /** All that `help` and `explain` print. */
  pages(program: Command): Pages;
  /** How saved scores are added up: those of the chosen metrics, or of all that were saved. */
  shards(chosen: Chosen | undefined): Shards<Settings, Own>;
  /** What `check` reads, in words, with which options, and how. */
  readonly contents: string;
  addCheckOptions(program: Command): void;
  check(program: Command, files: Files, chosen: { readonly choice?: FileChoice }): Promise<CheckedFiles<Found>>;
  /** What `check` says was read, before the number of errors. */
  summary(files: CheckedFiles<Found>['files']): string;
}

/** One run that scores: its files, options and settings. */
export interface Run<Options extends ReportOptions & ChoiceOptions, Settings> {
  readonly inputs: InputPaths;
  readonly options: Options;
  readonly settings: Settings;
  /** What the arguments or a configuration file gave, from `givenOptions`. */
  readonly given: ReadonlyMap<string, string>;
  readonly io: Io;
}
