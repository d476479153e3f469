import type { Mentions } from '../../coref/numbering.ts';
import { type Identification, identify } from '../../coref/repeats/identification.ts';
import { isOfficialMetric, officialCounts, officialMetrics } from '../../coref/repeats/repeats.ts';
import { addDocument, officialTotals } from './official-text.ts';
import type { Reading } from './reader.ts';
import { countsText, identificationText, type OfficialSums, readingText, repeatText, totalsText } from './report.ts';
import { accidentalCode, type CannotOpen, Death, type Side, side } from './side.ts';

/** All that the program needs from outside. Every string is bytes, one per character: arguments, paths, names and output. */
export interface ScorerIo {
  /**
   * The whole file, empty for a directory; of a file with a line that is longer than `LONGEST_LINE`, no more than the beginning of that
   * line. Called once for the key, then once for the response.
   */
  readFile(path: string): Uint8Array | CannotOpen;
  write(text: string): void;
  warn(text: string): void;
  /** The path printed in the first line, where the original names its library. */
  readonly library: string;
}

/**
 * The program scorer.pl 8.01: `METRIC KEY RESPONSE [NAME]`. Prints what it prints, faults included, and returns its exit code: 0 also
 * for a wrong command line; 1 when more than 10 mentions of the response are repeated, counted over documents and metrics; the
 * system's error number if a file cannot be opened (2); 25 or 255 if it dies for another reason.
 *
 * Departs from it where its output is accidental: documents come in file order, not in random order; ties between alignments may be
 * broken differently; a path is never run as a command; a message about a bracket names the file and its line. A line of more than
 * 4 MiB is refused, with 255. Each file is opened once and each document read and identified once, whatever the metrics.
 */
export function scorerPl(argv: readonly string[], io: ScorerIo): number {
  io.write(`version: 8.01 ${io.library}\n`);
  if (argv.length < 3) io.write(usage);
  else if (!/^(?:muc|bcub|ceafm|ceafe|blanc|all)/i.test(argv[0])) io.write('Invalid metric\n');
  else return scored(argv, io);
  return 0;
}

function scored([metric, key, response, name]: readonly string[], io: ScorerIo): number {
  const repeated = name === undefined || name === 'none' ? 'last' : 'first';
  const open = (path: string): Side => side(path, () => io.readFile(path), repeated);
  const run = startRun({ key: open(key), response: open(response) }, name, io.write);
  try {
    if (metric !== 'all') scoreMetric(run, metric.toLowerCase());
    for (const each of metric === 'all' ? officialMetrics : []) {
      io.write(`\nMETRIC ${each}:\n`);
      scoreMetric(run, each);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    io.warn(`${error.message}\n`);
    return error.exitCode;
  }
}

/** A run over two files: what it prints is given to `write`, and what is kept between metrics. */
export interface Run {
  readonly key: Side;
  readonly response: Side;
  readonly write: (text: string) => void;
  readonly only: string | undefined;
  readonly isVerbose: boolean;
  readonly found: Map<string, Identification>;
  /** How many repeated mentions were left out. */
  leftOut: number;
}

/** Begins a run. `name`: the last argument of the program. */
export function startRun(
  sides: Pick<Run, 'key' | 'response'>,
  name: string | undefined,
  write: (text: string) => void,
): Run {
  const only = name === 'none' ? undefined : name;
  return { ...sides, write, only, isVerbose: name !== 'none', found: new Map(), leftOut: 0 };
}

/** Scores one metric, prints what scorer.pl prints of it, and returns its totals. @throws Death where scorer.pl dies. */
export function scoreMetric(run: Run, metric: string): OfficialSums {
  const { write, key, response, only } = run;
  if (only !== undefined) write(`${only}:\n`);
  const names = only === undefined ? key.names() : [only];
  // The original lists the documents of both files before it reads any.
  if (only === undefined) response.names();
  const totals = officialTotals();
  for (const name of names) {
    const found = identifyDocument(run, metric, name);
    if (!isOfficialMetric(metric)) {
      throw new Death(`Metric ${metric} not implemented yet`, accidentalCode(response.read(name)));
    }
    if (metric === 'blanc' && hasHole(key.read(name).mentions)) {
      throw new Death('An entity of the key was opened and never closed', accidentalCode(response.read(name)));
    }
    const counts = officialCounts(found.entities, metric);
    if (run.isVerbose && metric !== 'blanc') write(countsText(counts));
    addDocument(totals, found, counts);
  }
  write(totalsText(metric, totals));
  return totals;
}

/** Reads and identifies a document, and prints all that precedes its scores. */
function identifyDocument(run: Run, metric: string, name: string): Identification {
  const { write, isVerbose } = run;
  const key = read(run, run.key, name);
  const response = read(run, run.response, name);
  const found = run.found.get(name) ?? identify(key.mentions, response.mentions);
  run.found.set(name, found);
  if (isVerbose && run.only === undefined) write(`${metric === 'blanc' ? '' : name}:\n`);
  write(repeatText('key', found.repeatedInKey));
  write(repeatText('response', found.repeatedInResponse.slice(0, mostLeftOut + 1 - run.leftOut)));
  run.leftOut += found.repeatedInResponse.length;
  if (run.leftOut > mostLeftOut) throw new Death(refusal, 1);
  if (isVerbose) write(identificationText(found));
  return found;
}

function read({ write, isVerbose }: Run, from: Side, name: string): Reading {
  const reading = from.read(name);
  const { fault } = reading;
  if (isVerbose) write(readingText(reading.name, reading.discarded, fault ? undefined : reading.mentions));
  if (fault === undefined) return reading;
  const place = fault.offset === undefined ? '' : ` at ${from.path} line ${from.lineAt(fault.offset)}.`;
  throw new Death(`${fault.message}${place}`, accidentalCode(reading));
}

const mostLeftOut = 10;

/** Training code looks for these words. */
const refusal = `Found too many repeated mentions (> ${mostLeftOut}) in the response, so refusing to score. Please fix the output.`;

/** Whether an entity without mentions comes before one with mentions, on which the original's BLANC dies. */
function hasHole({ entityIds, entity }: Mentions): boolean {
  const hasMentions = new Uint8Array(entityIds.length);
  for (const i of entity) hasMentions[i] = 1;
  return hasMentions.subarray(0, hasMentions.lastIndexOf(1) + 1).includes(0);
}

/** What scorer.pl prints with fewer than three arguments. Our words: the original's are not ours to copy. */
export const usage = `
usage: scorer.pl METRIC KEY RESPONSE [NAME]

  METRIC    muc, bcub, ceafm, ceafe, blanc, or all for the five
  KEY       the file with the annotated coreference
  RESPONSE  the file with the coreference to be scored, in the same format
  NAME      score this document only; none: every document, but print the totals only;
            left out: every document, each with its mentions and scores, then the totals

`;
