import type { CompatOutcome } from '../../src/compat/tool.ts';

/** Recorded numbers of a tool, as deep as its file nests them; `{ error }` stands where it raised one. */
export interface Recorded {
  readonly [name: string]: number | string | Recorded;
}

/** A part of what was recorded, and the same part of what our function says. `names` translates the names of its numbers. */
export interface Block {
  readonly name: string;
  readonly recorded: Recorded;
  readonly outcome: CompatOutcome;
  ours(outcome: Exclude<CompatOutcome, { readonly refusal: string }>): unknown;
  readonly names: Readonly<Record<string, string>>;
  /** Measures whose recorded numbers mean nothing, and why. */
  readonly skip?: { readonly measures: readonly string[]; readonly reason: string };
}

/** A tool with its cases. One row of these makes a column of the table of `scripts/compat-table.ts`. */
export interface ToolCheck {
  readonly tool: string;
  readonly cases: readonly string[];
  blocks(id: string): readonly Block[];
}

/** How a case came out: how many numbers were compared, which differ, and the reasons of those that the tool does not have. */
export interface Cell {
  readonly numbers: number;
  readonly differences: readonly string[];
  readonly reasons: readonly string[];
}

/** How a case of a tool came out, which is looked at case by case and as a whole, but found out once. */
export function checkCase(check: ToolCheck, id: string): Cell {
  const name = `${check.tool} ${id}`;
  const cell = checked.get(name) ?? checkBlocks(check.blocks(id));
  checked.set(name, cell);
  return cell;
}

const checked = new Map<string, Cell>();

function checkBlocks(blocks: readonly Block[]): Cell {
  const cells = blocks.map(checkBlock);
  return {
    numbers: cells.reduce((sum, { numbers }) => sum + numbers, 0),
    differences: cells.flatMap(({ differences }) => differences),
    reasons: [...new Set(cells.flatMap(({ reasons }) => reasons))],
  };
}

/** Absolute, and relative for numbers above 1: the recorded ones are doubles that were added in another order. */
const tolerance = 1e-9;

function checkBlock({ name, recorded, outcome, ours, names, skip }: Block): Cell {
  const leaves = leavesOf(recorded, name).filter(({ path }) => !skip?.measures.includes(path[1]));
  if ('refusal' in outcome) {
    const refused = leaves.filter(({ value }) => typeof value === 'number');
    return {
      numbers: 0,
      differences: refused.map(({ path }) => `${path.join('.')}: recorded, but refused here`),
      reasons: [`refused: ${outcome.refusal}`],
    };
  }
  const differences: string[] = [];
  let numbers = 0;
  for (const { path, value } of leaves) {
    const own = path.slice(1).reduce<unknown>((from, key) => member(from, names[key] ?? key), ours(outcome));
    const at = path.join('.');
    if (typeof value === 'number') {
      numbers++;
      if (typeof own !== 'number' || !(Math.abs(own - value) <= tolerance * Math.max(1, Math.abs(value)))) {
        differences.push(`${at}: recorded ${value}, here ${String(own)}`);
      }
    } else if (outcome.notes.length === 0 || !hasFiniteNumbers(own)) {
      differences.push(`${at}: recorded ${value}, and no value is stated here`);
    }
  }
  const raised = leaves.some(({ value }) => typeof value === 'string');
  const reasons = [...(raised ? outcome.notes : []), ...(skip ? [`${skip.measures.join(', ')}: ${skip.reason}`] : [])];
  return { numbers, differences, reasons };
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: number | string;
}

function leavesOf(recorded: Recorded, ...path: readonly string[]): Leaf[] {
  if (typeof recorded.error === 'string') return [{ path, value: recorded.error }];
  return Object.entries(recorded).flatMap(([name, value]): Leaf[] => {
    if (typeof value === 'number') return [{ path: [...path, name], value }];
    return typeof value === 'string' ? [] : leavesOf(value, ...path, name);
  });
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).every(hasFiniteNumbers);
}
