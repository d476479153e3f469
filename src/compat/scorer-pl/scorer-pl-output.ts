import { type Fractions, fractionsOf } from '../../score/fractions.ts';

/** The totals that scorer.pl prints for one metric, by line. BLANC has one line per kind of links, and no `coreference`. */
export type OfficialTotals = Readonly<Record<keyof typeof lines, Fractions | undefined>>;

const lines = {
  mentions: 'Identification of Mentions',
  coreference: 'Coreference',
  coreferenceLinks: 'Coreference links',
  nonCoreferenceLinks: 'Non-coreference links',
} as const;

/** Reads the totals of a run of one metric. Missing lines are undefined, all of them if the run ended early. */
export function readOfficialTotals(stdout: string): OfficialTotals {
  const start = stdout.lastIndexOf('====== TOTALS =======');
  const totals = start < 0 ? '' : stdout.slice(start);
  const read = Object.entries(lines).map(([name, title]) => [name, readLine(totals, title)]);
  return Object.fromEntries(read) as OfficialTotals;
}

function readLine(text: string, title: string): Fractions | undefined {
  const fraction = '\\(([-+.0-9e]+) / ([-+.0-9e]+)\\) [^\\t]*';
  const match = new RegExp(`^${title}: Recall: ${fraction}\\tPrecision: ${fraction}\\tF1: `, 'm').exec(text);
  return match ? fractionsOf(match.slice(1).map(Number)) : undefined;
}
