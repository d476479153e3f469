import { readFileSync } from 'node:fs';

/** A page of `docs` whose sections `explain` prints. In a bundle the build has put the pages in the place of this module. */
export function docs(name: 'compat' | 'findings' | 'metrics' | 'modes' | 'options' | 'problems' | 'topics'): string {
  return readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
}
