import { fstatSync, type Stats, statSync } from 'node:fs';

/** The status of an open file, or of the file at a path, through links; undefined if there is none that could be read. */
export function statOf(path: string | number): Stats | undefined {
  try {
    return typeof path === 'number' ? fstatSync(path) : statSync(path);
  } catch {
    return undefined;
  }
}
