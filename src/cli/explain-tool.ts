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

/** One line a tool, under a head of their own. */
export function toolList(tools: readonly ToolAbout[]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  return `\nTools, for --compat:\n${tools.map(({ name, title }) => `${name.padEnd(width)}  ${title}\n`).join('')}`;
}
