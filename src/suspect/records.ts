import type { CorefDocument, DocumentPair } from '../coref/document.ts';
import { lackedBy, type MissingRecord, recordCounts } from '../coref/missing-records.ts';
import { type Problem, type ProblemSink, reportAll, startOf } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** What becomes of a record that only one side has, for the warning. */
const whatBecomesOf: Readonly<Record<MissingRecord, string>> = {
  'as-mention': 'it counts as a mention without a counterpart',
  drop: 'it is left out',
  singleton: 'it counts as a cluster of its own there',
};

/** Reports records that only one side has, that none is left, or that names look like numbers. */
export function reportRecords(
  pairs: readonly DocumentPair[],
  [keyFile, responseFile]: readonly [string, string],
  rule: MissingRecord,
  log: ProblemSink,
): void {
  for (const pair of pairs) {
    const { key, response } = pair;
    reportOneSided(key, response, responseFile, rule, log);
    reportOneSided(response, key, keyFile, rule, log);
    if (rule === 'drop' && recordCounts(pair).common === 0) {
      const message = `no record is also in ${keyFile}, so --missing-record drop leaves none`;
      log.report('NO_COMMON_RECORD', 'error', () => ({ place: startOf(responseFile), message }));
    }
    reportAll(log, floats(pair, keyFile, responseFile));
  }
}

function reportOneSided(
  { place, line, start, extents }: CorefDocument,
  other: CorefDocument,
  otherFile: string,
  rule: MissingRecord,
  log: ProblemSink,
): void {
  for (const row of lackedBy(other, { start })) {
    log.report('ONE_SIDED_RECORD', 'warning', () => ({
      place: { ...place, line: line?.[row] ?? 1 },
      message: `record ${quoted(extents?.[start[row]] ?? '')} is not in ${otherFile}: ${whatBecomesOf[rule]}`,
    }));
  }
}

/** The warning that the records of one side look like 1.0, as a table with gaps has them once it was written with pandas. */
function floats({ key, response }: DocumentPair, keyFile: string, responseFile: string): readonly Problem[] {
  const areFloats = [key, response].map(({ extents = [], start }) => {
    return start.length > 0 && start.every((record) => /^-?\d+\.0+$/.test(extents[record]));
  });
  if (areFloats[0] === areFloats[1]) return [];
  const [file, other] = areFloats[0] ? [keyFile, responseFile] : [responseFile, keyFile];
  const message = `records have names such as 1.0 here but not in ${other}: names are compared as text`;
  return [{ code: 'FLOAT_RECORDS', severity: 'warning', place: startOf(file), message }];
}
