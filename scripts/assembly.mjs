// Compiles src/assembly into the modules of src/formats/scan that hold the code as text. Run `npm run assembly` after changes there.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = readdirSync(join(root, 'src/assembly')).filter((file) => file.endsWith('.ts'));
const hash = createHash('sha256');
for (const file of sources.sort()) hash.update(readFileSync(join(root, 'src/assembly', file)));
const sourceHash = hash.digest('hex');
const folder = process.argv[2] ?? join(root, 'src', 'formats', 'scan');

// File, name of the constant, and memory in pages of 64 KiB.
await compile('scan-rows', 'scanRowsCode', 242);
await compile('scan-conllu', 'scanConlluCode', 137);
await compile('scan-tags', 'scanTagsCode', 24);

async function compile(name, constant, pages) {
  const source = `src/assembly/${name}.ts`;
  const code = await compiled(source, pages);
  const lines = Buffer.from(code)
    .toString('base64')
    .match(/.{1,110}/g);
  const output = join(folder, `${name}-code.ts`);
  const text = `// Made by scripts/assembly.mjs from ${source}: change that, and make it anew.
// SHA-256 of src/assembly: ${sourceHash}

/** The WebAssembly module behind \`${name}.ts\`, in base64. */
export const ${constant}: string =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`;
  writeFileSync(output, text);
  console.log(`${relative(root, output)}: ${code.length} bytes`);
}

async function compiled(source, pages) {
  const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
  let code;
  const { error, stderr } = await main(
    [source, '--baseDir', root, '--outFile', 'code.wasm', ...options, '--initialMemory', String(pages)],
    {
      readFile: (name, from) => {
        try {
          return readFileSync(join(from, name), 'utf8');
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
  return code;
}
