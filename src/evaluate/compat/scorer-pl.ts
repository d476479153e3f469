import { type ScorerPlDocument, scorerPlReader } from '../../compat/scorer-pl/documents.ts';
import { scorerPl } from '../../compat/scorer-pl/scorer-pl.ts';
import { type OfficialTotals, readOfficialTotals } from '../../compat/scorer-pl/scorer-pl-output.ts';
import type { CompatScores } from '../../compat/tool.ts';
import { blanc } from '../../coref/blanc.ts';
import { officialMetrics } from '../../coref/repeats/repeats.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { Fractions } from '../../score/fractions.ts';
import { type Score, score, side } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { corefSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import type { Files } from '../../sides/files.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../../text/latin1.ts';
import { pairSides } from '../coref/pair-sides.ts';
import { readSides } from '../coref/read-sides.ts';
import type { CompatRead } from './compat-read.ts';
import type { CompatTask, CorefAsked } from './compat-task.ts';
import { aboveOneNotes } from './coref-tool.ts';

/** What scorer.pl makes of the files of a run. */
export async function scorerPlScores(
  { inputs, options, settings }: CompatTask<CorefSettings, CorefAsked>,
  files: Files,
): Promise<CompatRead> {
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
    return { ...one, documents, head: undefined };
  });
  pairSides(key, response, { document: named, lenient: false, isExact: true, allow: options.allow });
  if (hasErrors(logs)) return { logs };

  const sides = new Map(read.sides.map((one) => [utf8AsLatin1(one.path), one.documents[0] as ScorerPlDocument]));
  const name = document ?? (options.byDocument ? [] : 'none');
  const words = [...inputs.paths, ...[name].flat()].map(utf8AsLatin1);
  const scores: Record<string, Score> = {};
  let official = '';
  for (const metric of officialMetrics.filter((name) => options.metrics.some((asked) => asked.name === name))) {
    let text = '';
    let death = '';
    const code = scorerPl([metric, ...words], {
      readFile: (path) => sides.get(path)!.source,
      write: (piece) => {
        text += piece;
      },
      warn: (piece) => {
        death += piece;
      },
      library: 'corefscore',
    });
    if (code !== 0) return { logs, outcome: { refusal: latin1AsUtf8(death).trimEnd() } };
    Object.assign(scores, officialScores(metric, readOfficialTotals(text)));
    official += `\nMETRIC ${metric}:\n${latin1AsUtf8(text.slice(text.indexOf('\n') + 1))}`;
  }
  const values = Object.entries(scores).map(([name, { recall, precision, f1 }]) => {
    return { [name]: { recall: recall.value, precision: precision.value, f1 } };
  });
  const all = "scorer.pl takes 'none' for no document: these are the totals of all";
  const outcome = {
    scores: scores as Readonly<Record<string, object>> as CompatScores,
    notes: [...(document === 'none' ? [all] : []), ...aboveOneNotes('scorer.pl', values)],
    title: '',
    texts: { official },
    signature: signatureText(signatureOf('coref|compat:scorer.pl', corefSettings, {})),
  };
  return { logs, outcome };
}

/** The unrounded scores behind the totals of one run. */
function officialScores(metric: string, totals: OfficialTotals): Record<string, Score> {
  const { mentions, coreference, coreferenceLinks: c, nonCoreferenceLinks: n } = totals;
  const found: Record<string, Score> = {};
  if (mentions) found.mentions = fractionScore(mentions);
  if (coreference) found[metric] = fractionScore(coreference);
  if (c && n) {
    const links = [c.recallNumerator, c.recallDenominator, c.precisionDenominator];
    found.blanc = blanc.score(
      Float64Array.of(...links, n.recallNumerator, n.recallDenominator, n.precisionDenominator),
    );
  }
  return found;
}

function fractionScore(of: Fractions): Score {
  return score(side(of.recallNumerator, of.recallDenominator), side(of.precisionNumerator, of.precisionDenominator));
}
