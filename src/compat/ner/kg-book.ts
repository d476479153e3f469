import { labelPairs } from '../../ner/pair-counts.ts';
import { tokenScores } from '../../ner/tokens.ts';
import { f1, side } from '../../score/score.ts';
import { addTo } from '../../text/grouped.ts';
import { namesOf, shortened } from '../../text/quoted.ts';
import type { CompatScores } from '../tool.ts';
import type { NerInputs, NerOutcome, NerTool } from './ner-tool.ts';

/** The functions of the book on knowledge graphs. The rule is in docs/compat.md. */
export const kgBook: NerTool = {
  name: 'kg-book',
  title: 'knowledge graph book',
  source: 'wgwang/kg-book',
  files: 'gold.tsv pred.tsv',
  departs: 'blank lines count as labels, entities are sets of strings, and the last entity of a file is lost',
  scoresLabels: true,
  settings: [],
  score: { rows: scoreRows },
};

function scoreRows({ gold, pred }: NerInputs['rows']): NerOutcome {
  const [golds, preds] = [labelsOf(gold), labelsOf(pred)];
  if (golds.length !== preds.length) {
    return { refusal: `kg-book raises ValueError: gold has ${golds.length} lines, pred has ${preds.length}` };
  }
  const entities = { gold: kgBookEntities(gold), pred: kgBookEntities(pred) };
  const failed = (['gold', 'pred'] as const).flatMap((name) => {
    const found = entities[name];
    return 'line' in found
      ? [`get_entities raises AssertionError at line ${found.line} of ${name}: ${found.error}`]
      : [];
  });
  if ('line' in entities.gold || 'line' in entities.pred) {
    const note = `${failed.join('; ')}; so evaluate_entities has no value`;
    return { scores: { evaluate_tags: tagFigures(golds, preds) }, texts: {}, notes: [note] };
  }
  const { scores, notes } = entityFigures(entities.gold.entities, entities.pred.entities);
  return { scores: { evaluate_tags: tagFigures(golds, preds), evaluate_entities: scores }, texts: {}, notes };
}

/** The strings of each type, in the order of the file, or the line on which the function raises AssertionError. */
export type KgBookEntities =
  | { readonly entities: ReadonlyMap<string, readonly string[]> }
  | { readonly error: string; readonly line: number };

/** `get_entities` of the text of a file. The rule is in docs/compat.md. */
export function kgBookEntities(text: string): KgBookEntities {
  const entities = new Map<string, string[]>();
  let open = { type: '', surface: '' };
  const lines = linesOf(text);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at].trim();
    if (line === '') continue;
    const cells = line.split('\t');
    const [token, label] = [cells[0], cells[cells.length - 1]];
    if (label.startsWith('B')) {
      if (open.surface !== '') addTo(entities, open.type, open.surface);
      open = { type: label.slice(2), surface: token };
    } else if (label.startsWith('I')) {
      if (label.slice(2) !== open.type || open.surface === '') {
        return {
          error: `${shortened(label)} does not continue ${open.surface === '' ? 'any entity' : `B-${shortened(open.type)}`}`,
          line: at + 1,
        };
      }
      open = { type: open.type, surface: open.surface + token };
    }
  }
  return { entities };
}

/** Lines as Python reads them: all kinds of line ends are equal, and what follows the last is a line. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function labelsOf(text: string): string[] {
  return linesOf(text).map((line) => line.slice(line.lastIndexOf('\t') + 1));
}

function tagFigures(gold: readonly string[], pred: readonly string[]): CompatScores {
  const names = [...new Set([...gold, ...pred])];
  const { accuracy, macro } = tokenScores(labelPairs(gold, pred, names), names);
  return { micro: accuracy.value, macro: macro.f1 };
}

function entityFigures(
  gold: ReadonlyMap<string, readonly string[]>,
  pred: ReadonlyMap<string, readonly string[]>,
): { readonly scores: CompatScores; readonly notes: readonly string[] } {
  const types = [...gold].map(([type, surfaces]): [string, number] => [type, setF1(surfaces, pred.get(type) ?? [])]);
  const lacking = [...gold.keys()].filter((type) => !pred.has(type));
  return {
    scores: {
      types: Object.fromEntries(types),
      macro: side(
        types.reduce((sum, [, value]) => sum + value, 0),
        types.length,
      ).value,
    },
    notes: [
      ...(gold.size === 0 ? ['without a gold entity kg-book raises ZeroDivisionError; the macro is 0 here'] : []),
      ...(lacking.length > 0
        ? [`never predicted: ${namesOf(lacking)}; kg-book raises KeyError, and f1 is 0 here`]
        : []),
    ],
  };
}

function setF1(gold: readonly string[], pred: readonly string[]): number {
  const [golds, preds] = [new Set(gold), new Set(pred)];
  const common = [...golds].filter((surface) => preds.has(surface)).length;
  return f1(side(common, golds.size).value, side(common, preds.size).value);
}
