/** Does a tag name the version that would be released? Run: npx tsx scripts/release/check-tag.ts v1.2.3. Exits with 1 where it does not. */
import { readFileSync } from 'node:fs';

const [tag] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
if (tag !== `v${version}`) {
  console.error(`the tag is ${tag}, but the version of package.json is ${version}`);
  process.exitCode = 1;
}
