import type { Overlap } from '../../coref/overlap.ts';
import type { Questions } from '../../results/make-report.ts';
import type { Metric } from '../../score/score.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import type { Files } from '../../sides/files.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { FileError } from '../../text/file-error.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { areLarge, type PartsAsked } from '../large-files.ts';

/** What to score: a key and one or more responses, as files or folders, or a file of JSON whose records have both sides. */
export interface CorefTask extends Questions {
  readonly inputs: InputPaths;
  readonly metrics: readonly Metric<Overlap>[];
  readonly settings: CorefSettings;
  /** Whether to keep the pairs of documents, for a reporter that needs them. */
  readonly keepsPairs: boolean;
  /** Whether it was said what becomes of documents that the response lacks: then both sides may have documents of their own. */
  readonly isMissingGiven?: boolean;
  /** The names of the settings that were given. */
  readonly given?: { readonly has: (name: string) => boolean };
  /** The settings that a configuration file gave, which may be for other inputs. */
  readonly configured?: ReadonlySet<string>;
  readonly fingerprint?: boolean;
  /** How files are scored in parts, where they may be. */
  readonly parts?: PartsAsked | undefined;
}

/** Of lines of JSON: of objects and of blank ones. */
const LINE_BEGINNINGS: readonly number[] = [0x7b, 10, 13];

/** Whether files may be scored in parts: large ones of JSON lines, as far as is known, where nothing is asked that needs all documents at once. */
export async function mayBeInParts(task: CorefTask, files: Files): Promise<boolean> {
  const { settings, findings, by, keepsPairs } = task;
  const { scope, topic, window, document, match, pair, npOnly, removeNested } = settings;
  const areWhole = [findings, by, scope, topic, window, document, npOnly, removeNested].some(
    (one) => one !== undefined,
  );
  if (areWhole || keepsPairs || match !== 'exact' || (pair ?? 'id') !== 'id') return false;
  const formats = [settings.input, settings.keyInput, settings.responseInput];
  if (!formats.every((format) => ['auto', 'jsonl', undefined].includes(format)) || !areLarge(task, files)) return false;
  const source = files.open(task.inputs.paths[0]);
  try {
    const chunk = await source.next();
    return chunk !== undefined && LINE_BEGINNINGS.includes(chunk[afterByteOrderMark(chunk, 0, chunk.length)]);
  } catch (error) {
    // What cannot be read is reported where sides are read.
    if (error instanceof FileError) return false;
    throw error;
  } finally {
    await source.close?.();
  }
}
