import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { CorefDocument } from '../../src/coref/document.ts';
import { conllReader } from '../../src/formats/conll/reader.ts';
import type { Score, Side } from '../../src/score/score.ts';
import { type ProblemCode, problemLog } from '../../src/text/problem.ts';

/** A score as other tools' answers are stored: fractions and, where the tool has them, numerators and denominators. */
export interface Expected {
  readonly r: number;
  readonly p: number;
  readonly f: number;
  readonly rn?: number;
  readonly rd?: number;
  readonly pn?: number;
  readonly pd?: number;
}

/** What differs between ours and theirs by more than 1e-9 of the number, in words; empty where they agree. */
export function disagreements(name: string, ours: Score, theirs: Expected): readonly string[] {
  return [
    ...differ(`${name} recall`, ours.recall.value, theirs.r),
    ...differ(`${name} precision`, ours.precision.value, theirs.p),
    ...differ(`${name} f1`, ours.f1, theirs.f),
    ...sideDiffers(`${name} recall`, ours.recall, theirs.rn, theirs.rd),
    ...sideDiffers(`${name} precision`, ours.precision, theirs.pn, theirs.pd),
  ];
}

/** What differs between the numerator and denominator of a side and those of another tool. */
export function sideDiffers(name: string, ours: Side, numerator?: number, denominator?: number): readonly string[] {
  return [
    ...(numerator === undefined ? [] : differ(`${name} numerator`, ours.numerator, numerator)),
    ...(denominator === undefined ? [] : differ(`${name} denominator`, ours.denominator, denominator)),
  ];
}

/** The documents of a CoNLL file, gzipped or not, and the codes of its problems. Errors do not throw here. */
export function readFile(path: string): {
  readonly documents: readonly CorefDocument[];
  readonly codes: ReadonlySet<ProblemCode>;
  readonly errors: number;
} {
  const bytes = readFileSync(path);
  const log = problemLog();
  const reader = conllReader({ file: path, lenient: false, log });
  reader.push(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  const documents = reader.end();
  return { documents, codes: new Set(log.counts.keys()), errors: log.errors };
}

function differ(what: string, ours: number | undefined, theirs: number): readonly string[] {
  const near = ours !== undefined && Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs));
  return near ? [] : [`${what}: ${ours}, not ${theirs}`];
}
