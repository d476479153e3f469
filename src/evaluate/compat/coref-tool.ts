import type { CompatScores, CorefSides, CorefTool } from '../../compat/tool.ts';
import { hasErrors } from '../../results/make-report.ts';
import { isAboveOne } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { corefSettings, jsonSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import { columnsOf, readingRules } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { counted } from '../../text/counted.ts';
import { UsageError } from '../../text/usage-error.ts';
import { pairSides } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';
import type { CompatRead } from './compat-read.ts';
import type { CompatTask, CorefAsked } from './compat-task.ts';

/** What a tool makes of the files, and the documents that it scores. */
export interface CorefToolRead extends CompatRead {
  readonly sides?: CorefSides;
}

/** Reads the files of a run as the tool does, and scores them. */
export async function toolScores(
  tool: CorefTool,
  run: CompatTask<CorefSettings, CorefAsked>,
  from: Files,
): Promise<CorefToolRead> {
  const { inputs, options, settings, given } = run;
  const { lenient, column } = settings;
  const numbering = Object.fromEntries(jsonSettings.map((name) => [name, settings[name]]));
  const singletons = given.has('singletons') ? settings.singletons : tool.singletons;
  const rules = { ...readingRules(settings), conllReader: tool.conllReader, tsvReader: tool.tsvReader };
  const treated = 'the tool treats its documents as missing';
  const { sides, files } = await readSides(inputs, rules, { missing: treated }, from);
  const logs = sides.map(({ log }) => log);
  if (hasErrors(logs)) return { logs };

  const [key, response] = sides;
  const formats = [...new Set(sides.flatMap((side) => side.formats))];
  // Of sides in different formats, no tool pairs the names.
  const isExact = key.formats[0] === response.formats[0];
  // A tool with a reader of its own cannot be told to read another column.
  const [ours, theirs] = tool.conllReader ? sides.map((side) => ({ ...side, head: undefined })) : sides;
  const pairs = pairSides(ours, theirs, {
    ...numbering,
    singletons,
    lenient: lenient === true,
    isExact,
    allow: options.allow,
  });
  if (hasErrors(logs)) return { logs };

  const names = new Map(pairs.map((pair) => [pair.response.id, pair.key.id]));
  const named = response.documents.map((document) => ({ ...document, id: names.get(document.id) ?? document.id }));
  const groupBy = options.groupBy ?? (options.byDocument ? 'docid' : undefined);
  const scored: CorefSides = {
    key: key.documents,
    response: named,
    formats,
    ...(singletons && { singletons }),
    ...(tool.checkMeasures && { measures: given.has('metric') ? options.metric : undefined }),
    ...(tool.checkMeasures && { groupBy: groupBy?.split(','), analysis: analysisOf(options.errors) }),
  };
  const outcome = tool.score(scored);
  if ('refusal' in outcome) return { logs, outcome };
  if (options.byDocument && !outcome.byDocument)
    throw new UsageError(`${tool.name} has no scores for single documents`);
  const byDocument = options.byDocument ? outcome.byDocument : undefined;
  const shown = [outcome, ...(byDocument ?? [])].map(({ scores }) => scores);
  const chosen = {
    input: formats.join('+'),
    ...inputs.choice?.globs,
    files: inputs.areFolders ? files : undefined,
    singletons,
    lenient,
    column,
    ...numbering,
  };
  const [keyPath, responsePath] = inputs.paths;
  return {
    logs,
    sides: scored,
    outcome: {
      scores: outcome.scores,
      byDocument,
      notes: [...outcome.notes, ...aboveOneNotes(tool.title, shown)],
      columns: columnsOf(key, response),
      title: `${responsePath} against the key ${keyPath}, as ${tool.title} scores: ${counted(key.documents.length, 'document')}`,
      texts: outcome.texts ?? {},
      signature: signatureText(signatureOf(`coref|compat:${tool.name}`, corefSettings, chosen)),
    },
  };
}

/** What neleval's `analyze` is to print, if it was asked for. */
function analysisOf(errors: number | undefined): 'summary' | 'lines' | undefined {
  if (errors === undefined) return undefined;
  if (errors === 0) return 'summary';
  if (errors === Number.POSITIVE_INFINITY) return 'lines';
  throw new UsageError(`--compat neleval prints sums (--errors 0) or all lines (--errors all), not ${errors}`);
}

/**
 * A note on values above 1, each with the highest of all the scores, if a coreference scorer gives any: only repeated mentions make them.
 */
export function aboveOneNotes(title: string, all: readonly CompatScores[]): string[] {
  const found = new Map<string, number>();
  const look = (scores: CompatScores, group = ''): void => {
    for (const [name, value] of Object.entries(scores)) {
      if (typeof value !== 'number') look(value, `${group}${name}.`);
      else if (fractions.test(name) && isAboveOne(value))
        found.set(group + name, Math.max(value, found.get(group + name) ?? 0));
    }
  };
  for (const scores of all) look(scores);
  const above = [...found].map(([name, value]) => `${name} (${value.toFixed(4)})`);
  return above.length > 0 ? [`above 1: ${above.join(', ')}: ${title} counts repeated mentions more than once`] : [];
}

const fractions = /^conll|(?:^|_)(?:recall|precis(?:ion)?|f1|fscore)$/;
