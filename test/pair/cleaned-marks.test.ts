import { describe, expect, it } from 'vitest';
import { corefTold } from '../told.ts';

/** Two sentences of a key: `Ada saw her dog`, and `She ran`. */
const key = `# newdoc id = d
# global.Entity = eid-etype-head-other
1	Ada	_	_	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	saw	_	_	_	_	0	root	_	_
3	her	_	_	_	_	4	nmod	_	Entity=(e2-p-2-(e1-p-1-)
4	dog	_	_	_	_	2	obj	_	Entity=e2)

1	She	_	_	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	ran	_	_	_	_	0	root	_	_

`;
const told = async (response: string): Promise<readonly string[]> => {
  const [score, ...problems] = await corefTold({ key, response }, { metrics: ['mentions'], singletons: 'keep' });
  return [score, ...problems.filter((one) => one.includes('REPAIRED') || one.includes('OTHER_TEXT'))];
};

describe('marks of a language model', () => {
  it('leave those that can stay as they are', async () => {
    expect(await told('Ada|[e1] saw her|[e1],[e2 dog|e2] She|[e1] ran\n')).toEqual(['mentions 4/4 4/4']);
  });

  it('close in their sentence', async () => {
    expect(await told('Ada|[e1] saw her|[e1 dog She|e1],[e2] ran\n')).toEqual([
      'mentions 2/4 2/2',
      'response:1:1: warning: this was cleaned against the words of the key: 1 mention that is not closed in its sentence, 1 mention that was not opened in its sentence, now of one word [REPAIRED_MENTIONS]',
    ]);
  });

  it('are closed as often as they are opened', async () => {
    expect(await told('Ada|[e1 saw her|e1],e1] dog|[e1,[e1 She ran\n')).toEqual([
      'mentions 1/4 1/2',
      'response:1:1: warning: this was cleaned against the words of the key: 1 mention that was not opened in its sentence, now of one word, 2 mentions that are not closed in their sentences [REPAIRED_MENTIONS]',
    ]);
  });

  it('that cannot be read are left out', async () => {
    expect(await told('Ada|[x] saw|[] her|e1 dog|[e1]|[e2] She|[e1]y ran\n')).toEqual([
      'mentions 1/4 1/1',
      'response:1:1: warning: this was cleaned against the words of the key: 4 marks that cannot be read [REPAIRED_MENTIONS]',
    ]);
  });

  it('of empty nodes stay after their words', async () => {
    expect(await told('##|[e1] Ada|[e1] saw ##x|[e2] her dog She ran ##|[e1]\n')).toEqual([
      'mentions 1/4 1/2',
      'response:1:1: warning: this was cleaned against the words of the key: 1 empty node before the first word, 1 empty node after the last word [REPAIRED_MENTIONS]',
    ]);
  });

  it('are lost with words that differ', async () => {
    expect(await told('Ada|[e1] sees|[e2],[e3] her|[e1] big|[e1] dog She|[e1]\n')).toEqual([
      'mentions 3/4 3/3',
      'response:1:1: warning: this was cleaned against the words of the key: 1 missing word of the key, 1 word that is not in the key, 3 marks lost with their words, 1 word that differs from the key [REPAIRED_MENTIONS]',
    ]);
  });

  it('are kept where words are missing before them', async () => {
    expect(await told('her|[e1],[e2 dog|e2] She|[e1] ran\n')).toEqual([
      'mentions 3/4 3/3',
      'response:1:1: warning: this was cleaned against the words of the key: 2 missing words of the key [REPAIRED_MENTIONS]',
    ]);
  });

  it('are lost after the last word', async () => {
    expect(await told('Ada|[e1] saw her dog She|[e1] ran too|[e1] ##|[e2]\n')).toEqual([
      'mentions 2/4 2/2',
      'response:1:1: warning: this was cleaned against the words of the key: 1 word that is not in the key, 1 mark lost with its word, 1 empty node after the last word [REPAIRED_MENTIONS]',
    ]);
  });
});
