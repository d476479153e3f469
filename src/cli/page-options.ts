import type { PageOptions } from '../report/style.ts';
import { builtPage } from './built-page.ts';
import type { ReportOptions } from './report-options.ts';

/** What a page of this run is made with. */
export function pageOptions({ commandLine, config }: ReportOptions): PageOptions {
  return {
    bundle: builtPage(),
    deflated(text) {
      // Only loaded for this.
      const { deflateSync } = process.getBuiltinModule('node:zlib');
      return deflateSync(text, { level: 9 }).toString('base64');
    },
    command: commandLine.map(quotedForShell).join(' '),
    config: config || undefined,
  };
}

/** The argument as a shell reads it. */
function quotedForShell(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
