import { readFileSync } from 'node:fs';

const textOf = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');

/** The pages of `docs` whose sections `explain` prints. In a bundle the build has put them in the place of this module. */
export const docs: Readonly<
  Record<'compat' | 'findings' | 'metrics' | 'modes' | 'options' | 'problems' | 'topics', string>
> = {
  compat: textOf('compat'),
  findings: textOf('findings'),
  metrics: textOf('metrics'),
  modes: textOf('modes'),
  options: textOf('options'),
  problems: textOf('problems'),
  topics: textOf('topics'),
};
