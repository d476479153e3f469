import { describe, expect, it } from 'vitest';
import { scoreCoref } from '../../src/evaluate/library/score-coref.ts';
import { scoreNer } from '../../src/evaluate/library/score-ner.ts';
import type { CorefFindings } from '../../src/findings/coref-finding.ts';
import type { NerFindings } from '../../src/findings/span-findings.ts';
import { random } from '../../src/stats/random.ts';
import { randomCorpus } from '../ner/corpora.ts';

describe('the errors that are counted with scores are those that findings list', () => {
  it('in random tags', () => {
    const source = random(21);
    for (let run = 0; run < 300; run++) {
      const corpus = randomCorpus(source, 1);
      const [gold, pred] = [0, 1].map((side) => corpus.map((sentence) => sentence[side]));
      const [{ errors, findings }] = scoreNer(gold, pred, { findings: true }).systems;
      const { counts } = findings as NerFindings;
      expect(errors).toEqual({ gold: counts.fn, pred: counts.fp, type: counts.kinds.type });
    }
  });

  it('in random entities', () => {
    const source = random(22);
    const side = () => {
      const entities: string[][] = [[], [], [], []];
      for (const name of 'abcdefghij') if (source.below(4) > 0) entities[source.below(4)].push(name);
      return entities.filter((entity) => entity.length > 0);
    };
    for (let run = 0; run < 300; run++) {
      const [{ errors, findings }] = scoreCoref(side(), side(), { findings: true }).systems;
      const { mentions, steps } = (findings as CorefFindings).counts;
      expect(errors).toEqual({
        missing: mentions.missing,
        spurious: mentions.spurious,
        conflated: steps.conflated_entities,
        divided: steps.divided_entities,
      });
    }
  });
});
