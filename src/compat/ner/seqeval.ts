import { type LabelScore, meansOf } from '../../ner/metrics.ts';
import { labelScore } from '../../ner/tokens.ts';
import { side } from '../../score/score.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import type { CompatScores } from '../tool.ts';
import { reportFigures, reportText } from './classification-report.ts';
import type { NerInputs, NerOutcome, NerScored, NerTool, NerToolSettings } from './ner-tool.ts';
import { numberedTags, type SeqevalCounts, seqevalCounts } from './seqeval-counts.ts';
import type { SeqevalError } from './seqeval-entities.ts';

/** seqeval in its default mode. The rule is in docs/compat.md. */
export const seqeval: NerTool = {
  name: 'seqeval',
  title: 'seqeval (default mode)',
  source: 'chakki-works/seqeval',
  files: 'gold.tsv pred.tsv',
  departs:
    'broken sequences are repaired, and it finds the wrong entities in BILOU, BMEWO and broken BMES, as L, U, M and W mean nothing to it',
  settings: ['zeroDivision', 'suffix', 'digits'],
  score: { tags: (tags, settings) => scoreIn(undefined, tags, settings) },
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
  score: { tags: (tags, settings) => scoreIn('strict', tags, settings) },
};

type Tags = NerInputs['tags'];

function scoreIn(mode: 'strict' | undefined, tags: Tags, settings: NerToolSettings): NerOutcome {
  const counts = seqevalCounts(numberedTags(tags), { ...settings, mode });
  if ('message' in counts) return { refusal: `seqeval raises ${errorText(counts)}` };
  const result = outcome(tags, counts, settings);
  if (counts.scheme === undefined || settings.scheme !== undefined) return result;
  return { ...result, notes: [...result.notes, `the gold tags are taken for ${counts.scheme}`] };
}

function errorText({ type, message, tag = '', letters }: SeqevalError): string {
  const about = shortened(letters?.join(', ') ?? tag);
  return `${type}: ${type === 'KeyError' ? quoted(tag) : message(about)}`;
}

function outcome(tags: Tags, { types }: SeqevalCounts, { zeroDivision = 0, digits = 2 }: NerToolSettings): NerScored {
  const labels = types.map(({ type, correct, support, predicted }) => {
    return [type, labelScore(correct, support, predicted, zeroDivision)] as const;
  });
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
