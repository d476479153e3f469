import { byteCount, flag, text } from '../settings/kinds.ts';
import type { FileChoice } from '../sides/folder-files.ts';
import { type InputPaths, refuseStreamTwice } from '../sides/input-paths.ts';
import { someOf } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import type { Io } from './io.ts';

/** The options that choose among the files of folders. */
export interface ChoiceOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly followLinks?: true;
  readonly maxSize?: number;
}

const glob = { kind: text('expected a glob', (given) => given !== ''), default: [], isRepeatable: true } as const;

/** The row of the limit of what is read, which every command has that reads files. */
export const maxSize = {
  kind: byteCount,
  option: '--max-size <size>',
  help: 'most bytes that one input may have, unpacked, such as 10M',
} as const;

/** Their rows. */
export const choiceOptions = {
  include: { ...glob, option: '--include <glob>', help: 'only these files of folders; repeatable' },
  exclude: { ...glob, option: '--exclude <glob>', help: 'not these files of folders; repeatable' },
  followLinks: { kind: flag, option: '--follow-links', help: 'follow links in folders that lead out of them' },
  maxSize,
};

/**
 * The choice that the options make, if they make one. Once the inputs were read, a glob that has matched none of their files is a UsageError.
 *
 * A glob without a slash may match any name on the path below the folder, another one the path from its beginning; what matches a
 * subfolder matches everything in it. `.gz` may be left out. A file that matches both options is not read.
 *
 * @throws UsageError if there is no folder to choose from.
 */
export async function fileChoice(
  { include, exclude, followLinks }: ChoiceOptions,
  inputs: Pick<InputPaths, 'paths' | 'areFolders' | 'areMixed'>,
  { whenRead }: Io,
): Promise<FileChoice | undefined> {
  const ofLinks = followLinks && { followsLinks: true };
  if (include.length + exclude.length === 0) return ofLinks;
  if (!inputs.areFolders && !inputs.areMixed)
    throw new UsageError(
      `--include and --exclude are for folders, and '${inputs.paths[0]}' is not a folder: leave them out`,
    );
  const { default: picomatch } = await import('picomatch/posix.js');
  const matcher = (globs: readonly string[]): ((path: string) => boolean) => {
    const matches = picomatch(globs.flatMap(patternsOf), { nonegate: true });
    return (path) => matches(path) || matches(path.replace(/\.gz$/, ''));
  };
  const [isIn, isOut] = [matcher(include), matcher(exclude)];
  const met = new Set<string>();
  whenRead?.push(() => {
    // What excludes hidden files need not match: they are left out anyway.
    const needed = { include, exclude: exclude.filter((one) => !isHidden(one)) };
    for (const [option, globs] of Object.entries(needed)) {
      const unused = globs.find((one) => ![...met].some(matcher([one])));
      if (unused === undefined || met.size === 0) continue;
      throw new UsageError(`--${option} '${unused}' matches none of the files: ${someOf([...met])}`);
    }
  });
  return {
    globs: { ...(include.length > 0 && { include }), ...(exclude.length > 0 && { exclude }) },
    findsHidden: include.some(isHidden),
    ...ofLinks,
    excludes(path) {
      met.add(path);
      return isOut(path);
    },
    takes(path) {
      met.add(path);
      if (isOut(path)) return false;
      return include.length > 0 ? isIn(path) : undefined;
    },
  };
}

/** The choice that a command makes of the files that its arguments name, none of which may be a stream that comes twice. */
export function chosenFiles(args: readonly string[], options: ChoiceOptions, io: Io): Promise<FileChoice | undefined> {
  refuseStreamTwice(args, io.files);
  return fileChoice(options, { paths: args, areFolders: args.some((path) => io.files.kind(path) === 'folder') }, io);
}

/** Patterns of picomatch for what the glob matches, and for all that is in it. */
function patternsOf(given: string): readonly string[] {
  const path = given.replace(/\/$/, '');
  const pattern = path.includes('/') ? path.replace(/^\//, '') : `**/${path}`;
  return [pattern, `${pattern}/**`];
}

function isHidden(glob: string): boolean {
  return /(?:^|\/)\./.test(glob);
}
