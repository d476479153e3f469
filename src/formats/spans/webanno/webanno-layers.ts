import { didYouMean } from '../../../text/nearest.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { quoted } from '../../../text/quoted.ts';
import { reportLine, type TextLine } from '../text-line.ts';

/** A column of annotations: its place among the cells of a row, and the layer of spans, relations or chains, and the feature, that it holds. */
export interface LayerColumn {
  readonly cell: number;
  readonly kind: 'SP' | 'RL' | 'CH';
  readonly layer: string;
  readonly feature: string;
}

/** The cells before those of annotations: number, positions, word. */
export const OWN_CELLS = 3;

/** The columns of annotations: lines before the first blank one are `#T_SP=layer|feature|feature`, and so are those of a layer without features. */
export function layerColumns(lines: readonly TextLine[]): readonly LayerColumn[] {
  const end = lines.findIndex(({ text }) => text.trim() === '');
  const columns: LayerColumn[] = [];
  for (const { text } of end < 0 ? lines : lines.slice(0, end)) {
    const [, kind, layer, rest] = /^#T_(SP|RL|CH)=([^|]*)(?:\|(.*))?$/u.exec(text) ?? [];
    if (kind === undefined) continue;
    for (const feature of (rest ?? '').split('|'))
      columns.push({ cell: OWN_CELLS + columns.length, kind: kind as LayerColumn['kind'], layer, feature });
  }
  return columns;
}

/**
 * The column with the types of spans: of the layer NamedEntity or the one that `read` names, in full or from its last dot on, perhaps with a
 * feature after a colon: else the feature `value`, or the only one. Undefined, with an error in the log, if that is not clear.
 */
export function chosenColumn(
  all: readonly LayerColumn[],
  read: string | undefined,
  line: TextLine,
  log: ProblemSink,
): LayerColumn | undefined {
  const columns = all.filter(({ kind }) => kind === 'SP');
  const [wanted, feature] = (read ?? 'NamedEntity').split(':');
  const layers = [...new Set(columns.map(({ layer }) => layer))];
  const found = layers.filter((layer) => layer === wanted || shortName(layer) === wanted);
  if (found.length !== 1) {
    const there = layers.length === 0 ? 'none' : layers.map(quoted).join(', ');
    const many = found.length === 0 ? 'no layer' : 'several layers';
    const message = `the file has ${many} ${quoted(wanted)}: ${didYouMean(wanted, layers.map(shortName))}it has ${there}`;
    return reportLine(log, line, 0, message, 'name the layer of the spans with --read', 'NOT_A_DOCUMENT');
  }
  const own = columns.filter(({ layer }) => layer === found[0]);
  const column = own.find((one) => one.feature === (feature ?? 'value'));
  if (column ?? (feature === undefined && own.length === 1)) return column ?? own[0];
  const message = `the layer ${quoted(wanted)} has no feature ${quoted(feature ?? 'value')}`;
  const help = `name one with --read, such as --read ${wanted}:${own[0].feature}`;
  const there = own.map((one) => quoted(one.feature)).join(', ');
  return reportLine(log, line, 0, `${message}: it has ${there}`, help, 'NOT_A_DOCUMENT');
}

/** Whether a layer of relations is that in which DKPro has syntax. */
export function isSyntax(layer: string): boolean {
  return shortName(layer) === 'Dependency';
}

/** The name of a layer from its last dot on. */
export function shortName(layer: string): string {
  return layer.slice(layer.lastIndexOf('.') + 1);
}
