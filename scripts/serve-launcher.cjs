#!/usr/bin/env node
// corefscore for other programs, in one file: `node serve.cjs [--cache FOLDER]` serves, and `node serve.cjs [--cache FOLDER] PROGRAM ARGUMENT...`
// runs corefscore, nerscore, scorer.pl or conlleval.pl. What V8 makes of the code below is kept in the folder, one file for each
// release of node: V8 may accept that of another release and crash. Releases that are too old can read what stands before the code.
const { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** Reads the cache of the code; undefined where there is none. */
function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Whether files can be written in the folder, which is made if it is not there. */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes a file whole or not at all. */
function write(file, bytes) {
  const beside = `${file}.${process.pid}`;
  try {
    writeFileSync(beside, bytes, { mode: 0o600 });
    renameSync(beside, file);
  } catch {
    rmSync(beside, { force: true });
  }
}

function main(argv) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`corefscore needs Node.js 20.19 or newer; this is ${process.version}\n`);
    process.exit(70);
  }
  const [folder, rest] = argv[0] === '--cache' ? [argv[1], argv.slice(2)] : [undefined, argv];
  const text = readFileSync(__filename, 'latin1');
  const source = text.slice(text.indexOf('/*code\n') + 7, -3).replaceAll('*\u0001/', '*/');
  const name = `corefscore-HASH-${process.version}-${process.platform}-${process.arch}.cache`;
  const file = folder ? join(folder, name) : undefined;
  const cachedData = file && read(file);
  const script = new Script(source, { filename: __filename, cachedData });
  const made = { exports: {} };
  script.runInThisContext()(require, made);
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  const keep = file && !isKept && isWritable(folder) ? () => write(file, script.createCachedData()) : undefined;
  return made.exports.main(rest, keep);
}

if (require.main === module) main(process.argv.slice(2));
else module.exports = { main };
