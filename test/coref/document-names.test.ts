import { expect, it } from 'vitest';
import { conllName, docKey, renamedDocuments } from '../../src/coref/document-names.ts';

it.each([
  ['bc/cctv/00/cctv_0000_0', '(bc/cctv/00/cctv_0000); part 000'],
  ['a_12', '(a); part 012'],
  ['a_1234', '(a); part 1234'],
])('%s of e2e is %s of CoNLL', (key, name) => {
  expect([conllName(key), docKey(name)]).toEqual([name, key]);
});

it.each(['wsj_0037', 'a', '_1', '(a_1)', 'a_x1', ''])("'%s' is no name with a part, and stays", (name) => {
  expect([conllName(name), docKey(name)]).toEqual([name, name]);
});

it('a name that another document has already is not given', () => {
  const documents = ['a_0', '(a); part 000', 'b_1', 'c'].map((id) => ({ id }));
  const ids = (rename: (id: string) => string) =>
    renamedDocuments(documents, ({ id }) => rename(id)).map(({ id }) => id);
  expect(ids(conllName)).toEqual(['a_0', '(a); part 000', '(b); part 001', 'c']);
  expect(ids(docKey)).toEqual(['a_0', '(a); part 000', 'b_1', 'c']);
});
