import { expect, it } from 'vitest';
import { random } from '../../src/stats/random.ts';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('reordered');

it.each([1, 2, 3, 4, 5, 6, 7, 8])('shuffled sentences of JSON score as those in order do (%i)', async (seed) => {
  const { below } = random(seed);
  const sentences = Array.from({ length: 2 + below(6) }, () => Array.from({ length: below(4) }, () => `w${below(9)}`));
  const tagged = () =>
    sentences.map((tokens) => ({ tokens, ner_tags: tokens.map(() => ['O', 'B-A', 'I-A'][below(3)]) }));
  // Of equal sentences the first is paired with the first.
  const places = sentences.map((tokens, at) => ({ key: tokens.join(), at, order: below(1000) }));
  const shuffled = places
    .toSorted((a, b) => a.order - b.order)
    .map(
      ({ key }) =>
        places.splice(
          places.findIndex((one) => one.key === key),
          1,
        )[0].at,
    );
  const [gold, pred] = [tagged(), tagged()];
  const text = (all: readonly object[]) => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  const found = async (own: string) => {
    const { stdout } = await on([text(gold), own], 'nerscore $1 $2 -m all --by-document --invalid repair -f json');
    const [{ scores, byDocument }] = JSON.parse(stdout).systems;
    return { scores, byDocument };
  };
  expect(await found(text(shuffled.map((at) => pred[at])))).toEqual(await found(text(pred)));
});
