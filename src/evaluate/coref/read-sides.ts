import { type CorefDocument, shareExtents } from '../../coref/document.ts';
import { documentPairing } from '../../coref/pairing.ts';
import { repeatedRows } from '../../coref/rules.ts';
import type { CorefFormatName } from '../../formats/coref-input.ts';
import { type ProblemLog, problemLog } from '../../text/problem.ts';
import type { Files } from '../files.ts';
import { corefFiles } from '../folder-files.ts';
import { type InputPaths, pairFiles } from '../folders.ts';
import { hasErrors } from '../make-report.ts';
import type { ReadColumns } from '../report.ts';
import { compareSides, type SideComparisonOptions } from './compare-sides.ts';
import { reportRepeats } from './count-pair.ts';
import { columnsOf, namesByFile } from './evaluate.ts';
import { type CorefInput, type CorefNotes, emptyHint, endSide, readTogether } from './read-together.ts';
import type { CorefSettings } from './settings.ts';

/** All documents of each side, for scorers that need all of them at once. */
export interface CorefSides {
  readonly sides: readonly (readonly CorefDocument[])[];
  readonly logs: readonly ProblemLog[];
  /** The formats found, each once. */
  readonly formats: readonly CorefFormatName[];
  /** How many files of the key there were. */
  readonly files: number;
  /** The columns that were read, of the sides that have columns. */
  readonly columns: ReadColumns | undefined;
}

/**
 * Reads files or folders of them, of which the first is the key; those of CoNLL with `conllReader`, if it is given. Documents of sides
 * in different formats, of which no tool pairs the names, are paired as always; those of the response then have the names of the key.
 */
export async function readSides(
  inputs: InputPaths,
  settings: CorefSettings,
  files: Files,
  { conllReader, dropsSingletons = false }: { conllReader?: CorefInput['conllReader']; dropsSingletons?: boolean },
): Promise<CorefSides> {
  const { input, lenient = false, column, end } = settings;
  const logs = inputs.paths.map(() => problemLog());
  const sides = inputs.paths.map((): CorefDocument[] => []);
  const notes = inputs.paths.map((): CorefNotes => ({ waiting: [] }));
  const own = { ...(conllReader && { conllReader }), ...(column && { column }), ...(end && { end }) };
  const common = { format: input as CorefInput['format'], lenient, mentions: {}, ...own };
  const paired = await pairFiles(inputs, logs, words, files);
  const formats = new Set<CorefFormatName>();
  const named = namesByFile();
  for (const { name, key, responses } of paired) {
    const ours = named(name);
    const reading = [key, ...responses].flatMap((path, at): CorefInput[] => {
      if (path === undefined) return [];
      const side = at === 0 ? 'key' : 'response';
      const onDocument = (document: CorefDocument) => sides[at].push(ours(document));
      return [{ ...common, path, side, log: logs[at], notes: notes[at], onDocument }];
    });
    for (const format of await readTogether(reading, files)) formats.add(format);
  }
  for (const [at, own] of notes.entries()) endSide(own, lenient, logs[at]);
  const columns = columnsOf(notes[0], notes[1], settings);
  const found = { logs, formats: [...formats], files: paired.length, columns };
  if (hasErrors(logs)) return { ...found, sides };
  const [key, response] = sides;
  const hint = (at: number) => emptyHint(notes[at], settings);
  const compared = comparedResponse(key, response, {
    ...{ keyFile: inputs.paths[0], responseFile: inputs.paths[1], log: logs[1] },
    ...{ lenient, isExact: notes[0].format === notes[1].format, looksAtEnds: end === undefined, dropsSingletons },
    ...(!conllReader && { hints: { key: () => hint(0), response: () => hint(1) } }),
  });
  return { ...found, sides: [key, compared] };
}

/** What is compared for another tool. `isExact`: whether only documents with equal names are paired, as the tool pairs them. */
type ToolComparison = Omit<SideComparisonOptions, 'oneSided'> & { readonly isExact: boolean };

/**
 * Warns of what a report of ours would warn of before another tool scores the documents, and returns the response with the names of the
 * documents that it is paired with.
 */
export function comparedResponse(
  key: readonly CorefDocument[],
  response: readonly CorefDocument[],
  options: ToolComparison,
): readonly CorefDocument[] {
  const renamed = new Map<CorefDocument, CorefDocument>();
  const comparison = compareSides({ ...options, lenient: true, oneSided: 'warning', scoredBy: 'tool' });
  const pairing = documentPairing({
    ...{ ...options, missing: 'tool', oneSided: 'warning' },
    onPair(pair) {
      const { key, response } = pair;
      if (response.id !== key.id) renamed.set(response, { ...response, id: key.id });
      comparison.pair({ ...pair, response: shareExtents(key, response) });
      for (const side of [key, response]) reportRepeats(side, repeatedRows(side), 'tool', options.log);
    },
  });
  for (const document of key) {
    comparison.key(document);
    pairing.key(document);
  }
  for (const document of response) pairing.response(document);
  pairing.end();
  comparison.end();
  return response.map((document) => renamed.get(document) ?? document);
}

const words = {
  key: 'key',
  response: 'response',
  ...corefFiles,
  missing: 'the tool treats its documents as missing',
};
