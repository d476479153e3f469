/** The part of CHANGELOG.md about one version, on standard output. Run: npx tsx scripts/release/notes.ts v1.2.3. Exits with 1 without one. */
import { readFileSync } from 'node:fs';

const version = process.argv[2]?.replace(/^v/, '');
const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
const notes = section?.slice(section.indexOf('\n')).trim();
if (notes) console.log(notes);
else {
  console.error(`CHANGELOG.md says nothing about version ${version}`);
  process.exitCode = 1;
}
