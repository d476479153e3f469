import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { evaluateCoref } from '../../src/evaluate/evaluate-coref.ts';
import { reportOf } from '../../src/results/make-report.ts';
import { type CorefSettings, corefSettings } from '../../src/settings/coref.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { inputPaths } from '../../src/sides/input-paths.ts';
import { finished } from '../../src/stats/work.ts';
import type { Scored } from '../evaluate/scored.ts';
import { memoryFiles } from '../memory-files.ts';
import { shared, sharedPath } from '../shared.ts';
import { type Blanks, modelDocuments, shapeWriters } from './model-shapes.ts';

const questions = { failUnder: [], maxDrop: [] };

async function scoresOf(key: string, response: string, asked: Partial<CorefSettings> = {}) {
  const files = memoryFiles({ key, response }, 1 << 20);
  const task = {
    ...questions,
    inputs: inputPaths(['key', 'response'], files),
    metrics: selectMetrics(['all']),
    settings: { ...defaultsOf(corefSettings), ...asked },
    keepsPairs: false,
  };
  const { outcome, logs } = await evaluateCoref(task, files);
  const problems = logs.flatMap((log) => log.problems.map(({ code, message }) => `${code}: ${message}`));
  const report = outcome && finished(reportOf(outcome, questions, false));
  return { problems, scores: report?.systems[0].scores, signature: report?.signature };
}

/** Words that are several units of UTF-16, or pieces of other words, or the marks of word pieces. */
const odd = `#begin document (odd); part 000
odd 0 0 The (0
odd 0 1 👩‍👩‍👧 0)
odd 0 2 don't -
odd 0 3 💡💡💡💡 (1)
odd 0 4 the (0
odd 0 5 The|the 0)

odd 0 0 e\u0301te\u0301 (2
odd 0 1 "" 2)
odd 0 2 é (1)
odd 0 3 . -
#end document
#begin document (odd); part 001
odd 1 0 ThetheThe (4)
odd 1 1 the (5)
odd 1 2 it (4)
odd 1 3 😀 (5)
#end document
`;

const read = (path: string): string => readFileSync(path, 'utf8');
const corpora: readonly (readonly [name: string, key: string, response: string, blanks: Blanks])[] = [
  ['quickstart', read('testdata/quickstart/key.conll'), read('testdata/quickstart/response.conll'), spaced()],
  ['chinese', read('testdata/chinese/key.conll'), read('testdata/chinese/response.conll'), { token: '', sentence: '' }],
  ['odd characters', odd, odd.replace('it (4)', 'it (5)').replace('(2', '(1').replace('2)', '1)'), spaced()],
];

/** Whether it counts characters, or other tokens: s2e-coref has no words to find them in. */
function hasOtherTokens(shape: string): boolean {
  return /fastcoref|entities|pieces/.test(shape);
}

function spaced(): Blanks {
  return { token: ' ', sentence: '\n' };
}

describe.each(corpora)('%s', (_, key, response, blanks) => {
  const [keys, responses] = [key, response].map((conll) => {
    const documents = modelDocuments(conll);
    const written = Object.entries(shapeWriters).map(([name, write]) => [name, write(documents, blanks)] as const);
    return [['conll', conll] as const, ...written];
  });

  it.each(keys)('%s as key scores as CoNLL does, whatever the response is', async (name, file) => {
    const expected = await scoresOf(key, response);
    for (const [other, own] of responses) {
      const { problems, scores, signature } = await scoresOf(file, own);
      if (!scores && [name, other].includes('s2e') && [name, other].some(hasOtherTokens)) {
        expect(problems[0]).toMatch(/^(?:TOKENS|UNITS)_DIFFER/);
        continue;
      }
      expect([
        other,
        scores,
        problems.filter((problem) => !/^(?:NEARLY_EQUAL_NAMES|ONE_SIDED_SINGLETONS|EXCLUSIVE)/.test(problem)),
      ]).toEqual([other, expected.scores, []]);
      const formats = [...new Set([name, other].map((one) => one.split(',')[0]))].join('+');
      expect(signature).toContain(`|in:${formats}|`);
    }
  });
});

describe.skipIf(!shared)('NARC', () => {
  it.each(Object.entries(shapeWriters))('as %s, on either side or both, has the scores of CoNLL', async (_, write) => {
    const [key, response] = ['key.conll', 'response.conll'].map((name) =>
      read(sharedPath('realdata', 'coref', 'narc-norbert', name)),
    );
    const blanks = spaced();
    const { scores } = await scoresOf(key, response);
    const [ours, theirs] = [key, response].map((conll) => write(modelDocuments(conll), blanks));
    expect((await scoresOf(ours, theirs)).scores).toEqual(scores);
    expect((await scoresOf(key, theirs)).scores).toEqual(scores);
    expect((await scoresOf(ours, response)).scores).toEqual(scores);
  });
});

describe('what cannot be compared is refused, and nothing of it is guessed', () => {
  const words = ['The', 'fox', 'saw', 'it', '.'];
  const key = JSON.stringify({ doc_key: 'a', sentences: [words], clusters: [[[0, 1]], [[3, 3]]] });
  const fast = (text: unknown, cluster: unknown, strings: unknown): string =>
    JSON.stringify({ text, clusters: [cluster], clusters_strings: [strings] });

  it.each([
    ['another text', fast('Another text', [[0, 7]], ['Another']), 'UNITS_DIFFER'],
    ['inclusive ends in fastcoref', fast('The fox saw it.', [[0, 6]], ['The fox']), 'SURFACE_DIFFERS'],
    ['a mention beyond the text', fast('The fox', [[4, 9]], ['fox']), 'UNREADABLE_MENTION'],
    ['a mention that is null', fast('The fox', [null], []), 'UNREADABLE_MENTION'],
    ['a list of tokens as text', fast(words, [[0, 7]], ['The fox']), 'NOT_A_DOCUMENT'],
    ['a map that goes back', '{"subtoken_map":[0,1,0],"clusters":[]}', 'NOT_A_DOCUMENT'],
    ['a word piece beyond the map', '{"subtoken_map":[0,1],"clusters":[[[1,2]]]}', 'UNREADABLE_MENTION'],
    ['no known member', '{"words":["The"],"pred":[]}', 'NOT_A_DOCUMENT'],
    ['two documents without names', '{"clusters":[]}\n{"clusters":[]}', 'UNEVEN_DOCUMENTS'],
    ['clusters by name without maps', '{"a":[[[0,1]]]}', 'NOT_A_DOCUMENT'],
    ['a second document cut off', '{"clusters":[]}{"clusters":', 'NOT_JSON'],
  ])('%s', async (_, response, code) => {
    const { problems, scores } = await scoresOf(key, response);
    expect([problems[0].split(':')[0], scores]).toEqual([code, undefined]);
  });

  it('the place of a document that begins inside a line is that in the line', async () => {
    const { problems } = await scoresOf(key, '{"clusters":[]}{"clusters":[[7,[1]]]}');
    expect(problems[0]).toContain('UNREADABLE_MENTION');
  });

  it('ends that are given outweigh those of the format, and the signature says them', async () => {
    const { signature, problems } = await scoresOf(key, fast('The fox saw it.', [[0, 6]], ['The fox']), {
      responseEnd: 'inclusive',
    });
    expect([signature?.includes('|responseend:inclusive|'), problems]).toEqual([true, []]);
  });

  it('a mention that ends inside a token of the other side is counted', async () => {
    const { problems, scores } = await scoresOf(key, fast('The fox saw it.', [[0, 6]], ['The fo']));
    expect(problems).toEqual([expect.stringMatching(/^INSIDE_TOKEN: 1 mention begins or ends/)]);
    expect((scores as Scored['scores']).mentions.recall).toMatchObject({ numerator: 0, denominator: 2 });
  });

  it('members that are named are read', async () => {
    const response = JSON.stringify({ name: 'a', words, clusters: [], pred: [[[0, 1]], [[3, 3]]] });
    const asked = { responseClustersField: 'pred', responseNameField: 'name', responseTokensField: 'words' };
    expect((await scoresOf(key, response, asked)).scores).toEqual((await scoresOf(key, key)).scores);
  });
});
