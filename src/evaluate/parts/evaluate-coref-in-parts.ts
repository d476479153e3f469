import { metricsFor } from '../../coref/metrics.ts';
import type { PairingRules } from '../../pair/item.ts';
import { evaluated } from '../../results/evaluated.ts';
import type { Evaluated } from '../../results/make-report.ts';
import { type CorefSettings, refuseUnread } from '../../settings/coref.ts';
import type { Files } from '../../sides/files.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import { problemLog } from '../../text/problem.ts';
import type { CorefTask } from '../coref/coref-task.ts';
import { corefCounted } from '../coref/counted.ts';
import { refuseOtherItems } from '../coref/refusals.ts';
import { settingsOf, toldBy } from '../coref/told.ts';
import { corefInParts } from './coref-in-parts.ts';
import { corefPartScorer, type ScoredCorefPart } from './coref-part.ts';

/** Scores files in parts. Undefined, if that takes whole sides. */
export async function evaluateInParts(
  task: CorefTask,
  strictness: PairingRules,
  files: Files,
): Promise<Evaluated | undefined> {
  const { inputs, settings, allow, isMissingGiven: mayLack, fingerprint = false, parts = {} } = task;
  const metrics = metricsFor(task.metrics, false);
  const comparing = { ...settings, ...strictness, allow, mayLack };
  const names = metrics.map(({ name }) => name);
  const rules = { paths: inputs.paths, settings, comparing, metrics: names, fingerprint };
  const bytes = inputs.paths.reduce((sum, path) => sum + (files.size?.(path) ?? 0), 0);
  const threads = parts.threads?.<ScoredCorefPart>(rules, bytes);
  const runner = threads ?? { most: 1, run: corefPartScorer(rules) };
  const found = await corefInParts(rules, metrics, runner, files, parts.size);
  if (!found) return undefined;
  const { sides, by, areCharacters, prints } = found;
  const read = { sides, files: 1 };
  refuseUnread(task, sides);
  refuseOtherItems(metrics, { areRecords: false, areWords: false }, []);
  const told = toldBy(sides, settings, by);
  const own: CorefSettings = { ...settingsOf(task, read, told), ...(areCharacters && { positions: 'characters' }) };
  const given = systemsOf(inputs);
  const systems = found.systems.map((system, at) => ({ ...given[at], ...system }));
  const counted = corefCounted(sides[0].path, systems, metrics, own);
  const log = problemLog();
  const logs = [log, ...sides.map((side) => side.log)];
  return evaluated({ ...counted, ...prints }, task, { all: logs, ofRun: log, ofSystems: sides[0].log }, files);
}
