import { type ProblemSink, reportFile } from '../text/problem.ts';
import type { Reader } from './head.ts';
import { jsonLines, parseJson } from './json/json-source.ts';
import { JsonSpot } from './json/json-spot.ts';

/**
 * Reads what eval4ner scores as JSON lines: `{"text": "…", "gold": [["PER", "Kim"]], "pred": [["PER", "Kim"]]}`, pairs of type and
 * string. Blank lines and other members are ignored.
 *
 * Reports NOT_JSON, NOT_UTF8, NOT_A_SAMPLE, and NO_SAMPLE if the file has none. A line with an error gives no sample.
 */
export function sampleReader(file: string, problems: ProblemSink): Reader<readonly SurfaceSample[]> {
  const read: SurfaceSample[] = [];
  let samples = 0;
  const errorsBefore = problems.errors;
  const lines = jsonLines(file, problems, (source) => {
    if (!/\S/.test(source.text)) return;
    samples++;
    const parsed = parseJson(source, problems);
    const sample = parsed && sampleOf(parsed.value, new JsonSpot(source, problems));
    if (sample) read.push(sample);
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      if (samples > 0 || problems.errors > errorsBefore) return read;
      reportFile(problems, 'NO_SAMPLE', 'error', file, 'the file is empty: expected one text per line');
      return read;
    },
  };
}

function sampleOf(value: unknown, where: JsonSpot): SurfaceSample | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return where.refuse('NOT_A_SAMPLE', 'expected {"text", "gold", "pred"}');
  const { text, gold, pred } = value as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string') return where.at('text').refuse('NOT_A_SAMPLE', '"text" is missing or is not a string');
  const sides = [entitiesOf(gold, 'gold', where.at('gold')), entitiesOf(pred, 'pred', where.at('pred'))];
  return sides[0] && sides[1] && { text, gold: sides[0], pred: sides[1] };
}

function entitiesOf(value: unknown, side: 'gold' | 'pred', where: JsonSpot): SurfaceEntity[] | undefined {
  const expected = `"${side}" is missing or is not a list of pairs [type, string]`;
  if (!Array.isArray(value)) return where.refuse('NOT_A_SAMPLE', expected);
  const wrong = value.findIndex((pair) => !isPair(pair));
  if (wrong >= 0) return where.at(wrong).refuse('NOT_A_SAMPLE', 'an entity is a pair [type, string]');
  return (value as (readonly [string, string])[]).map(([type, surface]) => ({ type, surface }));
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** An entity given by its type and its text, not by its position. */
export interface SurfaceEntity {
  readonly type: string;
  readonly surface: string;
}

/** A text with the entities of both sides, each in the order of its list; entities may repeat, and need not occur in the text. */
export interface SurfaceSample {
  readonly text: string;
  readonly gold: readonly SurfaceEntity[];
  readonly pred: readonly SurfaceEntity[];
}
