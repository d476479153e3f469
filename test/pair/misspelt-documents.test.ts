import { describe, expect, it } from 'vitest';
import { scoreNerFiles } from '../../src/index.ts';
import type { NerSettings } from '../../src/settings/ner.ts';

const line = (id: string, text = `Ada met ${id}.`, more = {}) =>
  `${JSON.stringify({ id, text, spans: [{ start: 0, end: 3, type: 'PER' }], ...more })}\n`;

/** The problems of documents of both sides, and the support of the score, if there is one. */
async function scored(gold: string, pred: string, settings: Partial<NerSettings> = {}) {
  const { report, log } = await scoreNerFiles(['gold', 'pred'], { gold, pred }, { settings });
  const problems = log.problems.map(({ code, severity, message, help }) => [code, severity, message, help]);
  return { problems, support: report?.systems[0].scores.strict?.micro.support };
}

const [gold, pred] = [line('doc_one') + line('doc_two'), line('doc_one') + line('doc_tow')];
const help = 'use the same names, or missingDocument empty to score documents without a partner as empty';

describe('span documents that only one side has, on both sides,', () => {
  const message = "document 'doc_two' is not in pred: did you mean 'doc_tow', which gold lacks?";

  it('are an error with the name that was meant', async () => {
    const expected = [['MISSING_DOCUMENT', 'error', message, help]];
    expect(await scored(gold, pred)).toEqual({ problems: expected, support: undefined });
    // Neither --lenient nor reading files whole makes a difference.
    expect(await scored(gold, pred, { lenient: true })).toEqual({ problems: expected, support: undefined });
    expect((await scored(gold, pred, { extraDocument: 'error' })).problems).toEqual(expected);
  });

  it('are an error without one where no name is near', async () => {
    const other = "document 'doc_two' is not in pred: it has 2 documents that gold lacks";
    expect((await scored(gold, line('doc_one') + line('x') + line('y'))).problems).toEqual([
      ['MISSING_DOCUMENT', 'error', other, help],
    ]);
  });

  it('are paired by texts, says the help, if these fit', async () => {
    const renamed = line('doc_one') + line('c', 'Ada met doc_two.');
    expect((await scored(gold, renamed)).problems.map(([code, , , own]) => [code, own])).toEqual([
      ['MISSING_DOCUMENT', 'the texts fit: pair text'],
    ]);
    expect((await scored(gold, renamed, { pair: 'text' })).support).toBe(2);
  });

  it.each([
    ['empty', 2],
    ['skip', 1],
  ] as const)('are scored with --missing-document %s', async (missingDocument, support) => {
    expect((await scored(gold, pred, { missingDocument })).support).toBe(support);
  });

  it('are an error by their texts too', async () => {
    const [ours, theirs] = [gold, pred].map((text) => text.replace(/"id":"[^"]*",/g, ''));
    expect((await scored(ours, theirs)).problems.map(([code, severity]) => [code, severity])).toEqual([
      ['MISSING_DOCUMENT', 'error'],
    ]);
  });

  it('are scored where only one side has some', async () => {
    expect((await scored(gold, line('doc_one'))).support).toBe(2);
    expect((await scored(line('doc_one'), gold)).support).toBe(1);
  });
});
