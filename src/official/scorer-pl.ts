import { type OfficialMetric, officialCounts, officialMetrics } from './counting.ts';
import { type Identification, identify, type Mentions } from './identification.ts';
import { type DocumentStart, documentStarts, missingReading, type Reading, readDocument } from './reader.ts';
import { countsText, identificationText, readingText, repeatText, totalsText } from './report.ts';
import { usage } from './usage.ts';

/** Why a file cannot be opened, in the words of the system, and its number for it: ENOENT is 2. */
export interface CannotOpen {
  readonly reason: string;
  readonly errno: number;
}

/** All that the program needs from outside. Every string is bytes, one a character: paths, names and output. */
export interface ScorerIo {
  /** The whole file; nothing for a directory. Called once a path. */
  readFile(path: string): Uint8Array | CannotOpen;
  write(text: string): void;
  warn(text: string): void;
  /** The path printed in the first line, where the original names its library. */
  readonly library: string;
}

/**
 * The program scorer.pl 8.01: `METRIC KEY RESPONSE [NAME]`. Prints what it prints, faults included, and returns its exit
 * code: 0 also for a wrong command line; 1 when more than 10 mentions of the response are repeated, counted over documents
 * and metrics; the system's number where a file cannot be opened (2); 25 or 255 where it dies otherwise.
 *
 * Departs from it where its answer is accidental: documents come in file order, not in random order; equal alignments may be
 * broken otherwise; the path is a path, not a command; a message on a bracket names the line of the file. Each file is read
 * and its mentions are identified once, whatever the metrics.
 */
export function scorerPl(argv: readonly string[], io: ScorerIo): number {
  io.write(`version: 8.01 ${io.library}\n`);
  if (argv.length < 3) io.write(usage);
  else if (!/^(?:muc|bcub|ceafm|ceafe|blanc|all)/i.test(argv[0])) io.write('Invalid metric\n');
  else return exitCode(argv, io);
  return 0;
}

/** The program ends here: `message` goes to stderr. */
class Death extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.name = 'Death';
    this.exitCode = exitCode;
  }
}

function exitCode([metric, key, response, name]: readonly string[], io: ScorerIo): number {
  try {
    const run = scoringRun(io, key, response, name);
    if (metric !== 'all') run(metric.toLowerCase());
    for (const each of metric === 'all' ? officialMetrics : []) {
      io.write(`\nMETRIC ${each}:\n`);
      run(each);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    io.warn(`${error.message}\n`);
    return error.exitCode;
  }
}

interface Pair {
  readonly key: Reading;
  readonly response: Reading;
  readonly found: Identification;
}

/** Scores the chosen documents with one metric after the other. What was read for the first is kept for the next. */
function scoringRun(io: ScorerIo, keyPath: string, responsePath: string, name?: string): (metric: string) => void {
  const isVerbose = name !== 'none';
  const isOne = name !== undefined && isVerbose;
  const key = lazyFile(io, keyPath);
  const response = lazyFile(io, responsePath);
  const pairs = new Map<string, Pair>();
  let removed = 0;

  const read = (file: LazyFile, document: string): Reading => {
    const starts = isOne ? file().first : file().last;
    const start = starts.get(document);
    return start === undefined ? missingReading : readDocument(file().bytes, start);
  };
  const print = (reading: Reading, file: LazyFile, path: string): Reading => {
    const { fault } = reading;
    if (isVerbose) io.write(readingText(reading.name, reading.discarded, fault ? undefined : reading.mentions));
    if (fault === undefined) return reading;
    const place = fault.offset === undefined ? '' : ` at ${path} line ${lineNumber(file().bytes, fault.offset)}.`;
    throw new Death(`${fault.message}${place}`, accidentalCode(reading));
  };
  const pairOf = (document: string): Pair => {
    const known = pairs.get(document);
    const keyReading = print(known?.key ?? read(key, document), key, keyPath);
    const responseReading = print(known?.response ?? read(response, document), response, responsePath);
    if (known !== undefined) return known;
    const found = identify(keyReading.mentions, responseReading.mentions);
    const pair = { key: keyReading, response: responseReading, found };
    pairs.set(document, pair);
    return pair;
  };
  const refuseRepeats = ({ repeatedInKey, repeatedInResponse }: Identification): void => {
    io.write(repeatText('key', repeatedInKey));
    io.write(repeatText('response', repeatedInResponse.slice(0, 11 - removed)));
    removed += repeatedInResponse.length;
    if (removed > 10) throw new Death(refusal, 1);
  };

  return (metric) => {
    const mentions = new Float64Array(4);
    const totals = new Float64Array(8);
    if (isOne) io.write(`${name}:\n`);
    for (const document of isOne ? [name] : bothOpened(key, response)) {
      const pair = pairOf(document);
      if (!isOne && isVerbose) io.write(`${metric === 'blanc' ? '' : document}:\n`);
      refuseRepeats(pair.found);
      if (isVerbose) io.write(identificationText(pair.found));
      const counts = countsOf(metric, pair);
      if (isVerbose && metric !== 'blanc') io.write(countsText(counts));
      addTo(mentions, mentionCounts(pair.found));
      addTo(totals, counts);
    }
    io.write(totalsText(metric as OfficialMetric, mentions, totals));
  };
}

const refusal = 'Found too many repeated mentions (> 10) in the response, so refusing to score. Please fix the output.';

interface OpenedFile {
  readonly bytes: Uint8Array;
  /** The documents by name; where a name repeats, its first and its last. The last ones stand in file order. */
  readonly first: ReadonlyMap<string, DocumentStart>;
  readonly last: ReadonlyMap<string, DocumentStart>;
}

type LazyFile = () => OpenedFile;

function lazyFile(io: ScorerIo, path: string): LazyFile {
  let opened: OpenedFile | undefined;
  return () => {
    opened ??= openedFile(io.readFile(path), path);
    return opened;
  };
}

function openedFile(content: Uint8Array | CannotOpen, path: string): OpenedFile {
  if (!(content instanceof Uint8Array)) throw new Death(`Can not open ${path}: ${content.reason}`, content.errno);
  const first = new Map<string, DocumentStart>();
  const last = new Map<string, DocumentStart>();
  for (const start of documentStarts(content)) {
    if (!first.has(start.name)) first.set(start.name, start);
    last.delete(start.name);
    last.set(start.name, start);
  }
  return { bytes: content, first, last };
}

/** The names of the key's documents. The original opens the response too before it scores the first. */
function bothOpened(key: LazyFile, response: LazyFile): Iterable<string> {
  const names = key().last.keys();
  response();
  return names;
}

function countsOf(metric: string, { key, response, found }: Pair): Float64Array {
  if (!isOfficialMetric(metric)) throw new Death(`Metric ${metric} not implemented yet`, accidentalCode(response));
  if (metric === 'blanc' && hasHole(key.mentions)) {
    throw new Death(
      'a key entity without mentions: one was opened, and the document has no end',
      accidentalCode(response),
    );
  }
  return officialCounts(found.entities, metric);
}

function isOfficialMetric(metric: string): metric is OfficialMetric {
  return (officialMetrics as readonly string[]).includes(metric);
}

/** Whether an entity without mentions stands before one with mentions. */
function hasHole({ entityIds, entity }: Mentions): boolean {
  const filled = new Uint8Array(entityIds.length);
  for (const i of entity) filled[i] = 1;
  return filled.subarray(0, filled.lastIndexOf(1) + 1).includes(0);
}

function mentionCounts({ exact, keyMentions, responseMentions }: Identification): Float64Array {
  return Float64Array.of(exact, keyMentions, exact, responseMentions);
}

function addTo(sums: Float64Array, counts: Float64Array): void {
  for (let field = 0; field < counts.length; field++) sums[field] += counts[field];
}

/** Perl dies with the number that opening the file left over, ENOTTY, unless reading to the end of the file has wiped it out. */
function accidentalCode(lastOpened: Reading): number {
  return lastOpened.atEnd ? 255 : 25;
}

function lineNumber(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line++;
  return line;
}
