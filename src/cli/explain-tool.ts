import type { ToolAbout } from '../compat/tool-about.ts';

/** What `explain TOOL` prints: rule, departures, source, and what to type. `command`: corefscore or nerscore. */
export function toolText(command: string, { name, title, about, departs, source, files }: ToolAbout): string {
  const lines = [
    `departs    ${departs}`,
    `source     ${title}: ${source}`,
    `type       ${command} --compat ${name} ${files}`,
  ];
  return `${name}\n\n${about}\n\n${lines.join('\n')}\n`;
}

/** One line a tool, below those of what is ours. */
export function toolList(tools: readonly ToolAbout[], width: number): string {
  return tools.map(({ name, title }) => `${name.padEnd(width)} the numbers of ${title}\n`).join('');
}
