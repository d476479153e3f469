import { presetTable } from '../results/preset.ts';
import { baseOf } from '../results/ranks.ts';
import type { Report, SystemReport } from '../results/report.ts';
import { counted } from '../text/counted.ts';
import { aboveNotes, columnNotes, movingWarnings, schemesText, shortNames, shown } from './numbers.ts';
import { comparedPairs, intervalNames, testNames } from './statistics-text.ts';
import type { NumberStyle } from './style.ts';

/** What people should know of a system's input, one line each. What goes without saying is not said. */
export function facts(report: Report, system: SystemReport, style: NumberStyle): string[] {
  const { reading } = system;
  if (!reading)
    return [...acrossFacts(system), ...columnNotes(report), ...comparedFacts(report), ...shortFacts(system, style)];
  const { scheme, accuracy } = reading;
  const { settings }: { readonly settings: { readonly scheme?: string } } = report;
  const detected = settings.scheme === 'auto' ? ' (auto-detected)' : '';
  const names = { gold: scheme.name, pred: scheme.predName ?? scheme.name };
  const used = schemesText(system) || scheme.name;
  const broken = (['gold', 'pred'] as const).flatMap((side) =>
    scheme.name === 'raw' || scheme[side].includes(names[side])
      ? []
      : [`${side} fits ${scheme[side].join(', ') || 'no scheme'}`],
  );
  const judged = [`scheme: ${used}${detected}`, ...broken, ...invalidFacts(system, style)];
  return [
    judged.join('; '),
    `token accuracy: ${shown(style, accuracy.value)} (${accuracy.numerator} / ${accuracy.denominator})`,
    ...columnNotes(report),
    ...rowFacts(system),
    ...wordFacts(system),
    ...warningFacts(system),
  ];
}

/** The same in one line among those of several systems. */
export function shortFacts(system: SystemReport, style: NumberStyle): string[] {
  const own = system.reading?.scheme.predName;
  const scheme = own ? [`scheme: ${own}`] : [];
  return [
    ...pairingFacts(system),
    ...scheme,
    ...invalidFacts(system, style),
    ...rowFacts(system),
    ...stringFacts(system),
    ...wordFacts(system),
    ...warningFacts(system),
  ];
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

/** How documents were paired, where that was a choice, and how many were left out. */
function pairingFacts({ pairing, size }: SystemReport): string[] {
  if (!pairing) return [];
  const { by, leftOut, sentences, inCharacters } = pairing;
  const what = sentences ? ` (each a sentence of ${sentences})` : '';
  return [
    ...(inCharacters ? ['spans of tokens are compared as characters'] : []),
    ...(by !== 'id' && size > 1 ? [`documents paired by ${by}${what}`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, 'document')} left out`] : []),
  ];
}

/** How the documents of coreference were paired if not by their names, and what was compared if not the tokens that both sides have. */
function comparedFacts({ tool, settings }: Report): string[] {
  if (tool !== 'corefscore') return [];
  const { pair = 'id', positions }: { readonly pair?: string; readonly positions?: string } = settings;
  return [
    ...(pair === 'id' ? [] : [`documents paired by ${pair}`]),
    ...(positions ? ['mentions compared as characters of one text'] : []),
  ];
}

function acrossFacts({ acrossDocuments }: SystemReport): string[] {
  if (!acrossDocuments) return [];
  const { key, response } = acrossDocuments.entities;
  const side = ({ all, several }: typeof key): string => `${all} (${several} in several documents)`;
  return [`entities: key ${side(key)}, response ${side(response)}`];
}

function rowFacts({ reading }: SystemReport): string[] {
  const { gold = 0, pred = 0 } = reading?.unpaired ?? {};
  const { skipped, ignored } = reading ?? {};
  return [
    ...(gold + pred > 0 ? [`unpaired rows: gold ${gold}, pred ${pred}`] : []),
    ...(skipped ? [`skipped rows (comments and metadata): gold ${skipped.gold}, pred ${skipped.pred}`] : []),
    ...(ignored ? [`no tokens (-100 or null): gold ${ignored.gold}, pred ${ignored.pred}`] : []),
  ];
}

function stringFacts({ strings }: SystemReport): string[] {
  if (!strings) return [];
  const { predicted, placed, insideWords = 0, unplaced = 0, unparsable, absent = [] } = strings;
  const inside = insideWords > 0 ? ` (${insideWords} inside a word)` : '';
  const found = placed === undefined ? '' : `, ${placed} placed in the text${inside}`;
  const rarer = unplaced - absent.length;
  const why = [
    ...(absent.length > 0 ? [`${absent.length} not in the text`] : []),
    ...(rarer > 0 ? [`${rarer} not as often there`] : []),
  ];
  const missing = unplaced > 0 ? `, ${unplaced} not placed (${why.join(', ')})` : '';
  const failed = unparsable > 0 ? `; ${counted(unparsable, 'answer')} not read` : '';
  return [`strings: ${predicted} predicted${found}${missing}${failed}`];
}

function wordFacts({ problemCounts: { WORDS_DIFFER: count = 0 } }: SystemReport): string[] {
  return count > 0 ? [`${counted(count, 'word')} of the two sides ${count === 1 ? 'differs' : 'differ'}`] : [];
}

function warningFacts({ reading, problemCounts }: SystemReport): string[] {
  // Spans that break the scheme have their own fact where tags were read.
  const { INVALID_SEQUENCE, ...others } = problemCounts;
  const warnings = movingWarnings({ problemCounts: reading ? others : problemCounts });
  return warnings ? [`warnings: ${warnings}`] : [];
}

function invalidFacts({ reading, scores }: SystemReport, style: NumberStyle): string[] {
  if (!reading || reading.invalid.gold + reading.invalid.pred === 0) return [];
  const { gold, pred, policy, otherwise } = reading.invalid;
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const f1 = otherwise ? shown(style, otherwise.f1) : 'the same';
  return [`${counted(gold + pred, 'span')} ${made}, ${'strict' in scores ? '' : 'strict '}F1 ${f1} if ${notMade}`];
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

/** How a caption is written: the mark of what differs significantly, `p < 0.05`, and the name of a system. */
interface CaptionStyle {
  readonly dagger: string;
  readonly level: string;
  nameOf(name: string): string;
}

/** What the tables of systems show, in words. */
export function caption(report: Report, { dagger, level, nameOf }: CaptionStyle): string {
  const { tool, systems, unit, significance, confidence } = report;
  const sizes = new Set(systems.map((system) => unitsText(report, system)));
  const size = sizes.size === 1 ? `, ${[...sizes][0]}` : '';
  const what = `${tool === 'corefscore' ? 'Coreference' : 'Named entities'}${size}.`;
  const base = nameOf(shortNames(report)[baseOf(report)]);
  const pairs = comparedPairs(report).length;
  const test =
    significance &&
    `${dagger}: F1 differs from ${base} (${level}, two-sided ${testNames[significance.test]} over ${unit}s, ${significance.exact ? 'exact' : `${significance.samples} resamples`}${pairs > 1 ? `, after Holm over ${pairs} pairs` : ''}).`;
  const isOfRuns = systems.some(({ runs }) => runs);
  const interval =
    confidence &&
    `In brackets: ${confidence.level} % intervals, ${intervalNames[confidence.method]} over ${unit}s${isOfRuns ? ' and runs' : ''}, ${confidence.samples} resamples.`;
  return [what, test, interval].filter((sentence) => sentence !== undefined).join(' ');
}

/** What a reader of a paper has to know of each system, a sentence each, without codes. */
export function captionNotes(report: Report, style: NumberStyle): string[] {
  const names = shortNames(report);
  return report.systems.flatMap((system, at) => {
    const of = report.systems.length > 1 ? names[at] : '';
    const schemes = schemesText(system);
    const warnings = warningFacts(system).map((text) => text.toLowerCase().replaceAll('_', ' '));
    const own = [...(schemes ? [`schemes: ${schemes}`] : []), ...invalidFacts(system, style), ...warnings];
    const text = own.join('; ');
    const said = own.length > 0 ? [of ? `${of}: ${text}` : `${text[0].toUpperCase()}${text.slice(1)}`] : [];
    return [...said, ...aboveNotes(system, of ? ` of ${of}` : '')].map((note) => `${note}.`);
  });
}
