import { expect, it } from 'vitest';
import { countFiles, listFiles, readCoref, scoreCorefFiles } from '../../src/index.ts';

const row = (id: number, form: string, misc: string): string =>
  [id, form, '_', '_', '_', '_', id - 1, 'dep', '_', misc].join('\t');

const conllu = [
  '# global.Entity = eid-etype-head-other',
  '# newdoc id = d',
  row(1, 'Ada', 'Entity=(e1-p-1-)'),
  row(2, 'Bob', 'Entity=(e2-p-1-)|Bridge=e1<e2:part-of'),
  row(3, 'they', 'Entity=(e3-p-1-)|SplitAnte=e1<e3,e2<e3'),
  row(4, 'them', 'Entity=(e3-p-1-)|Split=e1<e3'),
  '',
  '',
].join('\n');

const ofUa = (cells: readonly string[]): string => cells.map((cell) => cell || '_').join('\t');
const ua = [
  '# global.columns = ID FORM IDENTITY BRIDGING',
  '# newdoc id = d',
  ofUa(['1', 'Ada', '(EntityID=1|MarkableID=m1|ElementOf=3)', '']),
  ofUa(['2', 'wheel', '(EntityID=2|MarkableID=m2)', '(MarkableID=m2|MentionAnchor=m1)']),
  ofUa(['3', 'they', '(EntityID=3|MarkableID=m3)', '']),
  '',
].join('\n');

it('links between entities are read from CoNLL-U and from CoNLL-U-Plus', () => {
  expect(readCoref(conllu)[0].links).toEqual([
    { kind: 'bridge', antecedent: 'e1', anaphor: 'e2', relation: 'part-of', line: 4 },
    { kind: 'split', antecedent: 'e1', anaphor: 'e3', relation: undefined, line: 5 },
    { kind: 'split', antecedent: 'e2', anaphor: 'e3', relation: undefined, line: 5 },
    { kind: 'split', antecedent: 'e1', anaphor: 'e3', relation: undefined, line: 6 },
  ]);
  expect(readCoref(ua)[0].links).toEqual([
    { kind: 'split', antecedent: '1', anaphor: '3', line: 3 },
    { kind: 'bridge', antecedent: '1', anaphor: '2', line: 4 },
  ]);
});

it('links are counted and listed, and not scored', async () => {
  const files = { k: conllu, r: conllu.replace('|Bridge=e1<e2:part-of', '') };
  const { counts } = await countFiles('corefscore', ['k'], files);
  expect(counts.documents[0]).toMatchObject({ bridges: 1, split_antecedents: 3 });
  const { documents } = await listFiles('corefscore', ['k'], files);
  expect(documents[0].links?.[0]).toMatchObject({ line: 4, kind: 'bridge', antecedent: 'e1', anaphor: 'e2' });
  const { report } = await scoreCorefFiles(['k', 'r'], files, { findings: true });
  const { counts: found } = report!.systems[0].findings as unknown as { counts: { not_scored: object } };
  expect(found.not_scored).toEqual({ bridge: { key: 1, response: 0 }, split: { key: 3, response: 3 } });
  expect(report!.systems[0].scores.conll!.f1).toBe(1);
});
