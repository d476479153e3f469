import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Matching, MatchRules } from '../../src/coref/matching/match.ts';
import { matchDocuments } from '../../src/coref/matching/match-documents.ts';
import type { MatchSide } from '../../src/coref/matching/match-side.ts';
import { shareMentions } from '../../src/coref/matching/share-mentions.ts';
import { membersOf } from '../../src/coref/nodes.ts';
import { compatFiles, readCoref } from '../../src/index.ts';
import { shared, sharedPath } from '../shared.ts';

interface Case {
  readonly name: string;
  readonly key: string;
  readonly response: string;
  /** By setting and metric: recall, precision and F1, or for the CoNLL average F1. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, readonly number[] | number>>>>;
}

interface Settings extends MatchRules {
  readonly singletons: 'keep' | 'drop';
}

function settingsOf(setting: string): Settings {
  const [match, singletons, zeroMatch] = setting.split('/');
  return { match, zeroMatch, singletons: singletons === 'singletons' ? 'keep' : 'drop' } as Settings;
}

describe('random pairs in CoNLL-U', () => {
  const cases: readonly Case[] = JSON.parse(readFileSync('testdata/conformance/corefud-random/cases.json', 'utf8'));

  it.each(cases)('have the scores of corefud-scorer: $name', async ({ key, response, scores }) => {
    for (const [setting, expected] of Object.entries(scores)) {
      const options = { compat: 'corefud', ...settingsOf(setting) };
      const { outcome } = await compatFiles('corefscore', ['k', 'r'], { k: key, r: response }, options);
      const own = outcome && 'scores' in outcome ? outcome.scores : {};
      const differing = Object.entries(expected).filter(([metric, value]) => {
        const found = own[metric];
        const values = typeof found === 'object' ? [found.recall, found.precision, found.f1] : [found];
        return ![value].flat().every((one, at) => Math.abs(Number(values[at]) - one) < 1e-9);
      });
      expect([setting, differing]).toEqual([setting, []]);
    }
  });
});

it('JSON and CoNLL beside CoNLL-U are scored as if they were written over its words', async () => {
  const conllu = '# newdoc id = d\n# global.Entity = eid-head\n1\ta\t_\t_\t_\t_\t0\t_\t_\tEntity=(e1)\n';
  const files = {
    k: `${conllu}2\tb\t_\t_\t_\t_\t0\t_\t_\tEntity=(e1)\n`,
    r: '{"doc_id": "d", "clusters": [[[0, 1], [1, 2]]]}',
    c: '#begin document (d); part 000\nd 0 0 a (1)\nd 0 1 b (1)\n\n#end document\n',
  };
  const orders = [
    ['k', 'r'],
    ['r', 'k'],
    ['k', 'c'],
    ['c', 'k'],
  ];
  for (const paths of orders) {
    const { outcome } = await compatFiles('corefscore', paths, files, { compat: 'corefud' });
    expect(outcome).toMatchObject({ scores: { conll: 1 } });
  }
  // It knows no trees, and no words to compare.
  const { outcome, log } = await compatFiles('corefscore', ['k', 'c'], files, { compat: 'coval' });
  expect([...log.counts.keys()]).toEqual(['SAME_FILE']);
  expect(outcome).toMatchObject({ refusal: expect.stringContaining('one side is in another format') });
});

it.skipIf(!shared)('the mentions that corefud-scorer matches are matched', () => {
  const folder = 'conformance/corefud/open';
  type Pairs = Record<string, Record<string, Record<string, [string, string][]>>>;
  const aligned = JSON.parse(readFileSync(sharedPath(folder, 'align.json'), 'utf8')) as Pairs;
  for (const [name, settings] of Object.entries(aligned)) {
    const [key, response] = ['key', 'sys'].map((side) =>
      readCoref(readFileSync(sharedPath(folder, `${name}.${side}.conllu`))),
    );
    for (const [setting, documents] of Object.entries(settings)) {
      let sentences = 0;
      const own = key.map((document, at) => {
        const before = sentences;
        sentences += 1 + Math.max(...(document.nodes?.words.sentence ?? []));
        const matched = matchDocuments(shareMentions(document, response[at]), settingsOf(setting));
        return unequalPairs(matched!.matching, before).sort();
      });
      expect(own, `${name} ${setting}`).toEqual(Object.values(documents).map((pairs) => pairs.map(String).sort()));
    }
  }
});

/** The pairs of mentions that are not equal, each as the words `sentence:word`, with a star at the head; `before`: sentences of earlier documents. */
function unequalPairs({ key, response, keyOf }: Matching, before: number): string[] {
  const shown = (side: MatchSide, mention: number): string => {
    const { sentence, major, minor } = side.words;
    return [...membersOf(side, mention)]
      .map((word) => {
        const number = minor[word] > 0 ? `${major[word]}.${minor[word]}` : major[word];
        return `${before + sentence[word] + 1}:${number}${word === side.head[mention] ? '*' : ''}`;
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
