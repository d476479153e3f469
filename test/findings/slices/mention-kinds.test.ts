import { describe, expect, it } from 'vitest';
import { textRunner } from '../../cli/text-runner.ts';

const { on } = textRunner('kinds');

/** How many mentions of the key each kind has, and what told them. */
async function kindsIn(key: string): Promise<readonly unknown[]> {
  const { stdout, stderr } = await on([key], 'corefscore $1 $1 -m mentions --by kind -q');
  const rows = [...stdout.matchAll(/^(pronoun|name|nominal|zero|other) +(\d+) +\d+ /gm)].map(
    ([, kind, count]) => `${kind} ${count}`,
  );
  return [rows.join(', '), /^kinds by .*$/m.exec(stdout)?.[0] ?? stderr.split('\n')[0]];
}

/** A document of CoNLL-2012, whose rows have a word, a part of speech and the coreference. */
function conll(rows: string): string {
  const lines = rows.split(', ').map((row, at) => {
    const [word, tag, cell] = row.split(' ');
    return `d 0 ${at} ${word} ${tag} * ${cell}`;
  });
  return `#begin document (d); part 000\n${lines.join('\n')}\n\n#end document\n`;
}

const byTags = 'kinds by the parts of speech of the key';
const byList = 'kinds by a list of English pronouns; names have capitals';

describe('kinds of mentions', () => {
  it.each([
    ['a word alone', 'He PRP (0), saw VBD -, Ada NNP (1), and CC -, dogs NNS (2)', 'pronoun 1, name 1, nominal 1'],
    ['the last noun before a preposition', 'friends NNS (0, of IN -, Ada NNP 0)|(1)', 'name 1, nominal 1'],
    ['the last noun, whatever the name before it', "Ada NNP (0, 's POS -, dog NN 0)", 'nominal 1'],
    ['a name of several words', 'the DT (0, New NNP -, York NNP -, Times NNP 0)', 'name 1'],
    ['a determiner alone', 'That DT (0), works VBZ -, here RB (1), dogs NNS (1)', 'pronoun 1, nominal 1, other 1'],
    ['a verb', 'he PRP (0), left VBD (1), dogs NNS -', 'pronoun 1, other 1'],
    ['nouns of Chinese', '我 PN (0, 的 DEG -, 妈妈 NN 0)', 'nominal 1'],
  ])('by tags: %s', async (_, rows, expected) => {
    expect(await kindsIn(conll(rows))).toEqual([expected, byTags]);
  });

  it('are those of heads in CoNLL-U, and empty nodes are zeros', async () => {
    const rows = [
      '1 her _ PRON _ _ 2 nmod 2:nmod Entity=(e1-person-2-(e2-person-1-)',
      '2 dog _ NOUN _ _ 3 nsubj 3:nsubj Entity=e1)',
      '3 met _ VERB _ _ 0 root 0:root _',
      '3.1 _ _ _ _ _ _ _ 3:obj Entity=(e2-person-1-)',
      '4 Ada _ PROPN _ _ 3 obj 3:obj Entity=(e1-person-1-)',
    ].map((row) => row.replaceAll(' ', '\t'));
    const text = `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows.join('\n')}\n\n`;
    expect(await kindsIn(text)).toEqual(['pronoun 1, name 1, nominal 1, zero 1', byTags]);
  });

  it('are told by words in English, by their capitals too', async () => {
    const rows =
      'She - (0), met - -, the - (1, friends - -, of - -, Ada - 1)|(2), who - (1), those - (3, in - -, it - 3)';
    expect(await kindsIn(conll(rows))).toEqual(['pronoun 3, name 1, nominal 1', byList]);
  });

  it('are refused of other languages without parts of speech, and of names', async () => {
    const [, said] = await kindsIn(conll('Hun - (0), så - -, hunden - (1)'));
    expect(said).toContain('kinds of mentions need a key with parts of speech');
  });
});
