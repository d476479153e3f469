import { presetTable } from '../results/preset.ts';
import type { Report, SkippedSystem, SystemReport } from '../results/report.ts';
import type { Problem } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { columnNotes, movingWarnings, schemesText, shortNames, shown, skippedNames } from './numbers.ts';
import type { NumberStyle, TableOptions } from './style.ts';
import { listedSystems } from './systems/standing.ts';
import { nameCell, type Table, valueTables, wholeTable } from './tables.ts';

/** What people should know of a system's input, one line each. What goes without saying is not said. */
export function facts(report: Report, system: SystemReport, style: NumberStyle): string[] {
  return [
    ...readingLines(report, system, style),
    ...acrossLines(system),
    ...columnNotes(report),
    ...comparedLines(report),
    ...inputFacts(system, style).map(lineOf),
  ];
}

/** The same of several systems: a row for each that has something to be said. */
export function factTables(report: Report, options: TableOptions): Table[] {
  const rows = listedSystems(report, options.rank).map(({ at, name }) => {
    const system = report.systems[at];
    const schemes = schemesText(system);
    const own: readonly Fact[] = schemes ? [['schemes', schemes]] : [];
    return { name, values: new Map([...own, ...inputFacts(system, options).flat()]) };
  });
  return valueTables(
    'input',
    rows.filter(({ values }) => values.size > 0),
  );
}

function readingLines({ settings }: Report, system: SystemReport, style: NumberStyle): string[] {
  const { reading } = system;
  if (!reading) return [];
  const { scheme, accuracy } = reading;
  const { scheme: asked }: { readonly scheme?: string } = settings;
  const detected = asked === 'auto' ? ' (auto-detected)' : '';
  const names = { gold: scheme.name, pred: scheme.predName ?? scheme.name };
  const used = schemesText(system) || scheme.name;
  const broken = (['gold', 'pred'] as const).flatMap((side) =>
    scheme.name === 'raw' || scheme[side].includes(names[side])
      ? []
      : [`${side} fits ${scheme[side].join(', ') || 'no scheme'}`],
  );
  return [
    [`scheme: ${used}${detected}`, ...broken].join('; '),
    `token accuracy: ${shown(style, accuracy.value)} (${accuracy.numerator} / ${accuracy.denominator})`,
  ];
}

type Fact = readonly [name: string, value: string | number];

function lineOf(line: readonly Fact[]): string {
  return line.map(([name, value]) => `${name}: ${value}`).join('; ');
}

/** Facts that have something to say: a value, and not 0 or none. */
function told(...all: readonly (readonly [name: string, value: string | number | false | undefined])[]): Fact[] {
  return all.filter((fact): fact is Fact => Boolean(fact[1]));
}

/** How a system was read and paired, where that was a choice, what was left out, repaired or placed, and its warnings; facts of one line together. */
function inputFacts(system: SystemReport, style: NumberStyle): readonly (readonly Fact[])[] {
  const [repairs, ...warnings] = warningFacts(system, style);
  return [
    ...pairingFacts(system).map((fact) => [fact]),
    repairs,
    ...rowFacts(system).map((fact) => [fact]),
    stringFacts(system),
    ...warnings,
  ].filter((line) => line.length > 0);
}

/** What was repaired, words that differ, and warnings that may move the score. */
function warningFacts(system: SystemReport, style: NumberStyle): readonly (readonly Fact[])[] {
  const { WORDS_DIFFER: words = 0, INVALID_SEQUENCE, ...others } = system.problemCounts;
  // Spans that break the scheme have their own fact where tags were read.
  const warnings = movingWarnings({ problemCounts: system.reading ? others : system.problemCounts });
  return [repairFacts(system, style), told(['words that differ', words]), told(['warnings', warnings])];
}

/** The same as texts without codes, for captions. */
export function warningTexts(system: SystemReport, style: NumberStyle): readonly string[] {
  const lines = warningFacts(system, style).filter((line) => line.length > 0);
  return lines.map((line) =>
    lineOf(line).replace(/[A-Z]+(?:_[A-Z]+)+/g, (code) => code.toLowerCase().replaceAll('_', ' ')),
  );
}

function pairingFacts({ pairing, size }: SystemReport): readonly Fact[] {
  if (!pairing) return [];
  const { by, leftOut, sentences, inCharacters } = pairing;
  const what = sentences ? ` (each a sentence of ${sentences})` : '';
  return told(
    ['spans of tokens compared', inCharacters && 'as characters'],
    ['documents paired', by !== 'id' && size > 1 && `by ${by}${what}`],
    ['documents left out', leftOut],
  );
}

function repairFacts({ reading, scores }: SystemReport, style: NumberStyle): readonly Fact[] {
  const { gold = 0, pred = 0, policy, otherwise } = reading?.invalid ?? {};
  if (gold + pred === 0) return [];
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const f1 = otherwise ? shown(style, otherwise.f1) : 'the same';
  return [
    [`spans ${made}`, gold + pred],
    [`${'strict' in scores ? '' : 'strict '}F1 if ${notMade}`, f1],
  ];
}

function rowFacts({ reading }: SystemReport): readonly Fact[] {
  const { unpaired, skipped, ignored } = reading ?? {};
  const ofSides = ({ gold, pred } = { gold: 0, pred: 0 }) => gold + pred > 0 && `gold ${gold}, pred ${pred}`;
  return told(
    ['unpaired rows', ofSides(unpaired)],
    ['skipped rows (comments and metadata)', ofSides(skipped)],
    ['no tokens (-100 or null)', ofSides(ignored)],
  );
}

function stringFacts({ strings }: SystemReport): readonly Fact[] {
  if (!strings) return [];
  const { predicted, placed, insideWords = 0, unplaced = 0, unparsable = 0, absent = [] } = strings;
  const reasons = told(['not in the text', absent.length], ['not as often there', unplaced - absent.length]);
  const why = reasons.map(([text, count]) => `${count} ${text}`).join(', ');
  return [
    ['strings', predicted],
    ...(placed === undefined ? [] : [['placed in the text', placed] as const]),
    ...told(
      ['inside a word', insideWords],
      ['not placed', unplaced > 0 && `${unplaced} (${why})`],
      ['answers not read', unparsable],
    ),
  ];
}

/** How the documents of coreference were paired if not by their names, and what was compared if not the tokens that both sides have. */
function comparedLines({ tool, settings }: Report): string[] {
  if (tool !== 'corefscore') return [];
  const { pair = 'id', positions }: { readonly pair?: string; readonly positions?: string } = settings;
  return [
    ...(pair === 'id' ? [] : [`documents paired: by ${pair}`]),
    ...(positions ? ['mentions compared: as characters of one text'] : []),
  ];
}

function acrossLines({ acrossDocuments }: SystemReport): string[] {
  if (!acrossDocuments) return [];
  const { key, response } = acrossDocuments.entities;
  const side = ({ all, several }: typeof key): string => `${all} (${several} in several documents)`;
  return [`entities: key ${side(key)}, response ${side(response)}`];
}

/** How many units were scored, and what they are made of. */
export function unitsText(report: Report, { size, acrossDocuments, rows }: SystemReport): string {
  const { unit, settings } = report;
  const made = presetTable(report, rows);
  if (made) return `${counted(made.datasets.length, 'dataset')}, ${counted(size, unit)}`;
  const { window }: { readonly window?: number } = settings;
  if (window !== undefined) return `${counted(size, 'window')} of ${counted(window, 'token')}`;
  if (!acrossDocuments) return counted(size, unit);
  const documents = counted(acrossDocuments.documents, 'document');
  return `${documents} ${unit === 'topic' ? `in ${counted(size, unit)}` : 'as one corpus'}`;
}

/** Which saved results the changes of tables are since. */
export function baselineNotes(report: Report): string[] {
  const names = shortNames(report);
  const notes = report.systems.flatMap(({ baseline }, at) => {
    if (!baseline) return [];
    const { file, system = names[at], at: level } = baseline;
    const bounds = level === undefined ? '' : `; in brackets the ${level} % interval of the change`;
    return [`before: F1 ${report.systems.length > 1 ? `of ${system} ` : ''}in ${file}${bounds}`];
  });
  return [...new Set(notes)];
}

/** The systems that could not be scored, with their first problem; where that is too wide, with its place and code. */
export function skippedTables(report: Report): Table[] {
  const { skipped = [] } = report;
  if (skipped.length === 0) return [];
  const names = skippedNames(report);
  const heads = ['not scored', 'errors', 'first', ''].map((head) => ({ head, isLeft: head !== 'errors' }));
  const tableWith = (textOf: (problem: Problem) => string): Table => {
    const rowOf = ({ errors, problem }: SkippedSystem, at: number) => {
      const { file, line } = problem.place;
      return [nameCell(names[at]), String(errors), `${file}:${line}`, textOf(problem)];
    };
    return wholeTable(heads, skipped.map(rowOf));
  };
  return [{ ...tableWith(({ code, message }) => `${message} [${code}]`), narrow: tableWith(({ code }) => code) }];
}
