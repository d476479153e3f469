import { shellWord } from '../../text/quoted.ts';
import type { Choices, Menu, Tool } from './protocol.ts';

/** The command line that makes the same report of files with these paths, as a shell reads it. */
export function commandLine(
  tool: Tool,
  paths: readonly string[],
  { metrics, settings, confidence }: Choices,
  { rows }: Menu,
): string {
  const chosen = rows.flatMap(({ name, option }) => {
    const value = settings[name];
    const [flag, argument] = option.split(' ');
    if (value === undefined || argument === undefined) return value === undefined ? [] : [flag];
    return value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];
  });
  const choice = metrics.length > 0 ? [tool === 'corefscore' ? '--metric' : '--mode', metrics.join()] : [];
  const inputs = paths.map((path) => (path.startsWith('-') ? `./${path}` : path));
  const words = [...inputs, ...choice, ...chosen, ...(confidence ? ['--confidence', '95'] : []), '-o', 'report.html'];
  return [tool, ...words].map(shellWord).join(' ');
}
