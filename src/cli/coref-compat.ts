import { blanc } from '../coref/blanc.ts';
import { documentStarts } from '../official/reader.ts';
import { scorerPl } from '../official/scorer-pl.ts';
import { scorerPlAbout } from '../official/scorer-pl-about.ts';
import { type Fractions, type OfficialTotals, readOfficialTotals } from '../official/scorer-pl-output.ts';
import { jsonText } from '../report/json.ts';
import { type Score, score, side } from '../score/score.ts';
import { type ProblemLog, problemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { asBytes, readWhole } from './byte-io.ts';
import { refuseUselessWith } from './compat-options.ts';
import { chosenOfficial } from './coref-official.ts';
import type { CorefRun } from './coref-run.ts';
import { exitCode } from './exit-code.ts';
import { printProblems } from './print-problems.ts';

const { departs } = scorerPlAbout;

/**
 * `--compat scorer.pl`: what scorer.pl makes of the files, reading and faults included; as its text, or as its numbers in JSON. Where
 * it would die or refuse, there is no score; nor of a file without any document, for which it prints zeros.
 */
export async function corefCompat(
  { key, responses: [response], options, io, refuse }: CorefRun,
  given: ReadonlyMap<string, string>,
): Promise<number> {
  const readsIt = options.input === 'auto' || options.input === 'conll';
  const useful = ['metric', 'document', 'byDocument', ...(readsIt ? ['input'] : [])];
  const formats = ['table', 'json', 'official'];
  refuseUselessWith('scorer.pl', given, { options: useful, formats }, options.format, refuse);
  const signature = `coref|compat:scorer.pl|v:${version}`;
  io.err(`scorer.pl departs from the definitions: ${departs}\n`);
  const log = withoutDocuments([key, response]);
  if (log.errors > 0) {
    await printProblems([log], options, io);
    return exitCode.input;
  }
  const name = options.document ?? (options.byDocument ? [] : 'none');
  const scores: Record<string, Score> = {};
  for (const metric of chosenOfficial(options)) {
    let text = '';
    const code = scorerPl([metric, asBytes(key), asBytes(response), ...[name].flat().map(asBytes)], {
      readFile: readWhole,
      write: (piece) => {
        text += piece;
      },
      warn: (piece) => io.err(piece),
      library: 'corefscore',
    });
    if (code !== 0) return exitCode.input;
    Object.assign(scores, officialScores(metric, readOfficialTotals(text)));
    if (options.format !== 'json') io.out(`\nMETRIC ${metric}:\n${fromBytes(text.slice(text.indexOf('\n') + 1))}`);
  }
  if (options.format !== 'json') io.err(`${signature}\n`);
  else {
    const systems = [{ response, compat: { tool: 'scorer.pl', departs, scores } }];
    io.out(jsonText({ schema: 1, tool: 'corefscore', version, signature, key, systems }));
  }
  return exitCode.scored;
}

/** Which of the files, of those that can be opened, have no line that begins a document: JSON for one, which scorer.pl does not read. */
function withoutDocuments(files: readonly string[]): ProblemLog {
  const log = problemLog();
  for (const file of files) {
    const bytes = readWhole(asBytes(file));
    if (!(bytes instanceof Uint8Array) || documentStarts(bytes).length > 0) continue;
    log.report('NO_DOCUMENT', 'error', () => ({
      place: { file, line: 1, column: 1 },
      message: "no '#begin document' line, so scorer.pl would print zeros: expected a CoNLL-2011/2012 coreference file",
    }));
  }
  return log;
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

/** Text whose characters are bytes, as text. */
function fromBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString();
}
