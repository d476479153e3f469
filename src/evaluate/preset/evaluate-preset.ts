import { pairFiles } from '../../pair/folders.ts';
import { evaluated } from '../../results/evaluated.ts';
import { type Evaluated, hasErrors, isResampled } from '../../results/make-report.ts';
import { presetRows, presetScorer, savedPresetScorers } from '../../results/preset.ts';
import { type NamedSystem, scoresOfTables } from '../../results/result.ts';
import type { CountTable } from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { presetSizes } from '../../settings/preset.ts';
import { signatureOf } from '../../settings/signature.ts';
import type { Choice } from '../../settings/table.ts';
import { baseName, type Files } from '../../sides/files.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import { summed } from '../../text/fingerprint.ts';
import { type ProblemLog, problemLog } from '../../text/problem.ts';
import { joinedLogs } from '../../text/shown-problems.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { CorefTask } from '../coref/coref-task.ts';
import { type ReadDataset, readDataset, ways } from './read-dataset.ts';

/** The datasets of folders, one a file, which has the name of the dataset up to `-corefud`, or else before its extension. */
const datasets = {
  key: 'key',
  response: 'response',
  contents: 'files of CoNLL-U, one for each dataset',
  unread: [],
  advice: {
    missing: 'add the file, or --missing-document empty to score the dataset as 0',
    extra: 'add its file to the key, or leave this one out with --exclude',
  },
  nameOf(path: string) {
    const name = baseName(path);
    return /^(.+?)-corefud/.exec(name)?.[1] ?? name.replace(/(?<=.)\.[^.]*$/, '');
  },
} as const;

/**
 * Scores folders as the shared task of `--preset` does: by the numbers of corefud-scorer, its faults included, and their means over the
 * datasets.
 *
 * @throws UsageError where settings say otherwise, or inputs are not folders.
 */
export async function evaluatePreset(task: CorefTask, files: Files): Promise<Evaluated> {
  refuseOthers(task);
  const { inputs } = task;
  // Datasets may only lack where that was said.
  const missing = task.isMissingGiven ? task.settings.missing : 'error';
  const settings: CorefSettings = { ...task.settings, ...ways.head, missing, input: 'conllu', ...inputs.choice?.globs };
  const [log, ...ofFolders] = [problemLog(), ...inputs.paths.map(() => problemLog(inputs.keep))];
  const becomes = settings.missing === 'empty' ? 'it scores 0' : undefined;
  const all = pairFiles(inputs, ofFolders, { ...datasets, missing: becomes }, files);
  const read: ReadDataset[] = [];
  for (const one of all) read.push(await readDataset(one, settings, task.allow, files));
  const logsOf = (at: number): readonly ProblemLog[] => [ofFolders[at], ...read.flatMap(({ logs }) => logs[at] ?? [])];
  const logs = inputs.paths.map((_, at) => logsOf(at));
  const ofInputs = logs.map(joinedLogs);
  if (hasErrors(ofInputs)) return { logs: ofInputs, ofInputs };
  const scorer = presetScorer(read.map(({ dataset }) => dataset));
  const systems = systemsOf(inputs).map((system, at): NamedSystem => {
    return {
      ...system,
      names: read.flatMap(({ dataset, names }) => names.map((name) => `${dataset}/${name}`)),
      tables: [tableOf(scorer.fields.length, read, at)],
      logs: [log, ...logs[0], ...logs[at + 1]],
      notes: notesOf(task, read, at),
    };
  });
  const used = { ...settings, files: read.length };
  const { tool, ...fields } = signatureOf('coref', corefSettings, { ...used, duplicates: undefined });
  const counted = {
    tool: 'corefscore',
    signature: { tool, compat: 'corefud', ...fields },
    settings: used,
    reference: inputs.paths[0],
    unit: 'document',
    headline: scorer.name,
    sortedBy: 'name',
    stratumOf: (name: string) => name.slice(0, name.indexOf('/')),
    scorers: [scorer],
    scorersOf: savedPresetScorers,
    systems: systems.map((system) => {
      return { ...system, size: system.names.length, scores: scoresOfTables([scorer], system.tables) };
    }),
    rowsOf: presetRows,
    corpus: task.fingerprint ? summed(read.flatMap(({ prints }) => prints)) : undefined,
  } as const;
  return evaluated(counted, task, { all: [log, ...ofInputs], ofRun: log, ofSystems: log }, files);
}

/**
 * Refuses what the shared tasks set themselves, and what is not there for several datasets.
 *
 * @throws UsageError
 */
function refuseOthers({ inputs, settings, given, findings, by, interval }: CorefTask): void {
  const own = `--preset ${settings.preset}`;
  const table: Readonly<Record<string, Pick<Choice<unknown>, 'option'>>> = { ...corefSettings, ...otherOptions };
  const useless = Object.keys(table).find((name) => !kept.includes(name) && given?.has(name));
  if (useless) {
    const [flag] = table[useless].option!.split(' ');
    throw new UsageError(`${own} fixes what is scored and how: leave out ${flag}`);
  }
  if (by ?? findings?.inSlices) throw new UsageError(`${own} lists no errors: score a dataset by itself, --match head`);
  if (interval === 'bca') throw new UsageError(`${own} draws documents within datasets: leave out --interval bca`);
  if (settings.missing === 'skip')
    throw new UsageError(`${own}: without a dataset, the mean is not comparable: choose --missing-document empty`);
  if (!inputs.areFolders || inputs.areMixed) throw new UsageError(`${own} scores folders with one dataset a file`);
}

/** The settings that the user may choose. */
const kept: readonly string[] = ['preset', 'missing', 'lenient', 'include', 'exclude'];

/** What else would have no effect; two settings have other names on the command line. */
const otherOptions = {
  acrossDocuments: { option: '--across-documents' },
  extraDocument: { option: '--extra-document' },
  metric: { option: '--metric' },
  show: { option: '--show' },
  units: { option: '--units' },
  why: { option: '--why' },
} as const;

/** The rows of a system: those of a dataset have the numbers of this, and none of the others. */
function tableOf(fields: number, read: readonly ReadDataset[], at: number): CountTable {
  const own = read.flatMap(({ systems }, dataset) => systems[at].rows.map((row) => ({ row, dataset })));
  const rows = new Float64Array(fields * own.length);
  own.forEach(({ row, dataset }, document) => {
    rows.set(row, fields * document + row.length * dataset);
  });
  return { metric: 'macro', fields, rows };
}

/** What has to be known of the numbers of a system. */
function notesOf(task: CorefTask, read: readonly ReadDataset[], at: number): readonly string[] {
  const { preset = 'crac2026' } = task.settings;
  const confused = read.filter(({ systems }) => systems[at].isConfused);
  const alone = read.filter(({ names }) => names.length === 1);
  const notes: readonly (readonly [boolean, string])[] = [
    [
      confused.length > 0,
      `corefud-scorer confuses some zeros (explain corefud), and the intended numbers differ: ${namesIn(confused)}`,
    ],
    ...read.flatMap(({ dataset, systems }) => systems[at].notes.map((note) => [true, `${dataset}: ${note}`] as const)),
    [
      read.length !== presetSizes[preset],
      `${preset} has ${presetSizes[preset]} datasets, and this is the mean of ${read.length}`,
    ],
    [
      isResampled(task) && alone.length > 0,
      `documents are resampled within datasets; datasets of one document do not vary: ${namesIn(alone)}`,
    ],
  ];
  return notes.flatMap(([isSaid, note]) => (isSaid ? [note] : []));
}

function namesIn(datasets: readonly ReadDataset[]): string {
  return datasets.map(({ dataset }) => dataset).join(', ');
}
