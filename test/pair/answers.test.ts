import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeStrings, searchedTokens } from '../../src/align/place-strings.ts';
import { numberStrings } from '../../src/coref/matching/strings.ts';
import { markStyles } from '../../src/formats/coref/json/answers.ts';
import { markedText } from '../../src/formats/json/answers/marked-text.ts';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('coref-answers');

const key = `#begin document (a); part 000
a	0	0	Ann	(0)
a	0	1	saw	-
a	0	2	her	(0)|(1
a	0	3	dog	1)
a	0	4	-LRB-	-
a	0	5	Rex	(1)
a	0	6	-RRB-	-
a	0	7	.	-

a	0	0	Ann	(2|(0)
a	0	1	's	-
a	0	2	son	2)
a	0	3	fed	-
a	0	4	it	(1)
a	0	5	.	-

#end document
`;
const entities = [['Ann', 'her', 'Ann'], ['her dog', 'Rex', 'it'], ["Ann's son"]];
const json = JSON.stringify({ entities });
const line = (output: unknown): string => `${JSON.stringify({ id: 'a', output })}\n`;
const message = { role: 'assistant', content: `Sure:\n\`\`\`json\n${json}\n\`\`\`` };
const links = "[Ann](#e1) saw [[her](#e1) dog](#e2) ([Rex](#e2)).\n[[Ann](#e1)'s son](#e3) fed [it](#e2).";

describe('answers with the entities of the key score 100', () => {
  const flat = entities.flatMap((own, at) => own.map((mention) => ({ mention, entity: at })));
  it.each([
    ['an object', line({ entities })],
    ['JSON in a text', line(`Here it is: ${json}`)],
    ['entities by name', line({ ann: entities[0], dog: entities[1], son: entities[2] })],
    ['objects with lists', line({ clusters: entities.map((own) => ({ name: own[0], coreferences: own })) })],
    ['mentions with ids', line(flat)],
    ['a literal of Python', line(`{'entities': ${JSON.stringify(entities)}}`)],
    ['a batch of OpenAI', `${JSON.stringify({ custom_id: 'a', response: { body: { choices: [{ message }] } } })}\n`],
    ['a chat completion', `${JSON.stringify({ id: 'c', choices: [{ message }] })}\n`],
    [
      "a use of a tool in Anthropic's batches",
      `${JSON.stringify({ custom_id: 'a', result: { message: { role: 'assistant', content: [{ type: 'tool_use', input: { entities } }] } } })}\n`,
    ],
    ['answers by id', JSON.stringify({ a: json })],
    ['lists by id', JSON.stringify({ a: entities })],
    ['a list of answers', JSON.stringify([json])],
    ['a list of lists', JSON.stringify([entities])],
    ['links', line(links)],
    ['marks after brackets', line(links.replaceAll(/\(#(e\d)\)/gu, '$1'))],
  ])('%s', async (_, answer) => {
    const { stdout, stderr } = await on([key, answer], 'corefscore $1 $2 -m conll');
    expect(stderr.replaceAll(/.*\[SAME_FILE\]\n.*\n/gu, '')).toBe('');
    expect(stdout).toContain('CoNLL   100.00     100.00  100.00');
  });
});

it('beside texts with marks, one without has no mention, and another text cannot be read', async () => {
  const two = `${key}${key.replaceAll('(a)', '(b)').replaceAll(/^a\t/gmu, 'b\t')}`;
  const plain = links.replaceAll(/\]\(#e\d\)|\[/gu, '');
  const none = await on([two, line(links) + line(plain).replace('"a"', '"b"')], 'corefscore $1 $2 -m mentions -f csv');
  expect([none.status, none.stdout]).toEqual([0, expect.stringContaining('mentions,,0.5,7,14,1,7,7,')]);
  const other = await on([two, line(links) + line('I cannot.').replace('"a"', '"b"')], 'corefscore $1 $2 -m mentions');
  expect([other.status, other.stderr]).toEqual([3, expect.stringContaining('[UNPARSABLE_ANSWER]')]);
});

it('marks are taken out of texts, and other brackets stay', () => {
  expect(markedText('see [1] [Ann](#e1)', markStyles)).toEqual({
    text: 'see [1] Ann',
    marked: new Map([['e1', [[8, 11]]]]),
  });
  const nested = markedText('<e1><e2>her</e2> dog</e1> 😀<e2>x</e2>', markStyles);
  expect([nested?.text, nested?.marked.get('e2')]).toEqual([
    'her dog 😀x',
    [
      [0, 3],
      [9, 10],
    ],
  ]);
  expect(markedText('no marks [sic]', markStyles)).toBeUndefined();
});

it('the k-th of a string is its k-th occurrence among tokens, as a slow search finds it', () => {
  const token = fc.constantFrom('a', 'b', 'ab', '-LRB-');
  fc.assert(
    fc.property(
      fc.array(token, { maxLength: 12 }),
      fc.array(fc.constantFrom('a', 'b', 'a b', '('), { maxLength: 6 }),
      (tokens, strings) => {
        const found = placeStrings(
          strings.map((surface) => ({ surface, runs: [] })),
          searchedTokens(tokens),
        );
        const met = new Map<string, number>();
        for (const [at, string] of strings.entries()) {
          const form = string.replace(' ', '').replace('(', '-LRB-');
          const places: (readonly [number, number])[] = [];
          for (let from = 0; from < tokens.length; from++) {
            const to = tokens.findIndex((_, end) => tokens.slice(from, end + 1).join('') === form) + 1;
            if (to > from && from >= (places.at(-1)?.[1] ?? 0)) places.push([from, to]);
          }
          const k = met.get(string) ?? 0;
          met.set(string, k + 1);
          const expected = k < places.length ? [places[k]] : [];
          expect(found[at].runs).toEqual(expected);
        }
      },
    ),
  );
});

it('entities as sets of strings match in full in any order', () => {
  const sets = fc.array(fc.array(fc.constantFrom('he', 'she', 'Ann', 'Bo'), { minLength: 1, maxLength: 4 }), {
    maxLength: 5,
  });
  const rows = (own: readonly (readonly string[])[]) => ({
    strings: own.flat(),
    entity: own.flatMap((entity, at) => entity.map(() => at)),
  });
  fc.assert(
    fc.property(sets, (own) => {
      const { key: numbers, response, bound } = numberStrings(rows(own), rows([...own].reverse()));
      expect([...response].filter((number) => number >= 0).sort()).toEqual(
        [...numbers].filter((number) => number >= 0).sort(),
      );
      expect(bound).toBe(own.reduce((sum, entity) => sum + new Set(entity).size, 0));
    }),
  );
});

it('what is not there is counted, and what cannot be read', async () => {
  const answers = `${line([['Ann', 'her'], ['Zed']])}${JSON.stringify({ id: 'b', output: '{"ent' })}\n`;
  const both = `${key}${key.replace('(a)', '(b)')}`;
  const command = 'corefscore $1 $2 -m conll';
  const { stdout } = await on([both, answers], `${command} --unparsable empty --errors 9`);
  expect(stdout).toContain('strings: 3; placed in the text: 2; not placed: 1');
  expect(stdout).toMatch(/answers\s+not\s+read:\s+1/u);
  expect(stdout).toContain('[Zed]');
  const refused = await on([both, answers], command);
  expect([refused.status, refused.stderr.includes('UNPARSABLE_ANSWER')]).toEqual([3, true]);
  expect((await on([key, line('[Ann](#e1) ran.')], command)).stderr).toContain('UNPARSABLE_ANSWER');
});

it('words tell places under --lenient, and SURFACE_DIFFERS names it', async () => {
  const given = [
    [
      { text: 'Ann', start: 0, end: 1 },
      { text: 'her', start: 7, end: 8 },
    ],
    [{ text: 'it', start: 900, end: 902 }],
  ];
  const files = [key, JSON.stringify({ id: 'a', entities: given })];
  const refused = await on(files, 'corefscore $1 $2 -m mentions');
  expect(refused.stderr).toMatch(/SURFACE_DIFFERS[\s\S]*--lenient/u);
  const { stdout } = await on(files, 'corefscore $1 $2 -m mentions --lenient');
  expect(stdout).toContain('strings: 2; placed in the text: 2');
  expect(stdout).toContain('3 / 3');
});
