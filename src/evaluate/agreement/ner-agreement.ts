import type { ReadDocument } from '../../ner/span-document.ts';
import { withSentences } from '../../pair/sentence-documents.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { eachInput, type OneInput } from '../../sides/detect-spans.ts';
import { baseName, type Files } from '../../sides/files.ts';
import { type InputPaths, inputPaths } from '../../sides/input-paths.ts';
import { readSources } from '../../sides/read-spans.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { allowingLog, type ProblemCode, type ProblemLog, problemLog } from '../../text/problem.ts';
import { readChecked } from '../check/placed-side.ts';
import { evaluateNer } from '../evaluate-ner.ts';
import type { AgreementTask, AnnotatedSides, Annotator } from './annotators.ts';
import { spanLabels } from './span-labels.ts';

/** The agreement of annotators of entities: strict F1, and the types of tokens and characters. `goldColumn` is the column of all. */
export function nerAgreement(
  inputs: InputPaths,
  asked: NerSettings,
  allow: readonly ProblemCode[] = [],
): AgreementTask<ReadDocument> {
  const { goldColumn, pair: askedPair } = asked;
  const rules = { missingDocument: 'skip', extraDocument: 'skip' } as const;
  const settings = { ...asked, ...(goldColumn !== undefined && { predColumn: goldColumn }), ...rules };
  return {
    pair: askedPair,
    rules: { missing: 'skip', extra: 'skip', mayLack: true, isExact: true },
    score: 'strict F1',
    allow,
    read: (files) => readSides(inputs, asked, allow, files),
    evaluate([{ file, read: goldRead }, { file: other, read: predRead }], { pair, units }, files) {
      const reading = { ...(goldRead && { goldRead }), ...(predRead && { predRead }), ...(pair && { pair }) };
      const { choice } = inputs;
      const own = { inputs: { ...inputPaths([file, other], files), choice }, settings: { ...settings, ...reading } };
      return evaluateNer({ ...own, modes: ['strict'], confusion: false, units, allow }, files);
    },
    labels: spanLabels,
  };
}

async function readSides(
  { paths, names, choice, keep }: InputPaths,
  settings: NerSettings,
  allow: readonly ProblemCode[],
  files: Files,
): Promise<AnnotatedSides<ReadDocument>> {
  const annotators: Annotator[] = [];
  const logs: ProblemLog[] = [];
  const sides: SpanSide[] = [];
  let at = 0;
  for await (const input of eachInput(paths, settings, files, choice)) {
    const name = names?.[at++];
    const isAsked = settings.read !== undefined;
    const people = isAsked ? [] : await annotatorsIn(input);
    const prefix = paths.length > 1 ? `${name ?? baseName(input.path)}: ` : '';
    const all = people.map((one) => ({ name: prefix + one, read: `annotator=${one}` }));
    for (const own of all.length > 0 ? all : [{ name, read: isAsked ? undefined : input.format?.both?.goldRead }]) {
      const reading = { ...settings, ...(own.read && { goldRead: own.read }) };
      const log = problemLog(keep);
      const { side } = await readChecked(input, reading, allowingLog(log, allow), { keepsTokens: true });
      annotators.push({ file: input.path, ...own });
      logs.push(log);
      if (side) sides.push(side);
    }
  }
  // Tag files are compared file by file.
  const divided = sides.every(({ notes }) => notes) ? [] : withSentences(sides[0], sides.slice(1));
  const all = divided.length === 0 ? sides : [divided[0].gold, ...divided.map(({ pred }) => pred)];
  return {
    annotators,
    logs,
    sides: all.map(({ path, documents, format }, at) => {
      return { name: at === 0 ? 'gold' : 'pred', path, documents, formats: [format] };
    }),
  };
}

/** Who annotated the documents of an input, if some have several annotators. */
async function annotatorsIn({ path, format, choice, files }: OneInput): Promise<readonly string[]> {
  if (!format?.annotators) return [];
  const log = problemLog();
  const read = await readSources({ path, format, choice }, log, files);
  return [...new Set(read?.sources.flatMap((source) => format.annotators!(source, log)))];
}
