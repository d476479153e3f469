import type { Command } from 'commander';
import type { ToolAbout } from '../compat/tool.ts';
import type { CheckedFiles, Note } from '../evaluate/check/check-files.ts';
import type { ListedFiles } from '../evaluate/list/listed.ts';
import type { Shards } from '../evaluate/merge/merge.ts';
import type { Report } from '../results/report.ts';
import type { Choice, SettingTable } from '../settings/table.ts';
import type { Files } from '../sides/files.ts';
import type { FileChoice } from '../sides/folder-files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import type { ChoiceOptions } from './file-choice.ts';
import type { HelpPage, HelpTopic } from './help.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';

/** A page of `help` and `explain`. */
export interface Page {
  /** What it may be called, in any case. */
  readonly names: readonly string[];
  /** What it is about, for lists; absent if they do not have it. */
  readonly summary?: string;
  /** Whether it is about a kind of error, which may have the name of something else. */
  readonly isFinding?: true;
  text(width: number): string;
}

/** What `check` finds in a file. */
export interface Noted {
  readonly notes: readonly Note[];
}

/** What a program is: its options, what it reads, its pages. Scoring, `check`, `merge`, `help` and `explain` take it. */
export interface Kind<Settings = unknown, Chosen = unknown, Found extends Noted | undefined = Noted | undefined> {
  readonly tool: Report['tool'];
  readonly page: HelpPage;
  readonly settings: SettingTable<Settings>;
  /** The option that names metrics or modes, by the name of its value. */
  readonly choice: Readonly<Record<string, Choice<Chosen>>>;
  /** What a limit may call otherwise. */
  metricName(name: string): string;
  /** The arguments of the command line that scores, and its options under the headings of the help. */
  readonly inputs: readonly (readonly [name: string, about: string])[];
  readonly options: readonly (readonly [heading: string, choices: readonly Choice<unknown>[]])[];
  readonly topics: Readonly<Record<string, HelpTopic>>;
  /** The pages of metrics, or of modes and schemes. */
  rows(): readonly Page[];
  readonly tools: readonly ToolAbout[];
  /** The name that a word of a user means. */
  nameOf(word: string): string;
  /** How saved scores are added up: those of the chosen metrics, or of all that were saved. */
  shards(chosen: Chosen | undefined): Shards;
  /** What `check` reads, in words, with which options, and how. */
  readonly contents: string;
  readonly checkOptions: readonly Choice<unknown>[];
  check(program: Command, files: Files, choice: FileChoice | undefined): Promise<CheckedFiles<Found>>;
  /** Whether a file that was found has columns, which tabs may separate. */
  hasCells(found: NonNullable<Found>): boolean;
  /** What `check` says was read, before the number of errors. */
  summary(files: CheckedFiles<Found>['files']): string;
  /** What `list` and `count` read, in words, with which options, and how; and what they call it. */
  readonly listing: {
    readonly contents: string;
    readonly item: 'span' | 'mention';
    /** The name that an item has. */
    readonly name: 'type' | 'entity';
    readonly options: readonly Choice<unknown>[];
    read(program: Command, files: Files, choice: FileChoice | undefined): Promise<ListedFiles>;
  };
  /** Commands that the other program does not have, by name. They return the exit code. */
  readonly commands: Readonly<Record<string, (argv: readonly string[], io: Io) => Promise<number>>>;
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
