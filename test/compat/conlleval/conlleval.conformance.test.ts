import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseFiles, casePath } from '../../conformance/cases.ts';
import { shared, sharedPath } from '../../shared.ts';
import { rows, run } from './conlleval-runs.ts';

describe('conlleval.pl printed', () => {
  interface Printed {
    readonly stdout: string;
    readonly latex: string;
  }
  interface Expected {
    readonly gold_tags?: readonly string[];
    readonly pred_tags?: readonly string[];
    readonly canonical_gold_tags?: readonly string[];
    readonly canonical_pred_tags?: readonly string[];
    readonly as_is?: { readonly conlleval_pl?: Printed };
    readonly canonical?: { readonly conlleval_pl?: Printed };
    readonly conlleval_pl_on_file?: {
      readonly flags: readonly string[];
      readonly stdout: string;
      readonly stderr?: string;
      readonly exit?: number;
    };
  }
  const expected: Record<string, Expected> = Object.assign({}, ...caseFiles('ner/open/expected.json'));

  /** The normalised file: word, gold and predicted tag between tabs, a blank line after each sentence. */
  function tabFile(gold: readonly string[], pred: readonly string[]): string {
    return gold.map((sentence, at) => `${rows(sentence, pred[at]!).replaceAll(' ', '\t')}\n`).join('');
  }

  const tagged = Object.entries(expected).flatMap(([id, at]) => [
    { id, reading: 'as it is', printed: at.as_is?.conlleval_pl, gold: at.gold_tags, pred: at.pred_tags },
    {
      id,
      reading: 'in canonical tags',
      printed: at.canonical?.conlleval_pl,
      gold: at.canonical_gold_tags,
      pred: at.canonical_pred_tags,
    },
  ]);
  const tables = tagged.filter(({ printed }) => printed !== undefined);

  it('74 tables and 6 reports of whole files are compared', () => {
    expect(tables).toHaveLength(74);
    expect(Object.values(expected).filter((at) => at.conlleval_pl_on_file)).toHaveLength(6);
  });

  it.each(tables)('$id $reading', ({ printed, gold, pred }) => {
    const file = tabFile(gold!, pred!);
    expect(run(['-d', '\\t'], file)).toEqual({ stdout: printed!.stdout, stderr: '', status: 0 });
    expect(run(['-l', '-d', '\t'], file)).toEqual({ stdout: printed!.latex, stderr: '', status: 0 });
  });

  const files = Object.entries(expected).flatMap(([id, { conlleval_pl_on_file }]) =>
    conlleval_pl_on_file ? [{ id, ...conlleval_pl_on_file }] : [],
  );

  it.each(files)('$id from the file as it is', ({ id, flags, stdout, stderr = '', exit = 0 }) => {
    const file = readFileSync(casePath('ner/open/files', `${id}.both.txt`));
    expect(run(flags, file)).toEqual({ stdout, stderr, status: exit });
  });

  const corpora = shared ? readdirSync(sharedPath('realdata', 'ner')) : [];

  it.each(corpora)('%s', (name) => {
    const corpus = sharedPath('realdata', 'ner', name);
    const file = readdirSync(corpus).find((entry) => entry.startsWith('goldpred.'))!;
    const bytes = readFileSync(`${corpus}/${file}`);
    const firstRow = bytes.subarray(0, bytes.indexOf(10));
    const printed = readFileSync(`${corpus}/expected/goldpred.conlleval.txt`, 'utf8');
    expect(run(firstRow.includes(9) ? ['-d', '\\t'] : [], bytes)).toEqual({ stdout: printed, stderr: '', status: 0 });
  });
});
