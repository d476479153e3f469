import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NerToolSettings } from '../../src/compat/ner/ner-tool.ts';
import { nerTool } from '../../src/compat/ner-tools.ts';
import { scoreNerFiles } from '../../src/evaluate/compat/ner-files.ts';
import { problemLog } from '../../src/text/problem.ts';
import { shared, sharedPath } from '../shared.ts';

// biome-ignore lint/suspicious/noExplicitAny: numbers by the names of the tools
type Numbers = any;

const real = (...parts: string[]): string => sharedPath('realdata', 'ner', ...parts);

describe.skipIf(!shared)('real corpora: every tool that was run on them', () => {
  describe.each([
    ['conll2000', 'goldpred.txt', 'IOB2'],
    ['wikigold-iob1', 'goldpred.tsv', 'IOB1'],
    ['wnut17-arcada', 'goldpred.tsv', 'IOB2'],
    ['wnut17-drexel', 'goldpred.tsv', 'IOB2'],
    ['wnut17-mic-cis', 'goldpred.tsv', 'IOB2'],
    ['wnut17-spinningbytes', 'goldpred.tsv', 'IOB2'],
  ] as const)('%s', (folder, file, scheme) => {
    const bytes = shared ? readFileSync(real(folder, file)) : new Uint8Array();
    const recorded = (): Numbers => JSON.parse(readFileSync(real(folder, 'expected', 'python-scorers.json'), 'utf8'));
    const run = (tool: string, settings: NerToolSettings = {}): Numbers => {
      const log = problemLog();
      const files = { gold: { name: file, bytes } };
      const { outcome } = scoreNerFiles(nerTool(tool), files, { reading: {}, tool: settings }, log);
      expect(log.errors).toBe(0);
      return outcome;
    };
    const micro = ({ scores }: Numbers): number[] => {
      const { precision, recall, 'f1-score': f1 } = scores.classification_report['micro avg'];
      return [precision, recall, f1];
    };

    it('seqeval in both modes', () => {
      const python = recorded();
      expect(micro(run('seqeval'))).toEqual(python.seqeval_default);
      expect(micro(run('seqeval-strict', { scheme }))).toEqual(python[`seqeval_strict_${scheme}`]);
    });

    it('nervaluate, spans that meet two included', () => {
      const { overall } = run('nervaluate').scores;
      for (const [strategy, row] of Object.entries<Numbers>(recorded().nervaluate)) {
        const { precision, recall, f1, ...counts } = row;
        expect([strategy, overall[strategy]]).toMatchObject([strategy, counts]);
        expect(overall[strategy].precision).toBeCloseTo(precision, 6);
        expect(overall[strategy].recall).toBeCloseTo(recall, 6);
        expect(overall[strategy].f1).toBeCloseTo(f1, 6);
      }
    });

    it('conlleval, where the file has no rows of marks, which it counts', () => {
      const script = readFileSync(real(folder, 'expected', 'goldpred.conlleval.txt'), 'utf8');
      const ours = run('conlleval').texts.report;
      if (folder !== 'wikigold-iob1') expect(ours).toBe(script);
      else expect(ours.split('\n').slice(2)).toEqual(script.split('\n').slice(2));
    });
  });
});
