import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

/**
 * For each command line of a case the F1 of the first mode, or the CoNLL F1; or the codes that refuse it, none if nothing is scored, or
 * `exit 2`; and what else is said. Formats that are not read yet are refused by name.
 */
const cases: Readonly<Record<string, readonly (readonly [found: number | string, says?: string])[]>> = {
  'across-lists-without-ids': [['NO_ENTITY_IDS', '"clusters": {"e1": [[0, 3]']],
  'aws-azure-words': [['SURFACE_DIFFERS', 'all surfaces fit offsets in UTF-16 units: --pred-offsets utf-16']],
  'check-columns-by-name': [['', '1 span (loc 1)'], [1]],
  'corenlp-corefs-help': [[33.33], [33.33]],
  'ecb-mention-lists': [[100, '2 documents as one corpus']],
  ecb: [[57.38, '--across-documents'], [74.07]],
  'fastcoref-own-dump': [[73.47]],
  'gap-tsv': [
    ['OTHER_FORMAT', 'a table of GAP'],
    ['OTHER_FORMAT', 'a table of GAP'],
  ],
  'germeval-rows': [[1]],
  'germeval-two-levels': [
    [1, 'tags that are not scored: column 3 of gold'],
    ['', 'column 3 holds'],
  ],
  'google-nl': [[1]],
  'hf-tokens-tags': [[0.5], ['NO_TAG_NAMES', '--id2label FILE'], [1]],
  'hipe-pred-help': [
    ['UNKNOWN_TAG', '--pred-column NE-COARSE-LIT --outside O,_'],
    [0, 'EMPTY_PRED'],
  ],
  'kaggle-csv': [[1, '2 sentences, 7 tokens']],
  'label-studio-coref': [[100], ['exit 2', '--clusters-field says how JSON with clusters is read']],
  'labels-joined-by-comma': [[0.4, 'SEVERAL_LABELS']],
  'merge-all-spans': [[''], [0.5455]],
  'nerscore-misspelt-id': [['MISSING_DOCUMENT', '--pair text']],
  'offsets-from-one': [
    ['SHIFTED', 'with --pred-first-offset 1, 60 would'],
    ['SHIFTED', 'with --pred-first-offset 1 --pred-end inclusive, 60 would'],
  ],
  'other-text': [
    [1],
    [1, 'column 3 of 3 (pred; words in 2)'],
    ['OTHER_TEXT', '--gold-token-column 1 --pred-token-column 2'],
  ],
  'prodigy-binary': [['OTHER_FORMAT', 'binary annotation']],
  'prodigy-shifted': [['SHIFTED']],
  'shifted-although-surfaces-fit': [[0], ['SURFACE_DIFFERS', '--pred-end exclusive']],
  'singletons-of-one-side': [[64.44, '100 of 125 entities of the key are singletons']],
  'slash-tags': [[0.6667]],
  'spans-from-one-exclusive': [['SHIFTED', '--pred-first-offset 1']],
  'spans-from-one-inclusive': [['SHIFTED', '--pred-first-offset 1 --pred-end inclusive']],
  'surface-words-differ': [
    [1, 'WORDS_DIFFER'],
    [1, 'WORDS_DIFFER'],
    [1, 'WORDS_DIFFER'],
  ],
  'texts-trailing-newline': [[1, 'TEXTS_ALIGNED'], [1, 'TEXTS_ALIGNED'], [1]],
  'token-accuracy-two-schemes': [[0.5, 'token accuracy: 0.6875 (11 / 16)']],
  'universal-anaphora-split': [['SPLIT_ANTECEDENT', 'not scored here (ua-scorer scores it)']],
  'universalner-conversations': [[0], [0]],
  'w2ner-fields-help': [[0], ['exit 2', 'this is w2ner and w2ner']],
  'webanno-chains': [[100], ['OTHER_FORMAT', 'score it with corefscore']],
  'webanno-newline-pair-text': [[1], [1]],
  'wnut-surface': [[0]],
  'a1-folder': [[1], ['', '1 document, 1 span (P 1)'], [1]],
  'brat-id-with-suffix': [[1], [1]],
  'brat-line-break': [[1]],
  'brat-stale-surface': [
    ['SURFACE_DIFFERS', "is 'THF', but the text has 'anhydrous THF'"],
    ['SURFACE_DIFFERS'],
    [0.5, 'warnings: SURFACE_DIFFERS 1'],
  ],
  'hf-leading-blank': [[1, 'warnings: BLANKS_TRIMMED 100']],
  'hf-word-shifted': [['SURFACE_DIFFERS', 'all surfaces fit numbers from 1: --pred-first-offset 1']],
  'macro-over-documents': [[0.75, 'standard deviation              0.7071  0.7071  0.7071']],
  'llm-entities-as-string': [[1]],
  'llm-python-literal': [[1]],
  'llm-reasoning-member': [
    [1, 'warnings: IGNORED_MEMBER 1'],
    [1, 'warnings: IGNORED_MEMBER 1'],
    [1, 'warnings: IGNORED_MEMBER 1'],
  ],
  'llm-strings-inside-words': [[1, 'strings: 4; placed in the text: 4']],
  'xdai-without-spans': [[0, 'EMPTY_PRED'], [0]],
};

/** What a line writes, which the next may read. */
const written = mkdtempSync(join(tmpdir(), 'found-'));
afterAll(() => rmSync(written, { recursive: true }));

it.skipIf(shared === undefined)(
  'every case of nerscore is here, but for agreement of the annotators of one file',
  () => {
    const isOfNer = (name: string): boolean =>
      readFileSync(sharedPath('conformance', 'found', name, 'cmd'), 'utf8').startsWith('nerscore');
    const found = readdirSync(sharedPath('conformance', 'found')).filter((name) => !name.startsWith('README'));
    const left = ['label-studio-agreement', ...Object.keys(cases)];
    expect(found.filter((name) => isOfNer(name) && !left.includes(name))).toEqual([]);
  },
);

describe.skipIf(shared === undefined).each(Object.entries(cases))('%s', (name, outcomes) => {
  const folder = sharedPath('conformance', 'found', name);
  const lines = shared ? readFileSync(join(folder, 'cmd'), 'utf8').trim().split('\n') : [];
  const pathOf = (word: string): string =>
    [folder, written].map((one) => join(one, word)).find((path) => existsSync(path)) ?? word;

  it.each(lines.map((line, at) => [line, ...outcomes[at]] as const))('%s', async (line, found, says = '') => {
    const [command, output] = line.split(' > ');
    const { stdout, stderr, status } = await run(command.replaceAll(/\S+/g, pathOf));
    if (output) writeFileSync(join(written, output), stdout);
    const codes = [...stderr.matchAll(/ error: .*\[([A-Z_]+)\]/g)].map(([, code]) => code);
    const [, f1] = /^(?:micro|CoNLL) +\S+ +\S+ +(\S+)/m.exec(stdout) ?? [];
    expect(stdout + stderr).toContain(says);
    if (typeof found === 'number') expect([status, Number(f1)]).toEqual([0, found]);
    else if (found === 'exit 2') expect([status, codes]).toEqual([2, []]);
    else expect([status, [...new Set(codes)].join()]).toEqual([found === '' ? 0 : 3, found]);
  });
});
