import { scorerPlAbout } from '../compat/scorer-pl/about.ts';
import { documentStarts } from '../compat/scorer-pl/reader.ts';
import { scorerPl } from '../compat/scorer-pl/scorer-pl.ts';
import { side as openedSide } from '../compat/scorer-pl/side.ts';
import { blanc } from '../coref/blanc.ts';
import type { CorefDocument } from '../coref/document.ts';
import { officialMetrics } from '../coref/repeats/repeats.ts';
import type { CorefSide } from '../evaluate/coref/read-side.ts';
import { type Fractions, type OfficialTotals, readOfficialTotals } from '../evaluate/coref/scorer-pl-output.ts';
import { corefSettings } from '../evaluate/coref/settings.ts';
import { responseForTool } from '../evaluate/coref/tool-sides.ts';
import { readLines, refusesOther } from '../evaluate/files.ts';
import { signatureOf } from '../evaluate/settings.ts';
import { type Score, score, side } from '../score/score.ts';
import { type ProblemSink, problemLog, startOf } from '../text/problem.ts';
import { exitCode, printProblems } from './command.ts';
import { aboveOneNotes, compatExit, compatJson, printRemarks, refuseUselessWith } from './compat.ts';
import type { CorefRun } from './coref-options.ts';
import { asBytes } from './io.ts';
import { nodeFiles } from './node-files.ts';

const { departs } = scorerPlAbout;

/**
 * `--compat scorer.pl`: the scores that scorer.pl gives, including the way it reads files and its bugs, as its text or as JSON. There is
 * no score where it would die or refuse, nor for a file without any document, for which it would print zeros.
 */
export async function scorerPlCompat({ inputs, options, settings, given, io }: CorefRun): Promise<number> {
  const [key, response] = inputs.paths;
  const readsIt = settings.input === 'auto' || settings.input === 'conll';
  const useful = ['metric', 'document', 'byDocument', ...(readsIt ? ['input'] : [])];
  const formats = ['table', 'json', 'official'];
  refuseUselessWith('scorer.pl', given, { options: useful, formats }, options.format);
  const signature = signatureOf('coref|compat:scorer.pl', corefSettings, {});
  io.err(`scorer.pl differs from the definitions: ${departs}\n`);
  if (settings.document === 'none')
    io.err("note: scorer.pl takes 'none' for no document: these are the totals of all\n");
  const log = problemLog();
  const sides = await readSides([key, response], log);
  const bytesOf = (file: string): Uint8Array => sides.get(asBytes(file)) ?? new Uint8Array(0);
  const named = settings.document === 'none' ? undefined : settings.document;
  if (log.errors === 0) {
    const [keySide, responseSide] = (['key', 'response'] as const).map((side, at): CorefSide => {
      const path = [key, response][at];
      return { path, side, documents: documentsOf(path, bytesOf(path), named), log, formats: [] };
    });
    responseForTool(keySide, responseSide, { document: named, lenient: false, isExact: true });
  }
  await printProblems([log], options, io);
  if (log.errors > 0) return exitCode.input;
  const name = settings.document ?? (options.byDocument ? [] : 'none');
  const scores: Record<string, Score> = {};
  const chosen = officialMetrics.filter((name) => options.metric.some((metric) => metric.name === name));
  for (const metric of chosen) {
    let text = '';
    const code = scorerPl([metric, asBytes(key), asBytes(response), ...[name].flat().map(asBytes)], {
      readFile: (path) => sides.get(path) ?? new Uint8Array(0),
      write: (piece) => {
        text += piece;
      },
      warn: (piece) => io.err(fromBytes(piece)),
      library: 'corefscore',
    });
    if (code !== 0) return exitCode.input;
    Object.assign(scores, officialScores(metric, readOfficialTotals(text)));
    if (options.format !== 'json') io.out(`\nMETRIC ${metric}:\n${fromBytes(text.slice(text.indexOf('\n') + 1))}`);
  }
  const values = Object.entries(scores).map(([name, { recall, precision, f1 }]) => {
    return { [name]: { recall: recall.value, precision: precision.value, f1 } };
  });
  const found = { scores, notes: aboveOneNotes('scorer.pl', values) };
  printRemarks(found, [log], options, io);
  if (options.format === 'json')
    io.out(compatJson('corefscore', [{ key }, { response }], signature, scorerPlAbout, found, [log]));
  else if (!options.quiet) io.err(`${signature}\n`);
  return compatExit([log], options, io);
}

/** The bytes of files by their paths. A file in which no line begins a document, such as JSON, is an error. */
async function readSides(files: readonly string[], log: ProblemSink): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>();
  for (const file of files) {
    const bytes = await readLines(file, log, nodeFiles);
    if (!bytes) continue;
    read.set(asBytes(file), bytes);
    if (documentStarts(bytes).length > 0) continue;
    if (refusesOther(bytes, file, log)) continue;
    log.report('NO_DOCUMENT', 'error', () => ({
      place: startOf(file),
      message: "no '#begin document' line, so scorer.pl would print zeros: expected a CoNLL-2011/2012 coreference file",
    }));
  }
  return read;
}

/** The documents of a file as scorer.pl reads them: all, or only the one that is scored. */
function documentsOf(file: string, bytes: Uint8Array, wanted: string | undefined): CorefDocument[] {
  const read = openedSide(file, () => bytes, wanted === undefined ? 'last' : 'first');
  const names = read.names().filter((name) => wanted === undefined || name === asBytes(wanted));
  return names.map((name) => {
    const { mentions, tokens } = read.read(name);
    return { ...mentions, tokens, id: fromBytes(name), place: startOf(file) };
  });
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

/** Decodes UTF-8 whose bytes are given as characters. */
function fromBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString();
}
