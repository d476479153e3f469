import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { CompatScores } from '../../src/compat/tool.ts';
import { plainPair } from '../coref/matching/plain-conllu.ts';
import { shared, sharedPath } from '../shared.ts';

type Expected = Readonly<Record<string, Readonly<Record<string, number | Readonly<Record<string, number>>>>>>;

const folders = ['conformance/corefud/open', 'conformance/corefud/probes', 'realdata/corefud'];

describe.skipIf(!shared)('corefud-scorer on mentions that are sets of words', () => {
  it.each(folders)('gives its numbers for %s', (folder) => {
    const cases = JSON.parse(readFileSync(sharedPath(folder, 'expected.json'), 'utf8')) as Record<string, Expected>;
    const differing: string[] = [];
    for (const [name, settings] of Object.entries(cases)) {
      const read = (side: string) => readFileSync(sharedPath(folder, `${name}.${side}.conllu`), 'utf8');
      const pair = plainPair(read('key'), read('sys'));
      for (const [setting, expected] of Object.entries(settings)) {
        if ('error' in expected || elsewhere.has(name)) continue;
        const [match, singletons, zeroMatch] = setting.split('/');
        const outcome = corefTool('corefud').score({
          ...pair,
          match: match as 'head',
          singletons: singletons === 'singletons' ? 'keep' : 'drop',
          zeroMatch: zeroMatch as 'linear',
        });
        if (!('scores' in outcome)) differing.push(`${name} ${setting}: ${outcome.refusal}`);
        else differing.push(...differences(outcome.scores, expected).map((one) => `${name} ${setting} ${one}`));
      }
    }
    expect(differing).toEqual([]);
  });
});

/** What the readers decide: an id of ten empty nodes, and a mention that is never closed. */
const elsewhere = new Set(['p30_ord_ten', 'p59_never_closed']);

const names = { r: 'recall', p: 'precision', f: 'f1', rn: 'r_num', rd: 'r_den', pn: 'p_num', pd: 'p_den' };

function differences(scores: CompatScores, expected: Expected[string]): string[] {
  return Object.entries(expected).flatMap(([metric, values]) => {
    if (typeof values === 'number')
      return isNear(scores[metric], values) ? [] : [`${metric}: ${scores[metric]} for ${values}`];
    const own = (scores[metric] ?? {}) as CompatScores;
    return Object.entries(values)
      .filter(([name, value]) => !isNear(own[names[name as 'r']], value))
      .map(([name, value]) => `${metric}.${name}: ${own[names[name as 'r']]} for ${value}`);
  });
}

function isNear(own: unknown, expected: number): boolean {
  return typeof own === 'number' && Math.abs(own - expected) < 1e-9;
}
