/** What is to be said of a scorer whose numbers we reproduce. */
export interface ToolAbout {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** Where it comes from: the repository on GitHub, where it has one. */
  readonly source: string;
  /** Files as its users have them: the arguments after `--compat NAME`. */
  readonly files: string;
  /** The exact rule, with the tool's own names for its numbers. */
  readonly about: string;
  /** One line: why its numbers are not the definition. */
  readonly departs: string;
}
