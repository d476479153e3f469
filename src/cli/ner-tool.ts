import { type NerFileSettings, type NerFiles, scoreNerFiles } from '../compat/ner/ner-files.ts';
import type { NerScored, NerTool, SeqevalScheme } from '../compat/ner/ner-tool.ts';
import { nerTool } from '../compat/ner/ner-tools.ts';
import { readWhole } from '../evaluate/files.ts';
import { columnsOf, reportUnknownTypes } from '../evaluate/ner/empty-sides.ts';
import { type NerSettings, nerSettings } from '../evaluate/ner/settings.ts';
import { reportTypes } from '../evaluate/ner/suspicions.ts';
import { columnsByFile, explainUnread } from '../evaluate/ner/unread.ts';
import { signatureOf, UsageError } from '../evaluate/settings.ts';
import type { SchemeName } from '../ner/schemes.ts';
import { compatTable } from '../report/compat-table.ts';
import { problemLog } from '../text/problem.ts';
import { exitCode, printProblems, reading } from './command.ts';
import { compatExit, compatJson, printDeparture, printRemarks, refuseUselessWith } from './compat.ts';
import type { NerRun } from './ner-options.ts';
import { nodeFiles } from './node-files.ts';

/**
 * `--compat TOOL`: what another tool prints, or its numbers if it prints nothing, for the files as our readers read them. Standard
 * error says how they differ from the definitions. Where the tool gives no number, there is none.
 */
export async function nerToolCompat(run: NerRun, called: string): Promise<number> {
  const { inputs, options, given, io } = run;
  if (inputs.areFolders) throw new UsageError('--compat reads files, not folders: give files');
  const [goldPath, predPath = goldPath, ...more] = inputs.paths;
  if (more.length > 0) throw new UsageError(`--compat scores one pred at a time, not ${inputs.paths.length - 1}`);
  const tool = nerTool(called);
  const { name } = tool;
  const formats = ['table', 'json', ...(name === 'conlleval' ? ['latex'] : [])];
  refuseUselessWith(name, given, { options: optionsOf(tool), formats }, options.format);
  const settings = toolSettings(tool, run);
  const log = problemLog();
  // Side by side: one program may write both, and wait with one until the other is read.
  const read = await reading(nodeFiles, options, io, (files) =>
    Promise.all(inputs.paths.map((path) => readWhole(path, log, files))),
  );
  const sides = inputs.paths.flatMap((name, at): NerFiles['gold'][] => {
    const { [at]: bytes } = read;
    return bytes ? [{ name, bytes }] : [];
  });
  const [gold, pred] = sides;
  const isRead = sides.length === inputs.paths.length;
  const scored = isRead ? scoreNerFiles(tool, { gold, ...(pred && { pred }) }, settings, log) : undefined;
  if (scored?.sides && !('refusal' in scored.outcome)) {
    const { types } = settings.tool;
    reportUnknownTypes(scored.sides, types ?? [], log);
    const judged = { ...settings.reading, ...(types && { types }), scoredBy: 'tool' } as const;
    reportTypes(scored.sides, scored.format === 'tags' && !pred, 'warning', judged, log);
  }
  if (scored?.sides && log.counts.has('UNKNOWN_TAG')) {
    // The tool scores them, so they are warnings, as under --lenient.
    const own = { ...settings.reading, lenient: true } as const;
    for (const columns of columnsByFile(scored.sides)) explainUnread(columns, scored.tokens ?? 0, own, log);
  }
  await printProblems([log], options, io);
  if (!scored || log.errors > 0) return exitCode.input;

  const { outcome, format } = scored;
  const useless = format === 'tags' ? undefined : readingSettings.find((setting) => given.has(setting));
  if (useless) throw new UsageError(`${given.get(useless)} is for files of tags, and this is ${format}: leave it out`);
  if (!printDeparture(tool, outcome, io)) return exitCode.input;
  if (given.has('digits') && !tool.settings.includes('digits') && Object.keys(outcome.texts).length > 0)
    throw new UsageError(`--compat ${name} sets the number of digits itself: leave --digits out`);
  const told = { ...outcome, columns: scored.sides && columnsOf(scored.sides) };
  printRemarks(told, [log], options, io);
  const signature = toolSignature(tool, format, settings);
  if (options.format === 'json') {
    io.out(compatJson('nerscore', [{ gold: goldPath }, { pred: predPath }], signature, tool, told, [log]));
  } else printText(run, `${predPath} against the gold ${goldPath}`, tool, outcome, signature);
  return compatExit([log], options, io);
}

/** Prints the texts of the tool, under their names if there are several; if there are none, a table of its numbers. */
function printText(
  { options, io }: NerRun,
  inputs: string,
  { title }: NerTool,
  { texts, scores }: NerScored,
  signature: string,
): void {
  const { latex, ...reports } = texts;
  const format: string = options.format;
  const shown = Object.entries(format === 'latex' && latex !== undefined ? { latex } : reports);
  if (shown.length === 0) {
    const table = compatTable(scores, options.digits ?? 4);
    io.out(`${inputs}, as ${title} scores\n\n${table}\n${signature}\n`);
    return;
  }
  const isOne = shown.length === 1;
  io.out(shown.map(([name, text]) => (isOne ? text : `${name}\n\n${text}`)).join('\n'));
  if (!options.quiet) io.err(`${signature}\n`);
}

/** The settings that say how a file of tags is read, in the order in which a useless one is looked for. */
const readingSettings = [
  'input',
  'delimiter',
  'headerRows',
  'goldColumn',
  'predColumn',
  'tokenColumn',
  'lenient',
] as const;

/** The options that have an effect with the tool. `digits` may turn out useless: only after scoring is it known whether it has texts. */
function optionsOf({ settings, score }: NerTool): readonly string[] {
  const own = settings.map((setting) => (setting === 'raw' ? 'scheme' : setting));
  return [...own, 'digits', ...(score.tags ? readingSettings : [])];
}

/** The given settings, as the tool and our reader take them. Refuses a scheme or outside tag that the tool does not support. */
function toolSettings(tool: NerTool, { options, settings, given }: NerRun): NerFileSettings {
  const own = Object.entries(settings).filter(([name]) => given.has(name));
  const { scheme, types, zeroDivision, minOverlap, ...reading }: Partial<NerSettings> = Object.fromEntries(own);
  const { outside, suffix } = reading;
  const chosen = scheme && scheme !== 'auto' ? chosenScheme(tool, scheme) : {};
  if (outside && tool.settings.includes('raw') && !chosen.raw)
    throw new UsageError(
      `--compat ${tool.name} supports --outside only with --scheme raw: add it, or leave --outside out`,
    );
  return {
    reading,
    tool: {
      ...chosen,
      ...(outside && { outside: outside[0] }),
      ...(suffix && { suffix }),
      ...(options.digits !== undefined && { digits: options.digits }),
      ...(types && { types }),
      ...(zeroDivision !== undefined && { zeroDivision }),
      ...(minOverlap !== undefined && { minOverlap }),
    },
  };
}

/** All that can change the tool's numbers, in one line: the tool, the format, and the settings that were given. */
function toolSignature(tool: NerTool, format: string, { reading, tool: settings }: NerFileSettings): string {
  const { raw, scheme, types, zeroDivision, minOverlap } = settings;
  const all = { ...reading, scheme: raw ? 'raw' : scheme, types, zeroDivision, minOverlap } as Partial<NerSettings>;
  return signatureOf(`ner|compat:${tool.name}|in:${format}`, nerSettings, all);
}

const seqevalSchemes: Partial<Record<SchemeName, SeqevalScheme>> = {
  bio: 'IOB2',
  iob1: 'IOB1',
  ioe1: 'IOE1',
  ioe2: 'IOE2',
  bioes: 'IOBES',
  bilou: 'BILOU',
};

function chosenScheme(
  { name, settings }: NerTool,
  scheme: SchemeName,
): Pick<NerFileSettings['tool'], 'raw' | 'scheme'> {
  if (settings.includes('raw') && scheme === 'raw') return { raw: true };
  const known = seqevalSchemes[scheme];
  if (settings.includes('scheme') && known) return { scheme: known };
  const choices = settings.includes('raw') ? ['raw'] : Object.keys(seqevalSchemes);
  throw new UsageError(`--compat ${name} does not support --scheme ${scheme}: choose from auto, ${choices.join(', ')}`);
}
