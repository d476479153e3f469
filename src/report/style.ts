import type { Report } from '../results/report.ts';
import { visibleData } from '../text/harmless.ts';
import type { PlotName } from './plots/plot-names.ts';

/** How text is emphasized; `best` is for the most important number. */
export type Style = Readonly<Record<'bold' | 'dim' | 'best' | 'error' | 'warning' | 'help', (text: string) => string>>;

/** How text for people has numbers: digits after the point, of a percentage or of a fraction. */
export interface NumberStyle {
  readonly digits: number;
  readonly scale: 'percent' | 'fraction';
}

/** What a table may show of a row besides its name: the scores, of one system the counts behind them, of tags the outcomes of matching. */
export type Shown = 'r' | 'p' | 'f1' | 'counts' | 'support' | 'predicted' | 'cor' | 'inc' | 'par' | 'mis' | 'spu';

/** What tables of each command may show, and those of several systems. */
export const showable: Readonly<Record<'corefscore' | 'nerscore' | 'several', readonly Shown[]>> = {
  corefscore: ['r', 'p', 'f1', 'counts'],
  nerscore: ['r', 'p', 'f1', 'counts', 'support', 'predicted', 'cor', 'inc', 'par', 'mis', 'spu'],
  several: ['r', 'p', 'f1'],
};

/** What tables for people have, and how their numbers are written. */
export interface TableOptions extends NumberStyle {
  /** What tables show, in this order; as each has it by default when not given. */
  readonly show?: readonly Shown[];
  /** The kinds of findings to show; by default, the usual ones. */
  readonly errorKinds?: readonly string[] | undefined;
  /** Units from the lowest headline F1 to the highest; in the order of the key when not given. */
  readonly sort?: 'f1';
  /** How many of the sorted units tables have; all when not given. */
  readonly top?: number | undefined;
  /** Whether several systems are in the order of their ranks, and have these; in the order of the command line when not given. */
  readonly rank?: true | undefined;
}

/** How tables are made into text. */
export interface TextOptions {
  /** Columns of a terminal, by default 80: wider tables are cut. */
  readonly width?: number;
  /** Whether it is a terminal, where names are cut that it has no room for. */
  readonly cutsNames?: boolean;
  readonly style: Style;
}

/** What a reporter may know besides the report: how text for people is made. Of formats for programs, CSV and TSV know ranks. */
export interface RenderOptions extends TableOptions, TextOptions {
  /** Whether to show the scores of each unit, which the report must have then. */
  readonly byUnit: boolean;
  /** What a page is made with. */
  readonly page?: PageOptions | undefined;
  /** The name of the plot that is drawn, if one is. */
  readonly plot?: PlotName | undefined;
  /** The title of a leader board, if the report is to be published. */
  readonly publicTitle?: string | undefined;
  /** Whether scikit-learn's text leaves out the row of the outside tag, as with `labels=`. */
  readonly withoutOutside: boolean;
}

/** The page as it was built: one script and one style. */
export interface PageBundle {
  readonly script: string;
  readonly style: string;
  /** As in a Content-Security-Policy: `sha256-…`. */
  readonly hashes: { readonly script: string; readonly style: string };
}

/** What a page is made with besides the report. */
export interface PageOptions {
  readonly bundle: PageBundle;
  /** The pieces of a text as one, compressed by deflate (RFC 1951), in base64, in pieces; nothing is compressed where this is not given. */
  deflated?(pieces: Iterable<string>): Iterable<string>;
  /** The command line that makes the page, and the configuration file that it read. */
  readonly command?: string | undefined;
  readonly config?: string | undefined;
}

/** The report with its names in a form that is safe to show. Of units, which may be many, names are all that is text; what was swept is left out. */
export function visibleReport({ systems, corpus, words, ...report }: Report): Report {
  const shown = systems.map(({ byUnit, pairs, swept, findings, ...system }) => {
    const units = byUnit?.map((unit) => ({ ...unit, name: visibleData(unit.name) }));
    // Marks are at positions of the texts of findings as they are.
    return { ...visibleNames(system), findings, ...(units && { byUnit: units }) };
  });
  return { ...visibleNames(report), systems: shown, corpus, words };
}

/** Most reports are printable Latin-1 without backslashes, and one look at all of one takes less time than one at each name. */
function visibleNames<Data>(data: Data): Data {
  return /^[ -[\]-~\u00a0-\u00ff]*$/.test(JSON.stringify(data)) ? data : visibleData(data);
}

const same = (text: string): string => text;

/** No emphasis: every text stays as it is. */
export const plainStyle: Style = { bold: same, dim: same, best: same, error: same, warning: same, help: same };
