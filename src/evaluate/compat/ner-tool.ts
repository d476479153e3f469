import type { NerTool, NerToolSettings } from '../../compat/ner/ner-tool.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import type { Globs } from '../../settings/pairing.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import { spanSettings } from '../../settings/spans.ts';
import { detectInputs } from '../../sides/detect-spans.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { readLabels } from '../../sides/read-tag-files.ts';
import { columnsOf } from '../../sides/side-columns.ts';
import { explainUnread, sidesByFile } from '../../sides/unread-tags.ts';
import type { ComparedSpans } from '../../suspect/compared.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { type ProblemSink, problemLog, reportAll, reportFile } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { readSpanPairs } from '../spans/span-pairs.ts';
import { type CompatRead, type CompatScorer, type CompatTask, folderOptions } from './compat-scorer.ts';
import { type NerFileSettings, type NerFilesScored, scoreNerFiles, scoreSpanPairs, sidesOfPairs } from './ner-files.ts';

type NerCompatTask = CompatTask<NerSettings>;

/** A scorer of named entities: what it prints, or its numbers if it prints nothing. */
export function nerScorer(tool: NerTool): CompatScorer<NerCompatTask> {
  const { name, settings, score } = tool;
  // `digits` may turn out useless: only after scoring is it known whether there are texts.
  const options = [...settings.map((setting) => (setting === 'raw' ? 'scheme' : setting)), 'digits'];
  if (score.tags) options.push(...readingSettings);
  if (score.spans || score.samples) options.push('input', ...folderOptions, ...pairSettings);
  const formats = name === 'conlleval' ? ['latex'] : [];
  return { about: tool, options, formats, score: (task, files) => nerToolScores(tool, task, files) };
}

async function nerToolScores(tool: NerTool, task: NerCompatTask, from: Files): Promise<CompatRead> {
  const { inputs, given, options } = task;
  const [goldPath, predPath = goldPath] = inputs.paths;
  const settings = toolSettings(tool, task);
  const log = problemLog();
  const logs = [log];
  const scored = await scoreFiles(tool, task, settings, log, from);
  if (!scored) return { logs };
  reportSuspicions(scored, settings, { isOneFile: inputs.paths.length === 1, allow: options.allow }, log);
  if (log.errors > 0) return { logs };

  const { outcome, format } = scored;
  const useless = (format === 'tags' ? pairSettings : readingSettings).find((setting) => given.has(setting));
  if (useless && !(useless === 'input' && format !== 'tags'))
    throw new UsageError(`${given.get(useless)} is not for ${format === 'tags' ? 'tags' : 'spans'}: leave it out`);
  if ('refusal' in outcome) return { logs, outcome };
  const { latex, ...reports } = outcome.texts;
  if (given.has('digits') && !tool.settings.includes('digits') && Object.keys(reports).length > 0)
    throw new UsageError(`--compat ${tool.name} sets the number of digits itself: leave --digits out`);
  const columns = scored.sides && columnsOf(scored.sides, settings.reading);
  const title = `${predPath} against the gold ${goldPath}, as ${tool.title} scores`;
  const texts = options.format === 'latex' && latex !== undefined ? { latex } : reports;
  const signature = toolSignature(tool, format, { ...settings, globs: inputs.choice?.globs });
  return { logs, outcome: { ...outcome, columns, title, texts, signature } };
}

/** Reads the files in the form that the tool takes, and scores them. Undefined after an error. */
async function scoreFiles(
  tool: NerTool,
  { inputs, settings: reading, options: { allow } }: NerCompatTask,
  settings: NerFileSettings,
  log: ProblemSink,
  from: Files,
): Promise<NerFilesScored | undefined> {
  // Where inclusive ends are the tool's own, nothing else need tell them.
  const { formats, files, close } = await detectInputs(inputs, reading, from, tool.score.spans !== undefined);
  try {
    const spans = formats.filter((format) => format !== undefined);
    const ofSpans = tool.score.spans ?? tool.score.samples;
    const isThere = inputs.paths.every((path) => files.kind(path) !== 'absent');
    if (isThere && spans.length > 0 && (!ofSpans || spans.length < formats.length)) {
      refuseSpans(tool, inputs.paths, formats.indexOf(spans[0]), spans[0].title, log);
      return undefined;
    }
    if (ofSpans && (spans.length === 2 || spans[0]?.both)) {
      // A tool that takes texts looks for strings itself.
      const allowed = tool.score.samples ? [...(allow ?? []), 'STRING_NOT_IN_TEXT' as const] : allow;
      const found = await readSpanPairs({ inputs, formats, settings: reading, files, allow: allowed }, log);
      if (!found) return undefined;
      const outcome = scoreSpanPairs(tool, found.pairs, settings.tool);
      return { format: found.format, outcome, sides: sidesOfPairs(inputs.paths, found.pairs) };
    }
    if (inputs.areFolders || inputs.areMixed)
      throw new UsageError('--compat reads files, not folders, except of spans for tools that take spans: give files');
    // Side by side: one program may write both, and wait with one until the other is read.
    const read = await Promise.all(inputs.paths.map((path) => readWhole(path, log, files)));
    const [gold, pred] = read.map((bytes, at) => bytes && { name: inputs.paths[at], bytes });
    const own = await withLabels(settings.reading, log, files);
    if (!gold || log.errors > 0) return undefined;
    return scoreNerFiles(tool, { gold, ...(pred && { pred }) }, { ...settings, reading: own }, log);
  } finally {
    await close();
  }
}

/** How files are read, with what those hold that say what numbers stand for. */
async function withLabels(
  reading: NerFileSettings['reading'],
  log: ProblemSink,
  files: Files,
): Promise<NerFileSettings['reading']> {
  const read = async (path: string | object | undefined): Promise<object | undefined> =>
    typeof path === 'string' ? readLabels(path, log, files) : path;
  const [id2label, goldId2label, predId2label] = await Promise.all(labelSettings.map((name) => read(reading[name])));
  return { ...reading, id2label, goldId2label, predId2label };
}

const labelSettings = ['id2label', 'goldId2label', 'predId2label'] as const;

/** Reports OTHER_FORMAT of spans that a tool does not score, or not against tags. */
function refuseSpans(
  { title, score }: NerTool,
  paths: readonly string[],
  at: number,
  format: string,
  log: ProblemSink,
): void {
  const readsSpans = score.spans ?? score.samples;
  const rest = readsSpans ? `${paths[1 - at]} holds tags: ${title} scores spans against spans` : `${title} scores tags`;
  const help = 'leave out --compat: nerscore scores spans and tags in any format against each other';
  reportFile(log, 'OTHER_FORMAT', 'error', paths[at], `this is ${format}, and ${rest}`, help);
}

/** Warns of what a report of ours would warn of. The tool scores tags that we cannot read, so they are warnings, as under --lenient. */
function reportSuspicions(
  { outcome, sides }: NerFilesScored,
  { reading, tool: { types } }: NerFileSettings,
  asked: Pick<ComparedSpans, 'isOneFile' | 'allow'>,
  log: ProblemSink,
): void {
  if (!sides) return;
  if (!('refusal' in outcome)) {
    const settings = { ...reading, ...(types && { types }) };
    reportAll(log, suspected(nerSuspicions, { ...sides, ...asked, settings, found: {} }, log.errors === 0));
  }
  if (!log.counts.has('UNKNOWN_TAG')) return;
  for (const own of sidesByFile(sides)) explainUnread(own, { ...reading, lenient: true }, log);
}

/** The settings that say how a file of tags is read, in the order in which a useless one is looked for. */
const readingSettings = [
  'input',
  'delimiter',
  'goldDelimiter',
  'predDelimiter',
  'headerRows',
  'goldColumn',
  'predColumn',
  'tokenColumn',
  'goldTokenColumn',
  'predTokenColumn',
  ...labelSettings,
  'lenient',
] as const;

/** The settings that say how files of spans are read and paired. */
const pairSettings: readonly string[] = Object.keys(spanSettings).filter(
  (name) => !['minScore', 'duplicates', 'text'].includes(name),
);

/** The given settings, as the tool and our reader take them. Refuses a scheme or outside tag that the tool does not support. */
function toolSettings(tool: NerTool, { options: { digits }, settings, given }: NerCompatTask): NerFileSettings {
  const own = Object.entries(settings).filter(([name]) => given.has(name));
  const { scheme, types, zeroDivision, minOverlap, ...reading }: Partial<NerSettings> = Object.fromEntries(own);
  const { outside, suffix, goldColumn, predColumn } = reading;
  if (Array.isArray(goldColumn) || Array.isArray(predColumn))
    throw new UsageError(`--compat ${tool.name} scores one column of tags: name one for each side`);
  const chosen: NerToolSettings = scheme && scheme !== 'auto' ? (tool.schemes?.[scheme] ?? {}) : {};
  const choices = ['auto', ...Object.keys(tool.schemes ?? {})].join(', ');
  if (scheme && !choices.split(', ').includes(scheme))
    throw new UsageError(`--compat ${tool.name} does not support --scheme ${scheme}: choose from ${choices}`);
  if (outside && tool.settings.includes('raw') && !chosen.raw)
    throw new UsageError(
      `--compat ${tool.name} supports --outside only with --scheme raw: add it, or leave --outside out`,
    );
  return { reading, tool: { ...chosen, outside: outside?.[0], suffix, digits, types, zeroDivision, minOverlap } };
}

/** All that can change the tool's numbers, in one line: the tool, the format, and the settings that were given. */
function toolSignature(
  tool: NerTool,
  format: string,
  { reading, tool: settings, globs }: NerFileSettings & { readonly globs: Globs | undefined },
): string {
  const { raw, scheme, types, zeroDivision, minOverlap } = settings;
  // The format of spans is what `input` says.
  const input = format === 'tags' ? reading.input : undefined;
  const all = {
    ...reading,
    ...globs,
    input,
    scheme: raw ? 'raw' : scheme,
    types,
    zeroDivision,
    minOverlap,
  } as Partial<NerSettings>;
  return signatureText(signatureOf(`ner|compat:${tool.name}|in:${format}`, nerSettings, all));
}
