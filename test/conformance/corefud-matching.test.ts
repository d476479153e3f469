import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bcub } from '../../src/coref/bcub.ts';
import { blancLuo } from '../../src/coref/blanc.ts';
import { ceafe, ceafm } from '../../src/coref/ceaf.ts';
import type { CorefDocument } from '../../src/coref/document.ts';
import { lea } from '../../src/coref/lea.ts';
import { type Matching, type MatchRules, matchMentions, numberMatched } from '../../src/coref/matching/match.ts';
import {
  type MatchSide,
  matchSide,
  type NodesDocument,
  withoutOwnRepeats,
} from '../../src/coref/matching/match-side.ts';
import { mor } from '../../src/coref/mor.ts';
import { muc } from '../../src/coref/muc.ts';
import { membersOf } from '../../src/coref/nodes.ts';
import { numberedOverlap } from '../../src/coref/overlap.ts';
import { dropSingletons, repeatedRows } from '../../src/coref/rules.ts';
import { zero } from '../../src/coref/zero.ts';
import { plainPair } from '../coref/matching/plain-conllu.ts';
import { shared, sharedPath } from '../shared.ts';

type Values = Readonly<Record<string, number | Readonly<Record<'r' | 'p' | 'f', number>>>>;
type Cases = Readonly<Record<string, Readonly<Record<string, Values>>>>;

const folders = ['conformance/corefud/open', 'conformance/corefud/probes', 'realdata/corefud'];
const metrics = [muc, bcub, ceafe, ceafm, blancLuo, lea, mor, zero];

function readCases(folder: string, file: string): Cases {
  return JSON.parse(readFileSync(sharedPath(folder, file), 'utf8'));
}

function matchingsOf(folder: string, name: string, setting: string): Matching[] {
  const [match, singletons, zeroMatch] = setting.split('/');
  const rules = { match, zeroMatch } as MatchRules;
  const [key, response] = ['key', 'sys'].map((side) =>
    readFileSync(sharedPath(folder, `${name}.${side}.conllu`), 'utf8'),
  );
  const pair = plainPair(key, response);
  const sideOf = (document: CorefDocument): MatchSide => {
    const merged = withoutOwnRepeats(document, match === 'head');
    const kept = singletons === 'singletons' ? merged : dropSingletons(merged);
    return matchSide(kept as NodesDocument, match === 'head');
  };
  return pair.key.map((document, at) => matchMentions(sideOf(document), sideOf(pair.response[at]), rules));
}

/** The scores of documents; undefined if one repeats a mention in another entity, which our own rule decides. */
function scoresOf(matchings: readonly Matching[]) {
  const overlaps = matchings.map((matching) => {
    const numbered = numberMatched(matching);
    const { key, response, bound } = numbered;
    if (repeatedRows(key, bound).length + repeatedRows(response, bound).length > 0) return undefined;
    return { ...numberedOverlap(numbered), matching };
  });
  return metrics.map((metric) => {
    const total = new Float64Array(metric.fields.length);
    for (const overlap of overlaps) {
      if (!overlap) return undefined;
      metric.count(overlap).forEach((count, field) => {
        total[field] += count;
      });
    }
    return { name: metric.name.replace('-luo', ''), ...metric.score(total) };
  });
}

describe.skipIf(!shared)('CorefUD', () => {
  it.each(folders)('scores %s as corefud-scorer would without its fault', (folder) => {
    const clean = readCases(folder, 'clean.json');
    const differing: string[] = [];
    let compared = 0;
    for (const [name, settings] of Object.entries(readCases(folder, 'expected.json'))) {
      for (const [setting, scored] of Object.entries(settings)) {
        if ('error' in scored || elsewhere.has(name)) continue;
        const expected = clean[name]?.[setting] ?? scored;
        for (const score of scoresOf(matchingsOf(folder, name, setting))) {
          if (!score) continue;
          const { r, p, f } = expected[score.name] as { r: number; p: number; f: number };
          const isNear = [score.recall.value - r, score.precision.value - p, score.f1 - f].every(
            (off) => Math.abs(off) < 1e-9,
          );
          compared++;
          if (!isNear) differing.push(`${name} ${setting} ${score.name}: ${score.f1} for ${f}`);
        }
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(50);
  });

  it('matches the mentions that corefud-scorer matches', () => {
    const folder = 'conformance/corefud/open';
    type Pairs = Record<string, Record<string, Record<string, [string, string][]>>>;
    const aligned = JSON.parse(readFileSync(sharedPath(folder, 'align.json'), 'utf8')) as Pairs;
    for (const [name, settings] of Object.entries(aligned)) {
      for (const [setting, documents] of Object.entries(settings)) {
        const own = matchingsOf(folder, name, setting).map((matching) => unequalPairs(matching).sort());
        expect(own, `${name} ${setting}`).toEqual(Object.values(documents).map((pairs) => pairs.map(String).sort()));
      }
    }
  });
});

/** What the readers decide, not the matching: an id of ten empty nodes, and a mention that is never closed. */
const elsewhere = new Set(['p30_ord_ten', 'p59_never_closed']);

/** The pairs of mentions that are not equal, each as the words `sentence:word`, with a star at the head. */
function unequalPairs({ key, response, keyOf }: Matching): string[] {
  const shown = (side: MatchSide, mention: number): string => {
    const { sentence, major, minor } = side.words;
    return [...membersOf(side, mention)]
      .map((word) => {
        const number = minor[word] > 0 ? `${major[word]}.${minor[word]}` : major[word];
        return `${sentence[word] + 1}:${number}${word === side.head[mention] ? '*' : ''}`;
      })
      .join(' ');
  };
  const words = (text: string, withHeads: boolean): string => (withHeads ? text : text.replaceAll('*', ''));
  return [...keyOf].flatMap((k, r) => {
    if (k < 0) return [];
    const [ofKey, ofResponse] = [shown(key, k), shown(response, r)];
    return words(ofKey, key.withHeads) === words(ofResponse, key.withHeads) ? [] : [`${ofKey},${ofResponse}`];
  });
}
