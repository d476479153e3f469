/**
 * The SHA-256 of files, on standard output, as `sha256sum --check` reads them in the folder of the files.
 * Run: npx tsx scripts/release/checksums.ts FILE...
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

for (const file of process.argv.slice(2).sort()) {
  console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`);
}
