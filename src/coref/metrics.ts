import { average, type Metric } from '../score/score.ts';
import { didYouMean } from '../text/nearest.ts';
import { bcub } from './bcub.ts';
import { blanc, blancLuo } from './blanc.ts';
import { ceafe, ceafm } from './ceaf.ts';
import { exactClusters } from './exact-clusters.ts';
import { ami, vmeasure } from './information.ts';
import { lea } from './lea.ts';
import { links } from './links.ts';
import { mentions } from './mentions.ts';
import { mor } from './mor.ts';
import { muc } from './muc.ts';
import type { Overlap } from './overlap.ts';
import { ari, rand } from './rand.ts';
import { zero } from './zero.ts';

/** The mean of MUC, B³ and CEAFe. The definition is in docs/metrics.md. */
export const conll: Metric<Overlap> = average(
  'conll',
  'CoNLL',
  'the mean of MUC, B³ and CEAFe',
  [muc, bcub, ceafe],
  [
    'Denis & Baldridge (2009), Global joint models for coreference resolution and named entity classification, SEPLN 42.',
    'Pradhan et al. (2012), CoNLL-2012 shared task: Modeling multilingual unrestricted coreference in OntoNotes, EMNLP-CoNLL.',
  ],
);

/** Every coreference metric, in the order in which reports show them. */
export const corefMetrics: readonly Metric<Overlap>[] = [
  mentions,
  muc,
  bcub,
  ceafm,
  ceafe,
  blanc,
  blancLuo,
  lea,
  links,
  mor,
  zero,
  conll,
  exactClusters,
  vmeasure,
  rand,
  ari,
  ami,
];

/** Names of sets of metrics. `conll` shows its parts, because its users want to see them. */
export const corefMetricSets: Readonly<Record<string, readonly string[]>> = {
  all: ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'lea', 'links', 'mor', 'zero', 'conll'],
  official: ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc'],
  conll: ['muc', 'bcub', 'ceafe', 'conll'],
  ceaf: ['ceafm', 'ceafe'],
};

/** The name of the metric or set that people write in many ways: `B3`, `b-cubed`, `CEAF_e`. Other names are returned as they are. */
export function metricName(name: string): string {
  const plain = name.toLowerCase().replace(/[-_\s]/g, '');
  return Object.hasOwn(aliases, plain) ? aliases[plain] : name;
}

const aliases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...corefMetrics.map((metric) => metric.name), ...Object.keys(corefMetricSets)].map((name) => [
      name.replace('-', ''),
      name,
    ]),
  ),
  ...{ b3: 'bcub', 'b³': 'bcub', bcubed: 'bcub', mention: 'mentions', link: 'links', mela: 'conll' },
};

/**
 * The metrics for some names of metrics and of sets, each once, in report order.
 *
 * @throws RangeError, which names the nearest or lists the known names, if one is unknown.
 */
export function selectMetrics(names: readonly string[]): readonly Metric<Overlap>[] {
  const chosen = new Set<string>();
  for (const name of names) {
    const known = metricName(name);
    const members = Object.hasOwn(corefMetricSets, known) ? corefMetricSets[known] : [known];
    for (const member of members) {
      if (!corefMetrics.some((metric) => metric.name === member)) throw unknownMetric(member);
      chosen.add(member);
    }
  }
  return corefMetrics.filter((metric) => chosen.has(metric.name));
}

/** The metrics without those of words and zeros, if they are only in the set of all, and mentions are not sets of words. */
export function metricsFor(metrics: readonly Metric<Overlap>[], areWords: boolean): readonly Metric<Overlap>[] {
  const areAll = corefMetricSets.all.every((name) => metrics.some((metric) => metric.name === name));
  return areAll && !areWords ? metrics.filter(({ needs }) => needs !== 'words') : metrics;
}

function unknownMetric(name: string): RangeError {
  const known = [...corefMetrics.map((metric) => metric.name), ...Object.keys(corefMetricSets)];
  return new RangeError(`unknown metric '${name}': ${didYouMean(name, known)}corefscore explain lists all metrics`);
}
