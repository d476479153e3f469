import { fingerprintText, summed, textFingerprint } from '../src/text/fingerprint.ts';

/** Rows of saved scores that a test has changed or cut, as if they had been saved so: with checksums, and a last row that states them. */
export function sealed(rows: string): string {
  const values = rows
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ metric }) => metric !== undefined);
  const texts = values.map(({ checksum: _, ...row }) => JSON.stringify(row));
  const prints = texts.map(textFingerprint);
  const lines = texts.map((text, at) => `${text.slice(0, -1)},"checksum":"${fingerprintText(prints[at])}"}\n`);
  const { schema, tool, version, signature, key, gold } = values[0];
  const end = { schema, tool, version, signature, key, gold, rows: texts.length };
  return `${lines.join('')}${JSON.stringify({ ...end, fingerprint: fingerprintText(summed(prints)) })}\n`;
}
