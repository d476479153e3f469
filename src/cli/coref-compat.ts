import { blanc } from '../coref/blanc.ts';
import { scorerPl } from '../official/scorer-pl.ts';
import { scorerPlAbout } from '../official/scorer-pl-about.ts';
import { type Fractions, type OfficialTotals, readOfficialTotals } from '../official/scorer-pl-output.ts';
import { jsonText } from '../report/json.ts';
import { type Score, score, side } from '../score/score.ts';
import { version } from '../version.ts';
import { asBytes, readWhole } from './byte-io.ts';
import { refuseUselessWith } from './compat-options.ts';
import { chosenOfficial } from './coref-official.ts';
import type { CorefRun } from './coref-run.ts';
import { exitCode } from './exit-code.ts';

const { departs } = scorerPlAbout;

/**
 * `--compat scorer.pl`: what scorer.pl makes of the files, reading and faults included; as its text, or as its numbers in JSON. Where
 * it would die or refuse, there is no score.
 */
export function corefCompat(
  { key, responses: [response], options, io, refuse }: CorefRun,
  given: ReadonlyMap<string, string>,
): number {
  const readsIt = options.input === 'auto' || options.input === 'conll';
  const useful = ['metric', 'document', 'byDocument', ...(readsIt ? ['input'] : [])];
  const formats = ['table', 'json', 'official'];
  refuseUselessWith('scorer.pl', given, { options: useful, formats }, options.format, refuse);
  const signature = `coref|compat:scorer.pl|v:${version}`;
  io.err(`scorer.pl departs from the definitions: ${departs}\n`);
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
