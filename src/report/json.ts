import type { ReportView } from './view.ts';

/** A report as JSON, indented by two, every number at full precision; ends with a line break. */
export function jsonText(report: object): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

/** The whole report as JSON. */
export function jsonReport({ json }: ReportView): string {
  return jsonText(json);
}
