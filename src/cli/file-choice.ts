import { type FileChoice, someOf } from '../evaluate/folder-files.ts';
import type { InputPaths } from '../evaluate/folders.ts';
import { text, UsageError } from '../evaluate/settings.ts';

/** The options that choose among the files of folders. */
export interface ChoiceOptions {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const glob = { kind: text('expected a glob', (given) => given !== ''), default: [], isRepeatable: true } as const;

/** Their rows. */
export const choiceOptions = {
  include: { ...glob, option: '--include <glob>', help: 'only these files of folders; repeatable' },
  exclude: { ...glob, option: '--exclude <glob>', help: 'not these files of folders; repeatable' },
};

/**
 * The choice that the options make, if they make one.
 *
 * A glob without a slash may match any name on the path below the folder, another one the path from its beginning; what matches a
 * subfolder matches everything in it. `.gz` may be left out. A file that matches both options is not read.
 *
 * @throws UsageError if there is no folder to choose from.
 */
export async function fileChoice(
  { include, exclude }: ChoiceOptions,
  inputs: Pick<InputPaths, 'paths' | 'areFolders'>,
): Promise<{ readonly choice?: FileChoice }> {
  if (include.length + exclude.length === 0) return {};
  if (!inputs.areFolders)
    throw new UsageError(
      `--include and --exclude are for folders, and '${inputs.paths[0]}' is not a folder: leave them out`,
    );
  const { default: picomatch } = await import('picomatch/posix.js');
  const matcher = (option: '--include' | '--exclude') => (given: string) => {
    const path = given.replace(/\/$/, '');
    const pattern = path.includes('/') ? path.replace(/^\//, '') : `**/${path}`;
    const matches = picomatch([pattern, `${pattern}/**`], { nonegate: true });
    // Hidden files are left out anyway.
    const isUsed = option === '--exclude' && isHidden(given);
    return { given: `${option} '${given}'`, matches, isUsed };
  };
  const [included, excluded] = [include.map(matcher('--include')), exclude.map(matcher('--exclude'))];
  const met: string[] = [];
  const isMatched = (globs: typeof included, path: string): boolean => {
    const used = globs.filter(({ matches }) => matches(path) || matches(path.replace(/\.gz$/, '')));
    for (const one of used) one.isUsed = true;
    return used.length > 0;
  };
  return {
    choice: {
      findsHidden: include.some(isHidden),
      takes(path) {
        met.push(path);
        const [isIn, isOut] = [isMatched(included, path), isMatched(excluded, path)];
        if (isOut) return false;
        return include.length > 0 ? isIn : undefined;
      },
      end() {
        const unused = [...included, ...excluded].find(({ isUsed }) => !isUsed);
        if (!unused || met.length === 0) return;
        throw new UsageError(`${unused.given} matches none of the files: ${someOf([...new Set(met)])}`);
      },
    },
  };
}

/** Whether the glob names something hidden. */
function isHidden(glob: string): boolean {
  return /(?:^|\/)\./.test(glob);
}
