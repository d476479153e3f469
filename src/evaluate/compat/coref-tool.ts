import type { CompatScored, CompatScores, CorefSides, CorefTool, MentionRule } from '../../compat/tool.ts';
import { mentionPlace } from '../../coref/document.ts';
import { mentionRuns } from '../../coref/matching/treeless-nodes.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { cleanedMarks } from '../../pair/cleaned-marks.ts';
import { renamedLikeKey } from '../../pair/pair-coref.ts';
import { hasErrors } from '../../results/make-report.ts';
import { isAboveOne } from '../../score/score.ts';
import { type CorefSettings, corefSettings, inputSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import { type CorefSide, columnsOf, readingRules } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { counted } from '../../text/quoted.ts';
import { UsageError } from '../../text/usage-error.ts';
import { reportUnparsed } from '../coref/coref-task.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';
import {
  type CompatRead,
  type CompatResult,
  type CompatScorer,
  type CompatTask,
  folderOptions,
} from './compat-scorer.ts';

/** What is asked of another scorer of coreference. */
export interface CorefCompatTask extends CompatTask<CorefSettings> {
  readonly options: CompatTask<CorefSettings>['options'] & {
    readonly metrics: readonly { readonly name: string }[];
    /** The names of `--metric`, which may be those of the tool. */
    readonly metric: readonly string[];
    readonly groupBy?: string | undefined;
  };
}

/** What a tool makes of the files, and the documents that it scores. */
export interface CorefToolRead extends CompatRead {
  readonly sides?: CorefSides;
}

/** The options that say how files are read, which all tools but scorer.pl have. */
export const readingOptions: readonly string[] = ['input', ...folderOptions, ...inputSettings, 'lenient'];

/** A scorer of coreference other than scorer.pl. Notes say what the tool itself could not have scored. */
export function corefScorer(tool: CorefTool): CompatScorer<CorefCompatTask> {
  const options = [...readingOptions, 'byDocument'];
  if (tool.singletons) options.push('singletons');
  options.push(...(tool.mentionRules ?? []));
  // A reader of the tool's own knows no other column than the last.
  if (!tool.conllReader) options.push('column');
  options.push(...(tool.checkMeasures ? ['metric', 'groupBy', 'errors'] : ['digits']));
  return { about: tool, options, score: (task, files) => corefToolScores(tool, task, files) };
}

/** Reads the files of a task as the tool does, and scores them. */
export async function corefToolScores(tool: CorefTool, task: CorefCompatTask, from: Files): Promise<CorefToolRead> {
  const { inputs, settings } = task;
  const { name, matches, conllReader, tsvReader, matching } = tool;
  if (matches && !matches.includes(settings.match))
    throw new UsageError(`--compat ${name} has no --match ${settings.match}: choose ${matches.join(' or ')}`);
  const keepsParse = matches?.includes('min') && (settings.match === 'min' || settings.npOnly === true);
  const rules = { ...readingRules(settings), conllReader, tsvReader, keepsParse, asUdapi: matching && true };
  const { sides: given, files } = await readSides(inputs, rules, { missing: treated }, from);
  if (matching && conllReader && isConllBesideTrees(given)) {
    const stream = inputs.paths.find((path) => from.kind(path) === 'stream');
    if (stream)
      throw new UsageError(`CoNLL beside CoNLL-U is read twice, and ${stream} can be read only once: give files`);
    return corefToolScores({ ...tool, conllReader: undefined }, task, from);
  }
  const read = withCleanedMarks(given, settings.lenient === true);
  const logs = read.map(({ log }) => log);
  for (const side of read) refuseParts(side, name);
  if (hasErrors(logs)) return { logs };
  if (keepsParse) reportUnparsed(read[0]);
  const mentions = mentionRules(tool, task, read[0]);
  const sides = pairedSides(tool, task, read, mentions);
  if (hasErrors(logs)) return { logs };
  const outcome = tool.score(sides);
  if ('refusal' in outcome) return { logs, outcome };
  return { logs, sides, outcome: resultOf(tool, task, read, files, mentions, outcome) };
}

/** Whether one side is CoNLL and the other has trees, over whose words it is scored as it is without another tool. */
function isConllBesideTrees(sides: readonly CorefSide[]): boolean {
  const haveNodes = sides.some(({ documents }) => documents.some(({ nodes }) => haveTrees(nodes)));
  return haveNodes && sides.some(({ formats }) => formats.includes('conll'));
}

/** The sides, the response with its marks cleaned, if it is plaintext of CRAC. */
function withCleanedMarks(sides: readonly CorefSide[], lenient: boolean): readonly CorefSide[] {
  const [key, response] = sides;
  if (hasErrors([key.log, response.log]) || !response.documents.some(({ written }) => written)) return sides;
  return [key, cleanedMarks(key, renamedLikeKey(key, response, undefined).response, { lenient })];
}

/** Refuses mentions of several runs in formats that the tool itself does not read. */
function refuseParts({ documents, log }: CorefSide, tool: string): void {
  for (const document of documents) {
    const row = document.nodes?.areTreeless
      ? document.start.findIndex((_, at) => mentionRuns(document, at).length > 1)
      : -1;
    const message = `this mention is discontinuous, and ${tool} has no discontinuous mentions`;
    if (row >= 0) log.report('DISCONTINUOUS_MENTION', 'error', () => ({ place: mentionPlace(document, row), message }));
  }
}

type MentionSettings = Partial<Pick<CorefSettings, MentionRule>>;

/**
 * What the tool is told of mentions.
 *
 * @throws UsageError if they have no heads, which it needs.
 */
function mentionRules(
  { matching, mentionRules = [] }: CorefTool,
  { settings, given }: CorefCompatTask,
  { documents }: CorefSide,
): MentionSettings {
  if (matching && !documents.some(({ nodes }) => haveTrees(nodes))) {
    if (settings.match === 'exact') return {};
    throw new UsageError(`--match ${settings.match} needs the heads of mentions: give a key in CoNLL-U`);
  }
  const told = mentionRules.filter((rule) => given.has(rule)).map((rule) => [rule, settings[rule]]);
  return { ...matching, ...Object.fromEntries(told) };
}

const treated = 'the tool treats its documents as missing';

/** The documents as the tool takes them: those of the response have the names of their partners. */
function pairedSides(
  tool: CorefTool,
  { settings, given, options }: CorefCompatTask,
  sides: readonly CorefSide[],
  mentions: MentionSettings,
): CorefSides {
  const [key, response] = sides;
  const singletons = given.has('singletons') ? settings.singletons : tool.singletons;
  // Of sides in different formats, no tool pairs the names.
  const isExact = key.formats[0] === response.formats[0];
  const [ofKey, ofResponse] = tool.conllReader ? sides.map((side) => asToolRead(side, isExact)) : sides;
  const pairs = pairAndCompare(ofKey, ofResponse, {
    ...numberingOf(settings),
    singletons,
    lenient: settings.lenient === true,
    isExact,
    allow: options.allow,
  });
  const names = new Map(pairs.map((pair) => [pair.response.id, pair.key.id]));
  const own = {
    key: key.documents,
    response: response.documents.map((document) => ({ ...document, id: names.get(document.id) ?? document.id })),
    formats: [...new Set(sides.flatMap(({ formats }) => formats))],
    ...(singletons && { singletons }),
    ...mentions,
  };
  if (!tool.checkMeasures) return own;
  const groupBy = options.groupBy ?? (options.byDocument ? 'docid' : undefined);
  const measures = given.has('metric') ? options.metric : undefined;
  return { ...own, measures, groupBy: groupBy?.split(','), analysis: analysisOf(options.errors) };
}

/**
 * A side of a tool with a reader of its own, which cannot be told to read another column, and whose hashes of words are not those of other
 * formats.
 */
function asToolRead(side: CorefSide, hasWords: boolean): CorefSide {
  if (hasWords) return { ...side, source: undefined };
  return {
    ...side,
    source: undefined,
    documents: side.documents.map((one) => (one.extents ? one : { ...one, words: undefined })),
  };
}

/** How inputs that are not CoNLL are read. */
function numberingOf(settings: CorefSettings): Partial<CorefSettings> {
  return Object.fromEntries(inputSettings.map((name) => [name, settings[name]]));
}

function resultOf(
  tool: CorefTool,
  { inputs, options, settings, given }: CorefCompatTask,
  [key, response]: readonly CorefSide[],
  files: number,
  mentions: MentionSettings,
  { scores, byDocument: documents, texts = {}, notes }: CompatScored,
): CompatResult {
  if (options.byDocument && !documents) throw new UsageError(`${tool.name} has no scores for single documents`);
  const byDocument = options.byDocument ? documents : undefined;
  const shown = [scores, ...(byDocument ?? []).map((one) => one.scores)];
  const { lenient, column } = settings;
  const signature = signatureOf(`coref|compat:${tool.name}`, corefSettings, {
    input: [...new Set([...key.formats, ...response.formats])].join('+'),
    ...inputs.choice?.globs,
    files: inputs.areFolders ? files : undefined,
    singletons: given.has('singletons') ? settings.singletons : tool.singletons,
    lenient,
    column,
    ...mentions,
    ...numberingOf(settings),
  });
  const [keyPath, responsePath] = inputs.paths;
  return {
    scores,
    byDocument,
    notes: [...notes, ...aboveOneNotes(tool.title, shown)],
    columns: columnsOf(key, response),
    title: `${responsePath} against the key ${keyPath}, as ${tool.title} scores: ${counted(key.documents.length, 'document')}`,
    texts,
    signature: signatureText(signature),
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
