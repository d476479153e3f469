import { givenTexts } from '../../formats/spans/given-texts.ts';
import { pairDocuments, type SpanSide, withSentences } from '../../formats/spans/pair-documents.ts';
import { placePair } from '../../formats/spans/place-pair.ts';
import type { SpanFormat, SpanSource } from '../../formats/spans/span-file.ts';
import { checkSurfaces, type SurfacedDocument, surfaced } from '../../formats/spans/surfaces.ts';
import { noNotes } from '../../formats/tags/tag-columns.ts';
import { countSpans, type SpanPair } from '../../ner/count-spans.ts';
import type { CriterionName } from '../../ner/criteria.ts';
import { isCriterion } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import { spanScores } from '../../ner/scores.ts';
import { type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import { evaluated } from '../evaluated.ts';
import type { Files } from '../files.ts';
import { documentUnit, findingsInDocuments } from '../findings/document-units.ts';
import type { NerFindings } from '../findings/span-findings.ts';
import type { SpanUnit } from '../findings/span-unit.ts';
import { systemsOf } from '../folders.ts';
import { type Evaluated, hasErrors } from '../make-report.ts';
import type { DocumentPairing, StringCounts } from '../report.ts';
import { UsageError } from '../settings.ts';
import { isGated } from '../thresholds.ts';
import { chosenSpans } from './chosen-spans.ts';
import { type NerResult, nerCounted } from './counted.ts';
import { spanFingerprint } from './fingerprint.ts';
import type { NerTask } from './ner-task.ts';
import { readSources, spanSide } from './read-spans.ts';
import { readTagSpans } from './read-tag-spans.ts';
import { readTexts } from './read-texts.ts';
import type { NerSettings } from './settings.ts';
import { isTagInput } from './span-settings.ts';
import { allStrings, stringCounts } from './string-counts.ts';
import { suspicionsOf } from './suspicions.ts';
import type { TagFileUnits } from './tag-corpus.ts';
import { nerUnits } from './units.ts';

/**
 * Scores every prediction of spans against gold spans. `formats`: of the inputs, in their order; undefined for tags, which are read as
 * spans. Documents are the units.
 *
 * @throws UsageError if something is asked for that spans do not have.
 */
export async function evaluateSpans(
  task: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  files: Files,
): Promise<Evaluated> {
  const { inputs, settings } = task;
  const modes = modesOf(task);
  const [log, goldLog] = [problemLog(), problemLog()];
  const systems = systemsOf(inputs).map((system) => ({ ...system, log: problemLog() }));
  const logs = [log, goldLog, ...systems.map((system) => system.log)];
  const { paths, choice } = inputs;
  const isOneFile = paths.length === 1;
  // Of one file with both sides, which may be a stream, both are read from the same text.
  let both: readonly SpanSource[] | undefined;
  const read = async (at: number, own: ProblemSink, gold?: SpanSide): Promise<SpanSide | undefined> => {
    const side = at === 0 ? 'gold' : 'pred';
    const [path, format] = isOneFile ? [paths[0], formats[0]] : [paths[at], formats[at]];
    if (!format) return readTagSpans({ path, side, choice }, settings, own, files);
    const sources = both ?? (await readSources({ path, format, choice }, own, files));
    if (isOneFile) both = sources;
    const reading = isOneFile ? { ...format.both, ...settings } : settings;
    return sources && spanSide(sources, { path, side, format, gold }, reading, own);
  };
  const gold = await read(0, goldLog);
  const texts = await readTexts(task, log, files);
  if (log.errors > 0) return { logs };
  const scored: SystemScores[] = [];
  for (const [at, own] of systems.entries()) {
    const pred = await read(at + 1, own.log, gold);
    // What is wrong with gold is said once; but some of it shows only in the text of another side.
    const ofGold = at === 0 ? goldLog : problemLog();
    const found = gold && pred && scoreSystem({ gold, pred }, texts, task, { gold: ofGold, pred: own.log });
    if (found) scored.push(found);
    if (ofGold.errors > goldLog.errors) reportAll(goldLog, ofGold.problems);
  }
  inputs.choice?.end();
  if (!gold || scored.length < systems.length || hasErrors(logs)) return { logs };
  const used = spanSettingsOf(settings, gold, scored);
  const results = systems.map(({ log: own, ...system }, at): NerResult & { readonly name?: string | undefined } => {
    const { scores, units, pairing, strings, findings } = scored[at];
    const chosen = Object.fromEntries(modes.map((mode) => [mode, scores[mode]]));
    return { ...system, size: units.length, scores: chosen, pairing, strings, findings, logs: [log, goldLog, own] };
  });
  const units =
    task.units &&
    nerUnits(
      scored.map((one) => one.units),
      modes,
      used,
    );
  const counted = {
    ...nerCounted(inputs.paths[0], results, used, units),
    unit: 'document' as const,
    alignedBy: 'name' as const,
    corpus: task.fingerprint ? spanFingerprint(gold.documents) : undefined,
  };
  return evaluated(counted, task, { all: logs, ofRun: log, ofSystems: log }, files);
}

/** What was counted of one prediction. */
interface SystemScores {
  readonly pairing: DocumentPairing;
  /** Of pred. */
  readonly format: string;
  readonly scores: ReturnType<typeof spanScores>;
  readonly units: TagFileUnits;
  readonly findings?: NerFindings | undefined;
  readonly strings: StringCounts | undefined;
}

/** Undefined if the documents cannot be paired. */
function scoreSystem(
  read: Sides<SpanSide>,
  texts: SpanSide | 'joined' | undefined,
  task: NerTask,
  logs: Sides<ProblemSink>,
): SystemScores | undefined {
  const { settings } = task;
  const { pair, missingDocument = 'empty', lenient = false } = settings;
  const sides = withSentences(read);
  const paired = pairDocuments(sides, { pair, missingDocument }, logs.pred);
  if (!paired) return undefined;
  const given = givenTexts(paired, texts, sides.gold, logs.pred);
  if (!given) return undefined;
  const found = { gold: newFound(), pred: newFound() };
  const shown: SpanUnit[] = [];
  const areNamed = paired.pairs.every(({ gold }) => gold.id !== undefined);
  const names = paired.pairs.map(({ gold }, at) => gold.id ?? String(at + 1));
  const strings: StringCounts[] = [];
  // One after another: what is made of a pair goes once it is in columns.
  const pairs = function* (): Generator<SpanPair> {
    for (const [at, one] of paired.pairs.entries()) {
      const placed = placePair(one, given[at], lenient, logs);
      for (const side of ['gold', 'pred'] as const) {
        for (const { type } of placed[side]) found[side].types.add(type);
        const document = one[side];
        if (document) found[side].promised.push(...surfaced(document, placed.text, placed[side]));
      }
      if (task.findings) shown.push(documentUnit(one, placed, at, settings, task.findings.keepsText));
      const pred = chosenSpans(placed.pred, settings, logs.pred);
      const counts = one.pred && stringCounts(names[at], one.pred, pred, placed.text);
      if (counts) strings.push(counts);
      yield {
        gold: chosenSpans(placed.gold, { ...settings, minScore: undefined }, logs.gold),
        pred,
        length: placed.length,
      };
    }
  };
  const { types, spans, ofDocuments } = countSpans(pairs(), settings.minOverlap);
  for (const side of ['gold', 'pred'] as const) checkSurfaces(found[side].promised, side, logs[side]);
  const isRead = !hasErrors([logs.gold, logs.pred]);
  const suspected = {
    ...readSides(sides, found),
    settings,
    isOneFile: task.inputs.paths.length === 1,
    isGated: isGated(task),
  };
  reportAll(logs.pred, suspicionsOf(suspected, isRead));
  return {
    pairing: {
      by: paired.by,
      leftOut: paired.leftOut,
      sentences: sides.gold.areSentences ? 'gold' : sides.pred.areSentences ? 'pred' : undefined,
    },
    format: sides.pred.format,
    strings: allStrings(strings),
    scores: spanScores(spans, types, settings),
    findings: task.findings && findingsInDocuments(shown, areNamed, settings),
    units: {
      kind: 'document',
      length: paired.pairs.length,
      spans: ofDocuments,
      tags: new Float64Array(0),
      types,
      tagNames: ['O'],
      names,
    },
  };
}

/** What is known of one side after its documents were placed: the types of all spans, and those whose surfaces are to be checked. */
interface FoundSide {
  readonly types: Set<string>;
  readonly promised: SurfacedDocument[];
}

function newFound(): FoundSide {
  return { types: new Set(), promised: [] };
}

/** Both sides as suspicions take them. */
function readSides({ gold, pred }: Sides<SpanSide>, found: Sides<FoundSide>) {
  const side = <Name extends 'gold' | 'pred'>(name: Name, { path, notes = noNotes }: SpanSide) => ({
    name,
    file: path,
    types: [...found[name].types],
    unread: 0,
    notes,
  });
  return { gold: side('gold', gold), pred: side('pred', pred) };
}

/** The settings that the scores of spans depend on, with what was found out. Those of tags only where a side has them. */
function spanSettingsOf(settings: NerSettings, gold: SpanSide, scored: readonly SystemScores[]): NerSettings {
  const { goldInput, predInput, ...all } = settings;
  const { outside, suffix, tagDelimiter, goldColumn, predColumn, tokenColumn, delimiter, headerRows, ...own } = all;
  const formats = [gold.format, ...scored.map(({ format }) => format)];
  return {
    ...(formats.some(isTagInput) ? all : own),
    input: joined(formats),
    pair: joined(scored.map(({ pairing }) => pairing.by)) as NonNullable<NerSettings['pair']>,
    missingDocument: settings.missingDocument ?? 'empty',
    duplicates: settings.duplicates ?? 'drop',
  };
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].join('+');
}

/** The modes that are scored: all but that of tokens, which needs tags. */
function modesOf({ modes, confusion, units }: NerTask): readonly CriterionName[] {
  const found = modes.filter(isCriterion);
  if (found.length === 0 || (found.length < modes.length && found.length < ALL_CRITERIA))
    throw new UsageError('--mode token scores tags, and these are spans: leave it out');
  if (confusion) throw new UsageError('--confusion shows tags, and these are spans: leave it out');
  if (units === 'sentence') throw new UsageError('--units sentence: spans are scored by document');
  return found;
}

/** `all` names the mode of tokens too. */
const ALL_CRITERIA = 4;
