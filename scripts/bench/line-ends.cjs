// Counts the line ends of files, of folders of files and of gzipped files: the least that a program does that reads them.
const { createReadStream, openSync, readSync, readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { createGunzip } = require('node:zlib');

const buffer = Buffer.allocUnsafe(1 << 20);
let lines = 0;

function count(bytes) {
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
}

async function pass(path) {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) await pass(join(path, name));
  else if (path.endsWith('.gz')) for await (const chunk of createReadStream(path).pipe(createGunzip())) count(chunk);
  else {
    const file = openSync(path);
    for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer)) count(buffer.subarray(0, size));
  }
}

async function passAll(paths) {
  for (const path of paths) await pass(path);
  process.stdout.write(`${lines}\n`);
}

passAll(process.argv.slice(2));
