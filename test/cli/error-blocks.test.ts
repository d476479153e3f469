import { expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

// A key and a response with errors of all kinds: an entity in five of the other side, one of three of the other side, a mention twice.

const { on } = textRunner('error-blocks');
const words = Array.from({ length: 24 }, (_, at) => `w${at}`);
const at = (...mentions: readonly (number | readonly number[])[]) =>
  mentions.map((one) => (typeof one === 'number' ? [one, one] : one));
const key = [at([0, 1], 2, 4, 6, 8, 10, 12), at(14, 16), at(18, 20)];
const response = [at(0, 2, 3), at(4, 5), at(6, 7), at(8, 9), at(10, 11), at(14, 18, 14, 16, 20, 22)];
const texts = (more: object, name = 'a'): string[] =>
  [key, response].map((clusters) => `${JSON.stringify({ doc_key: name, clusters, ...more })}\n`);

it('errors of all kinds are shown with what they cost', async () => {
  const { stdout } = await on(texts({ sentences: [words] }), 'corefscore $1 $2 --errors all');
  for (const said of [
    'mentions   9 right, 7 spurious, 2 missing, 1 boundary (one of each), 1 repeated\n',
    'boundary errors (1 of both): a missing and a spurious mention that overlap\n      a  key       [w0 w1] w2',
    '  response 6 "w14", 5 mentions                                  B³ -3.40\n',
    '           … 1 spurious\n',
    '           … 2 more, 2 missing\n',
    'repeated mentions (1): set aside, because the side has them already\n',
    '  again in response 6\n',
    '1 repeated mention set aside, by which sums may differ from the\nscores\n',
  ])
    expect(stdout).toContain(said);
});

it('errors without a text are shown by their places', async () => {
  const { stdout } = await on(texts({}), 'corefscore $1 $2 --errors all');
  for (const said of ['         a 14  again in response 6\n', 'a 0-1 – a 0', '  response 6, 5 mentions'])
    expect(stdout).toContain(said);
});

it('an entity of several documents says in how many', async () => {
  const own = (clusters: Record<string, readonly unknown[]>, name: string) =>
    `${JSON.stringify({ doc_key: name, sentences: [words], clusters })}\n`;
  const both = [
    ['a', 'b'].map((name) => own({ x: at(1, 3), y: at(5, 7) }, name)).join(''),
    ['a', 'b'].map((name) => own({ z: at(1, 3, 5, 7) }, name)).join(''),
  ];
  const { stdout } = await on(both, 'corefscore $1 $2 --across-documents --errors all --quiet');
  expect(stdout).toContain("in 2 documents: 'a', 'b'\n");
});
