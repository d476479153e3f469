import { corefTool } from '../compat/coref/coref-tools.ts';
import type { CompatScored, CorefTool } from '../compat/tool.ts';
import { columnsOf, readingRules, readSides } from '../evaluate/coref/read-side.ts';
import { corefSettings } from '../evaluate/coref/settings.ts';
import { responseForTool } from '../evaluate/coref/tool-sides.ts';
import { hasErrors } from '../evaluate/make-report.ts';
import { signatureOf, UsageError } from '../evaluate/settings.ts';
import { compatTable } from '../report/compat-table.ts';
import { counted } from '../report/numbers.ts';
import { visible } from '../text/harmless.ts';
import { exitCode, printProblems, reading } from './command.ts';
import { aboveOneNotes, compatExit, compatJson, printDeparture, printRemarks, refuseUselessWith } from './compat.ts';
import type { CorefRun } from './coref-options.ts';
import { nodeFiles } from './node-files.ts';

/**
 * `--compat TOOL`: the numbers of another tool, under its own names, for the files as our readers read them. Standard error says how
 * they differ from the definitions, and notes what the tool itself could not have scored. Where the tool gives no number, there is none.
 */
export async function corefToolCompat(run: CorefRun, name: string): Promise<number> {
  const { options, settings, given, io } = run;
  const { byDocument, format } = options;
  const tool = corefTool(name);
  const useful = [
    'input',
    'include',
    'exclude',
    'end',
    'lenient',
    'digits',
    'byDocument',
    ...(tool.singletons ? ['singletons'] : []),
    // A reader of the tool's own knows no other column than the last.
    ...(tool.conllReader ? [] : ['column']),
  ];
  const singletons = given.has('singletons') ? settings.singletons : tool.singletons;
  refuseUselessWith(name, given, { options: useful, formats: ['table', 'json'] }, format);
  const { lenient, column, end } = settings;
  const rules = { ...readingRules(settings), conllReader: tool.conllReader };
  const { sides, files } = await reading(nodeFiles, options, io, (from) =>
    readSides(run.inputs, rules, 'the tool treats its documents as missing', from),
  );
  const [keySide, responseSide] = sides;
  const logs = sides.map(({ log }) => log);
  const formats = [...new Set(sides.flatMap((side) => side.formats))];
  const isExact = keySide.formats[0] === responseSide.formats[0];
  // A tool with a reader of its own cannot be told to read another column.
  const [ours, theirs] = tool.conllReader ? sides.map((side) => ({ ...side, head: undefined })) : sides;
  const response = hasErrors(logs)
    ? []
    : responseForTool(ours, theirs, { singletons, lenient: lenient === true, isExact, end });
  await printProblems(logs, options, io);
  if (hasErrors(logs)) return exitCode.input;

  const key = keySide.documents;
  const columns = columnsOf(keySide, responseSide);
  const scored = tool.score({ key, response, formats, ...(singletons && { singletons }) });
  if (!printDeparture(tool, scored, io)) return exitCode.input;
  if (byDocument && !scored.byDocument) throw new UsageError(`${name} has no scores for single documents`);
  const shown = [scored, ...(byDocument ? (scored.byDocument ?? []) : [])].map(({ scores }) => scores);
  const outcome = { ...scored, columns, notes: [...scored.notes, ...aboveOneNotes(tool.title, shown)] };
  printRemarks(outcome, logs, options, io);
  const read = { input: formats.join('+'), ...(run.inputs.areFolders && { files }) };
  const chosen = {
    ...read,
    ...(singletons && { singletons }),
    ...(lenient && { lenient }),
    ...(column && { column }),
    ...(end && { end }),
  };
  const signature = signatureOf(`coref|compat:${name}`, corefSettings, chosen);
  if (format === 'json') {
    const { byDocument: documents, ...whole } = outcome;
    const scores = byDocument && documents ? outcome : whole;
    const [keyFile, responseFile] = run.inputs.paths;
    io.out(compatJson('corefscore', [{ key: keyFile }, { response: responseFile }], signature, tool, scores, logs));
  } else {
    const { digits = 4 } = options;
    io.out(`${compatText(run, tool, outcome, key.length, digits)}\n${signature}\n`);
  }
  return compatExit(logs, options, io);
}

function compatText(
  { inputs, options }: CorefRun,
  tool: CorefTool,
  { scores, byDocument = [] }: CompatScored,
  documents: number,
  digits: number,
): string {
  const [key, response] = inputs.paths;
  const title = `${visible(response)} against the key ${visible(key)}, as ${tool.title} scores: ${counted(documents, 'document')}`;
  const shown = options.byDocument ? byDocument : [];
  const tables = shown.map((own) => `${visible(own.document)}\n\n${compatTable(own.scores, digits)}`);
  return [`${title}\n`, compatTable(scores, digits), ...tables].join('\n');
}
