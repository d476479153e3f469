/** The line that counts the warnings of a report, where there are any. INVALID_SEQUENCE has a line of its own, on invalid spans. */
export function warningFacts(problemCounts: Readonly<Record<string, number>>): string[] {
  const counted = Object.entries(problemCounts).filter(([code]) => code !== 'INVALID_SEQUENCE');
  return counted.length > 0 ? [`warnings: ${counted.map(([code, count]) => `${code} ${count}`).join(', ')}`] : [];
}
