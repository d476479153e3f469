// Writes the JSON schemas of all outputs to schema, from the types in src/report: npm run schema
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { schemaTexts } from './schema-texts.ts';

const texts = schemaTexts();
rmSync('schema', { recursive: true, force: true });
mkdirSync('schema');
for (const [file, text] of texts) writeFileSync(file, text);
console.log(`${texts.size} schemas written`);
