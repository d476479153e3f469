import { nerTool } from '../compat/ner-tools.ts';
import { corefToolNames, nerToolNames } from '../compat/tool-names.ts';
import { selectMetrics } from '../coref/metrics.ts';
import type { TagColumn, TagColumns } from '../formats/tags/tag-columns.ts';
import { isSpanMode, selectModes } from '../ner/modes.ts';
import { type SchemeName, schemeNames } from '../ner/scheme-names.ts';
import type { Item } from '../pair/item.ts';
import { reportOf } from '../results/make-report.ts';
import type { Report } from '../results/report.ts';
import { columnList } from '../settings/columns.ts';
import { type CorefSettings, corefSettings } from '../settings/coref.ts';
import { choice, flag, text, wholeNumber } from '../settings/kinds.ts';
import { type NerSettings, nerSettings, schemeAliases } from '../settings/ner.ts';
import type { SettingTable } from '../settings/table.ts';
import { whichFile } from '../sides/both-sides.ts';
import { readingRules } from '../sides/coref-side.ts';
import type { Files } from '../sides/files.ts';
import { type InputPaths, inputPaths } from '../sides/input-paths.ts';
import type { FilesInMemory } from '../sides/memory-files.ts';
import { finished } from '../stats/work.ts';
import { readArgument, shown } from '../text/argument.ts';
import type { ProblemLog } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { type AgreementTask, agreementOf, readAnnotations } from './agreement/annotators.ts';
import { corefAgreement } from './agreement/coref-agreement.ts';
import { nerAgreement } from './agreement/ner-agreement.ts';
import { checkCoref } from './check/check-coref.ts';
import { checkNer } from './check/check-ner.ts';
import type { TagCheck } from './check/check-tags.ts';
import { corefScorerNamed } from './compat/compared-tools.ts';
import type { CompatScorer, CompatTask } from './compat/compat-scorer.ts';
import { nerScorer } from './compat/ner-tool.ts';
import { convertCoref, convertSpans } from './convert/convert.ts';
import { writers } from './convert/writers.ts';
import { type Chosen, chosenBy, type Rows, withUnits } from './library/options.ts';
import { type CorefInput, checkedSources, corefDocuments, type GivenFile, inputsOf } from './library/sides.ts';
import { wordedCase } from './library/wording.ts';
import { mentionCounts, spanCounts } from './list/count.ts';
import { listMentions } from './list/list-mentions.ts';
import { listSpans } from './list/list-spans.ts';
import type { ListedFiles } from './list/listed.ts';
import { evaluateShards } from './merge/merge.ts';
import { corefShards, nerShards } from './merge/shards.ts';
import { evaluateSweep, refuseTags } from './sweep.ts';
import { askedThreads } from './threads/asked-threads.ts';

/** What a use case has: files that were found, settings, questions, and what is its own. */
interface Asked extends Chosen<CorefSettings & NerSettings> {
  readonly isCoref: boolean;
  readonly inputs: InputPaths;
  readonly files: Files;
  /** Where JSON has clusters of both sides: which of them. */
  readonly side: 'key' | 'response';
}

/** What was found, unless there are errors in the log. */
type Found<Result> = Result & { readonly log: ProblemLog };

/** The function of a command on files: paths among files in memory, contents, or data; settings and options by their names. */
type UseCase<Result> = (
  tool: Report['tool'],
  paths: readonly (string | GivenFile | CorefInput)[],
  files?: FilesInMemory | Files,
  options?: Readonly<Record<string, unknown>>,
) => Promise<Found<Result>>;

/** A command as a function. `most`: how many sources it takes; `more`: its options besides settings and questions. */
function useCase<Result extends object>(
  most: number,
  more: Rows,
  run: (asked: Asked) => Promise<Result & { readonly logs: readonly ProblemLog[] }>,
): UseCase<Omit<Result, 'logs'>> {
  return async (tool, paths, files = {}, options = {}) => {
    readArgument('tool', () => choice(['corefscore', 'nerscore']).check(tool));
    const isCoref = tool === 'corefscore';
    const table = (isCoref ? corefSettings : nerSettings) as SettingTable<CorefSettings & NerSettings>;
    const chosen = chosenBy(tool, table, options, { ...more, side: { kind: choice(['key', 'response']) } });
    const given = inputsOf(checkedSources(paths, most), files, ['input', 'input'], (source, name) => {
      if (isCoref) return { kind: 'mentions', documents: corefDocuments(source, name, chosen.ends) };
      return readArgument(name, () => {
        throw new RangeError(`expected a path or the content of a file, not ${shown(source)}`);
      });
    });
    const inputs = inputPaths(given.paths, given.files);
    const side = (chosen.own.side ?? 'key') as Asked['side'];
    return wordedCase<Result>(() => run({ ...chosen, isCoref, inputs, files: given.files, side }), chosen.wording);
  };
}

const any = Number.POSITIVE_INFINITY;

/** Reads files and finds their problems, as the command `check` does. */
export const checkFiles = useCase(
  any,
  { columns: { kind: columnList } },
  async ({ isCoref, settings, inputs, files, own }) => {
    const columns: readonly TagColumn[] = [(own.columns ?? settings.goldColumn ?? -1) as TagColumns].flat();
    const tags = { ...settings, id2label: undefined, columns, isOneSet: settings.goldColumn !== undefined };
    const { files: checked, ...found } = isCoref
      ? await checkCoref(inputs.paths, settings, files)
      : await checkNer(inputs.paths, tags as TagCheck, settings, files);
    return { ...found, files: checked.map(({ path, found: own }) => ({ file: path, ...own })) };
  },
);

function listed({ isCoref, settings, inputs, files, side }: Asked): Promise<ListedFiles> {
  return isCoref ? listMentions(inputs.paths, { ...settings, side }, files) : listSpans(inputs.paths, settings, files);
}

/** The documents of files with their spans or mentions, as the command `list` prints them. */
export const listFiles = useCase(any, {}, listed);

/** How many spans, or mentions and entities, files have, as the command `count` counts them. */
export const countFiles = useCase(any, {}, async (asked) => {
  const { documents, logs } = await listed(asked);
  return { logs, counts: asked.isCoref ? mentionCounts(documents) : spanCounts(documents) };
});

const converted: Rows = {
  to: { kind: text() },
  toScheme: { kind: choice(schemeNames, schemeAliases) },
  withKb: { kind: flag },
  into: { kind: text() },
};

/** Reads a file and writes its documents in the format that `to` names, as the command `convert` does; files by their names where those are several. */
export const convertFile = useCase(1, converted, async ({ isCoref, settings, inputs, files, side, own }) => {
  const names = writers[isCoref ? 'corefscore' : 'nerscore'].map(({ name }) => name);
  const { to, into } = own as Readonly<Record<'to' | 'into', string | undefined>>;
  if (into !== undefined && !isCoref) throw new UsageError('into writes coreference');
  if (into === undefined && to === undefined) throw new UsageError(`to is missing: choose from ${names.join(', ')}`);
  if (to !== undefined) readArgument('to', () => choice(names).check(to));
  const file = inputs.paths[0];
  if (!isCoref) {
    return convertSpans(file, [to!, own.toScheme as SchemeName | undefined], settings, files);
  }
  const how = {
    to,
    into,
    side: into === undefined ? side : ((own.side ?? 'response') as typeof side),
    pair: settings.pair,
    acrossDocuments: settings.scope !== undefined,
    withKb: own.withKb === true,
  };
  return convertCoref(file, how, readingRules(settings), files);
});

/** How well annotators agree, each in a file or a folder of files, or several in one, as the command `agreement` says it. */
export const agreementOfFiles = useCase(any, { byType: { kind: flag } }, async (asked) => {
  const { isCoref, settings, inputs, files, questions, own } = asked;
  const task = isCoref
    ? corefAgreement(inputs, { ...settings, side: 'key' }, settings, questions.allow)
    : nerAgreement(inputs, settings, questions.allow);
  const read = await readAnnotations<Item>(task as AgreementTask<Item>, files);
  const all = { ...questions, byType: own.byType === true };
  const report = read.pairs && finished(agreementOf(task as AgreementTask<Item>, read, read.pairs, all));
  return { logs: read.logs, report };
});

/** Adds up scores that were saved as JSON lines, or as JSON with the scores of units, as the command `merge` does. */
export const mergeScores = useCase(any, {}, async ({ isCoref, metrics, units, jobs, inputs, files, ...asked }) => {
  const questions = { ...asked.questions, ...(await askedThreads(jobs)) };
  const shards = isCoref ? corefShards(metrics && selectMetrics(metrics)) : nerShards(metrics && selectModes(metrics));
  const { outcome, logs } = await evaluateShards(inputs.paths, shards, { ...questions, ...withUnits(units) }, files);
  return { logs, report: outcome && finished(reportOf(outcome, questions, units !== false)) };
});

/** Scores predicted spans at every threshold of their scores, as the command `sweep` does. */
export const sweepFiles = useCase(
  2,
  { byType: { kind: flag } },
  async ({ isCoref, metrics, settings, inputs, files, questions, own }) => {
    if (isCoref) throw new UsageError('tool: nerscore sweeps, corefscore does not');
    const [mode] = readArgument('mode', () => selectModes(metrics ?? ['strict']));
    if (!isSpanMode(mode)) throw new UsageError('mode: expected one mode of spans');
    const { allow = [] } = questions;
    const found = await evaluateSweep({ inputs, settings, mode, allow, byType: own.byType === true }, files);
    refuseTags(found);
    return found;
  },
);

const compatible: Rows = {
  compat: { kind: text() },
  byDocument: { kind: flag },
  digits: { kind: wholeNumber(0, 15) },
  groupBy: { kind: text() },
};

/** The numbers and texts of the scorer that `compat` names, as `--compat` gives them, in `outcome`. */
export const compatFiles = useCase(
  2,
  compatible,
  async ({ isCoref, settings, inputs, files, given, own, ...asked }) => {
    const { compat, side: _, ...options } = own;
    readArgument('compat', () => choice<string>(isCoref ? corefToolNames : nerToolNames).check(compat));
    if (isCoref && inputs.paths.length === 1) throw new UsageError(whichFile(inputs.paths[0]));
    const name = compat as string;
    const scorer = (isCoref ? corefScorerNamed(name, settings) : nerScorer(nerTool(name))) as Scorer;
    const chosen = [...given, ...Object.keys(options), ...(asked.metrics ? ['metric'] : [])];
    const useless = chosen.find((name) => !scorer.options.includes(name));
    if (useless !== undefined) throw new UsageError(`${compat} does not support ${useless}: leave it out`);
    const { metrics: metric = ['all'], questions } = asked;
    const metrics = isCoref && compat !== 'neleval' ? selectMetrics(metric) : [];
    const all = { ...options, format: 'table', allow: questions.allow, metric, metrics };
    return scorer.score({ inputs, settings, given: new Map(chosen.map((name) => [name, name])), options: all }, files);
  },
);

type Scorer = CompatScorer<CompatTask<unknown>>;
