import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import { type ScorerPlDocument, scorerPlReader } from '../../compat/scorer-pl/documents.ts';
import type { OfficialSums } from '../../compat/scorer-pl/report.ts';
import { scoreMetric, startRun } from '../../compat/scorer-pl/scorer-pl.ts';
import { Death } from '../../compat/scorer-pl/side.ts';
import type { CompatRefusal, CompatScores } from '../../compat/tool.ts';
import { blanc } from '../../coref/blanc.ts';
import { type OfficialMetric, officialMetrics } from '../../coref/repeats/repeats.ts';
import { hasErrors } from '../../results/make-report.ts';
import { type Score, score, side } from '../../score/score.ts';
import { type CorefSettings, corefSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import type { Files } from '../../sides/files.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../../text/latin1.ts';
import { pairAndCompare } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';
import type { CompatRead, CompatScorer } from './compat-scorer.ts';
import { aboveOneNotes, type CorefCompatTask } from './coref-tool.ts';

/**
 * The scores that scorer.pl gives, including the way it reads files and its bugs, with its text. There is no score where it would die or
 * refuse, nor for a file without any document, for which it would print zeros.
 */
export function scorerPlScorer({ input }: CorefSettings): CompatScorer<CorefCompatTask> {
  return {
    about: { ...scorerPlAbout, title: 'scorer.pl' },
    options: ['metric', 'document', 'byDocument', ...(input === 'auto' || input === 'conll' ? ['input'] : [])],
    formats: ['official'],
    score: scorerPlScores,
  };
}

async function scorerPlScores({ inputs, options, settings }: CorefCompatTask, files: Files): Promise<CompatRead> {
  const { document } = settings;
  const named = document === 'none' ? undefined : document;
  const rules = {
    format: 'conll',
    lenient: false,
    conllReader: (file: Parameters<typeof scorerPlReader>[0]) => scorerPlReader(file, named),
  } as const;
  const read = await readSides(inputs, rules, {}, files);
  const logs = read.sides.map(({ log }) => log);
  if (hasErrors(logs)) return { logs };
  const [key, response] = read.sides.map((one) => {
    const documents = one.documents.filter(({ id }) => named === undefined || id === named);
    return { ...one, documents, source: undefined };
  });
  pairAndCompare(key, response, { document: named, lenient: false, isExact: true, allow: options.allow });
  if (hasErrors(logs)) return { logs };

  const [ofKey, ofResponse] = read.sides.map(({ documents }) => (documents[0] as ScorerPlDocument).whole);
  const asked = officialMetrics.filter((name) => options.metrics.some((one) => one.name === name));
  const name = document ?? (options.byDocument ? undefined : 'none');
  const found = officialScores({ key: ofKey, response: ofResponse }, asked, name);
  if ('refusal' in found) return { logs, outcome: found };
  const { scores, text } = found;
  const values = Object.entries(scores).map(([metric, { recall, precision, f1 }]) => {
    return { [metric]: { recall: recall.value, precision: precision.value, f1 } };
  });
  const all = "scorer.pl takes 'none' for no document: these are the totals of all";
  const outcome = {
    scores: scores as Readonly<Record<string, object>> as CompatScores,
    notes: [...(document === 'none' ? [all] : []), ...aboveOneNotes('scorer.pl', values)],
    title: '',
    texts: { official: latin1AsUtf8(text) },
    signature: signatureText(signatureOf('coref|compat:scorer.pl', corefSettings, {})),
  };
  return { logs, outcome };
}

/** The scores of each metric, and what scorer.pl prints of them; or what it says where it dies. */
function officialScores(
  sides: Parameters<typeof startRun>[0],
  metrics: readonly OfficialMetric[],
  name: string | undefined,
): { readonly scores: Readonly<Record<string, Score>>; readonly text: string } | CompatRefusal {
  const scores: Record<string, Score> = {};
  let text = '';
  try {
    for (const metric of metrics) {
      text += `\nMETRIC ${metric}:\n`;
      const run = startRun(sides, name && utf8AsLatin1(name), (piece) => {
        text += piece;
      });
      Object.assign(scores, scoresOf(metric, scoreMetric(run, metric)));
    }
    return { scores, text };
  } catch (error) {
    if (error instanceof Death) return { refusal: latin1AsUtf8(error.message) };
    throw error;
  }
}

/** The unrounded scores behind the totals of one metric. */
function scoresOf(metric: string, { mentions, counts }: OfficialSums): Record<string, Score> {
  const [linkRecall, links, , foundLinks, otherRecall, others, , foundOthers] = counts;
  const of = ([recall, ofRecall, precision, ofPrecision]: Float64Array): Score =>
    score(side(recall, ofRecall), side(precision, ofPrecision));
  const own =
    metric === 'blanc'
      ? blanc.score(Float64Array.of(linkRecall, links, foundLinks, otherRecall, others, foundOthers))
      : of(counts);
  return { mentions: of(mentions), [metric]: own };
}
