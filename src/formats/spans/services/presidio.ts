import { formatOfLists } from '../json/entity-lists.ts';
import type { SpanFormat } from '../span-file.ts';

/**
 * What Presidio's analyzer finds: for each text a list of `{"entity_type", "start", "end", "score", "analysis_explanation"}`, or one
 * list.
 *
 * microsoft/presidio, presidio-analyzer/presidio_analyzer/recognizer_result.py, 04d88659f009
 */
export const presidioFormat: SpanFormat = formatOfLists({
  name: 'presidio',
  title: 'JSON of Presidio',
  about: 'Presidio: a list of {entity_type, start, end, score} for each text',
  unit: 'code-points',
  // Members are in the order of the alphabet where the service answers, and an explanation is an object.
  begins: ({ json }) =>
    /^\s*\[[\s[\],]*\{/u.test(json) &&
    [/"entity_type"\s*:\s*"/u, /"start"\s*:\s*\d/u, /"end"\s*:\s*\d/u].every((member) => member.test(json)),
  list: { start: 'start', end: 'end', type: 'entity_type', score: 'score' },
});
