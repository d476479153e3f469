import { type LabelScore, meansOf } from '../../ner/metrics.ts';
import type { Span } from '../../ner/spans.ts';
import { labelScore } from '../../ner/tokens.ts';
import { side } from '../../score/score.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { CompatScores } from '../tool.ts';
import { reportFigures, reportText } from './classification-report.ts';
import type { NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner-tool.ts';
import { detectScheme, seqevalEntities, seqevalStrictEntities } from './seqeval-entities.ts';

/** seqeval in its default mode. The rule is in docs/compat.md. */
export const seqeval: NerTool = {
  name: 'seqeval',
  title: 'seqeval (default mode)',
  source: 'chakki-works/seqeval',
  files: 'gold.tsv pred.tsv',
  departs:
    'broken sequences are repaired, and it finds the wrong entities in BILOU, BMEWO and broken BMES, as L, U, M and W mean nothing to it',
  settings: ['zeroDivision', 'suffix', 'digits'],
  score: { tags: scoreDefault },
};

/** seqeval in strict mode. The rule is in docs/compat.md. */
export const seqevalStrict: NerTool = {
  name: 'seqeval-strict',
  title: 'seqeval (strict mode)',
  source: 'chakki-works/seqeval',
  files: 'gold.tsv pred.tsv',
  departs:
    'the scheme is guessed from the gold tags (never IOB1 or IOE1), broken sequences are dropped, IOE1 loses valid entities',
  settings: ['zeroDivision', 'suffix', 'digits', 'scheme'],
  schemes: {
    bio: { scheme: 'IOB2' },
    iob1: { scheme: 'IOB1' },
    ioe1: { scheme: 'IOE1' },
    ioe2: { scheme: 'IOE2' },
    bioes: { scheme: 'IOBES' },
    bilou: { scheme: 'BILOU' },
  },
  score: { tags: scoreStrict },
};

type Tags = NerInputs['tags'];

type Entities = readonly (readonly Span[])[];

function scoreDefault(tags: Tags, settings: NerToolSettings): NerOutcome {
  // All sentences are one list, so that what is known of the last entity carries into the next sentence.
  const entities = (sentences: Tags['gold']): Entities => [
    seqevalEntities(
      sentences.flatMap((tags) => [...tags, 'O']),
      settings.suffix,
    ),
  ];
  return outcome(tags, entities(tags.gold), entities(tags.pred), settings);
}

function scoreStrict(tags: Tags, settings: NerToolSettings): NerOutcome {
  const scheme = settings.scheme ?? detectScheme(tags.gold, settings.suffix);
  if (typeof scheme !== 'string') return { refusal: `seqeval raises ${scheme.error}` };
  const read = (sentence: readonly string[]) => seqevalStrictEntities(sentence, scheme, settings.suffix);
  const [gold, pred] = [tags.gold.map(read), tags.pred.map(read)];
  const failed = [...gold, ...pred].find((entities) => 'error' in entities);
  if (failed) return { refusal: `seqeval raises ${failed.error}` };
  const result = outcome(tags, gold as Entities, pred as Entities, settings);
  if ('refusal' in result || settings.scheme !== undefined) return result;
  return { ...result, notes: [...result.notes, `the gold tags are taken for ${scheme}`] };
}

function outcome(
  tags: Tags,
  gold: Entities,
  pred: Entities,
  { zeroDivision = 0, digits = 2 }: NerToolSettings,
): NerOutcome {
  const labels = typeScores(gold, pred, zeroDivision);
  const scores = labels.map(([, score]) => score);
  const total = (of: (score: LabelScore) => number): number => scores.reduce((sum, score) => sum + of(score), 0);
  const correct = total(({ recall }) => recall.numerator!);
  const micro = labelScore(
    correct,
    total(({ support }) => support),
    total(({ predicted }) => predicted),
    zeroDivision,
  );
  const means = { micro, ...meansOf(scores, micro) };
  const report = { labels, means, hasAccuracy: false };
  return {
    scores: { classification_report: reportFigures(report), ...tokenFigures(tags) },
    texts: labels.length === 0 ? {} : { classification_report: reportText(report, digits) },
    notes:
      labels.length === 0
        ? [
            'without any entity seqeval prints no report (ValueError) and its macro avg is nan; that of no type is the micro avg here',
          ]
        : [],
  };
}

function typeScores(gold: Entities, pred: Entities, zeroDivision: 0 | 1): [type: string, score: LabelScore][] {
  const golds = keysByType(gold);
  const preds = keysByType(pred);
  return [...new Set([...golds.keys(), ...preds.keys()])].sort(compareCodePoints).map((type) => {
    const [ofGold, ofPred] = [golds, preds].map((side) => side.get(type) ?? new Set<string>());
    const correct = [...ofPred].filter((key) => ofGold.has(key)).length;
    return [type, labelScore(correct, ofGold.size, ofPred.size, zeroDivision)];
  });
}

function keysByType(sentences: Entities): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  sentences.forEach((entities, sentence) => {
    for (const { type, start, end } of entities) {
      const ofType = keys.get(type) ?? new Set<string>();
      keys.set(type, ofType.add(`${sentence} ${start} ${end}`));
    }
  });
  return keys;
}

function tokenFigures({ gold, pred }: Tags): CompatScores {
  const counts = { TP: 0, FP: 0, FN: 0, TN: 0 };
  let equal = 0;
  let tokens = 0;
  gold.forEach((sentence, index) => {
    sentence.forEach((tag, at) => {
      const other = pred[index][at];
      tokens++;
      if (tag === other) {
        equal++;
        counts[tag === 'O' ? 'TN' : 'TP']++;
      } else if (other !== 'O') counts.FP++;
      else counts.FN++;
    });
  });
  return { accuracy_score: side(equal, tokens).value, performance_measure: counts };
}
