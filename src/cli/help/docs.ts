import { readdirSync, readFileSync } from 'node:fs';

/**
 * The pages of `docs` whose sections `explain` prints: `metrics.md`, and what begins with `metrics-`. In a bundle the build has put the
 * pages in the place of this module.
 */
export function docs(name: 'compat' | 'findings' | 'metrics' | 'modes' | 'options' | 'problems' | 'topics'): string {
  const folder = new URL('../../../docs/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file === `${name}.md` || file.startsWith(`${name}-`));
  return files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
}
