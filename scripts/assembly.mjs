// Compiles src/assembly into the code that src/formats runs, as text in a module: `npm run assembly`, after a change there.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = process.argv[2] ?? join(root, 'src', 'formats', 'scan-rows-code.ts');

const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--initialMemory', '52'];
let code;
const { error, stderr } = await main(
  ['src/assembly/scan-rows.ts', '--baseDir', root, '--outFile', 'code.wasm', ...options],
  {
    readFile: (name, folder) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (_name, contents) => {
      code = contents;
    },
  },
);
if (error) throw new Error(`${error.message}\n${stderr}`);
const lines = Buffer.from(code)
  .toString('base64')
  .match(/.{1,110}/g);
const text = `// Made by scripts/assembly.mjs from src/assembly/scan-rows.ts: change that, and make it anew.

/** The WebAssembly module behind \`scan-rows.ts\`, in base64. */
export const scanRowsCode: string =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
writeFileSync(output, text);
console.log(`${relative(root, output)}: ${code.length} bytes`);
