import { baseName, type Files } from '../../sides/files.ts';
import { folderFiles, inOrder } from '../../sides/folder-files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';

/** A dataset and its files; undefined of a response that lacks it. */
export interface DatasetFiles {
  readonly dataset: string;
  readonly key: string;
  readonly responses: readonly (string | undefined)[];
}

/** The datasets of the key, by their names. Reports what either side lacks, and datasets that are there twice. */
export function datasetFiles(
  { paths, choice }: InputPaths,
  logs: readonly ProblemSink[],
  mayLack: boolean,
  files: Files,
): readonly DatasetFiles[] {
  const contents = { contents: 'files of CoNLL-U, one for each dataset', unread: [] };
  const [key, ...responses] = paths.map((path, at) => {
    const found = new Map<string, string>();
    for (const [name, file] of inOrder(folderFiles(path, contents, logs[at], files, choice))) {
      const dataset = datasetOf(name);
      const other = found.get(dataset);
      if (other === undefined) found.set(dataset, file);
      else {
        const message = `the dataset ${dataset} is also in ${other}: keep one of the two`;
        reportFile(logs[at], 'REPEATED_FILE', 'error', file, message);
      }
    }
    return found;
  });
  choice?.end();
  responses.forEach((own, at) => {
    const [path, log] = [paths[at + 1], logs[at + 1]];
    // An empty folder has been reported.
    for (const [dataset, file] of own.size > 0 ? key : []) {
      if (own.has(dataset)) continue;
      const message = `${path} lacks the dataset ${dataset}`;
      const help = 'add the file, or --missing-document empty to score it as 0';
      if (mayLack) reportFile(log, 'MISSING_FILE', 'warning', file, `${message}: it scores 0`);
      else reportFile(log, 'MISSING_FILE', 'error', file, message, help);
    }
    for (const [dataset, file] of key.size > 0 ? own : []) {
      if (key.has(dataset)) continue;
      const help = 'add its file to the key, or leave this one out with --exclude';
      reportFile(log, 'EXTRA_FILE', 'error', file, `${paths[0]} lacks the dataset ${dataset}`, help);
    }
  });
  return [...key].map(([dataset, file]) => ({
    dataset,
    key: file,
    responses: responses.map((own) => own.get(dataset)),
  }));
}

/** The name of the dataset in a file: that of the file up to `-corefud`, or else without its extension. */
function datasetOf(file: string): string {
  const name = baseName(file);
  return /^(.+?)-corefud/.exec(name)?.[1] ?? name.replace(/(?<=.)\.[^.]*$/, '');
}
