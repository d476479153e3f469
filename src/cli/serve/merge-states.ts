import { parsedOrNot } from '../../formats/json/json-spot.ts';
import { isRecord, shown } from '../../text/argument.ts';
import { fingerprintText, summed, textFingerprint } from '../../text/fingerprint.ts';
import { run } from './run.ts';

/** Rows of `--format jsonl` of several processes, to be merged. */
export interface MergeArguments {
  readonly program: 'corefscore' | 'nerscore';
  readonly states: readonly string[];
  /** Options of the command `merge`. */
  readonly argv: readonly string[];
  /** The formats to write, besides the JSON and the table. */
  readonly outputs?: readonly string[] | undefined;
}

/**
 * What `merge` makes of states, each of which counts, even where two are equal: the documents of each are numbered by the state.
 *
 * @throws RangeError with what the command says if it cannot merge them.
 */
export async function mergeStates({ program, states, argv, outputs = [] }: MergeArguments): Promise<object> {
  const files = Object.fromEntries(states.map((state, at) => [`state ${at + 1}`, numberedRows(state, at + 1)]));
  const texts: Record<string, string> = {};
  for (const format of ['json', 'table', ...outputs]) {
    const line = ['merge', ...Object.keys(files), '--format', format, ...argv];
    const { code, out, err } = await run(program, line, { files, env: {} });
    if (code !== 0) throw new RangeError(err.trim());
    texts[format] = out;
  }
  const report = JSON.parse(texts.json);
  const problems = report.systems.flatMap((system: { readonly problems: readonly object[] }) => system.problems);
  return { report, problems, table: texts.table, outputs: texts };
}

/** The rows of a state with its number in the name of each document or sentence, and the checksums of what they say now. */
function numberedRows(state: string, number: number): string {
  const prints: bigint[] = [];
  const lines = state
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { checksum, fingerprint, ...row } = rowOf(line);
      if (fingerprint !== undefined) return JSON.stringify({ ...row, fingerprint: fingerprintText(summed(prints)) });
      for (const unit of ['document', 'sentence']) if (unit in row) row[unit] = `${number}/${row[unit]}`;
      const print = textFingerprint(JSON.stringify(row));
      prints.push(print);
      return JSON.stringify({ ...row, checksum: fingerprintText(print) });
    });
  return `${lines.join('\n')}\n`;
}

function rowOf(line: string): Record<string, unknown> {
  const row = parsedOrNot(line);
  if (isRecord(row)) return row;
  throw new RangeError(`states: expected rows of --format jsonl, not ${shown(line)}`);
}
