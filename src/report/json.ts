/** A report as JSON, indented by two, every number at full precision; ends with a line break. */
export function jsonText(report: object): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
