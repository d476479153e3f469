// Runs a program of one file, `node tracer.cjs PROGRAM ARGUMENTS...`, and writes down in which order the functions at the places given are
// first called. A worker debugs the main thread, which stops once in each of them.
const { appendFileSync, readFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { isMainThread, parentPort, Worker } = require('node:worker_threads');

const { WALK_PLACES, WALK_CALLS } = process.env;

if (isMainThread) {
  const worker = new Worker(__filename);
  worker.once('message', () => {
    worker.unref();
    process.argv.splice(1, 1);
    require(process.argv[1]);
  });
} else {
  // Keeps the worker alive.
  parentPort.on('message', () => {});
  const { url, functions } = JSON.parse(readFileSync(WALK_PLACES, 'utf8'));
  const session = new Session();
  session.connectToMainThread();
  const functionsAt = new Map();
  session.on('Debugger.paused', ({ params: { hitBreakpoints = [] } }) => {
    for (const breakpointId of hitBreakpoints) {
      for (const index of functionsAt.get(breakpointId) ?? []) appendFileSync(WALK_CALLS, `${index}\n`);
      session.post('Debugger.removeBreakpoint', { breakpointId });
    }
    session.post('Debugger.resume');
  });
  session.post('Debugger.enable');
  let open = functions.length;
  for (const { index, line, column } of functions) {
    session.post('Debugger.setBreakpointByUrl', { url, lineNumber: line, columnNumber: column }, (_, found) => {
      if (found) functionsAt.set(found.breakpointId, [...(functionsAt.get(found.breakpointId) ?? []), index]);
      if (--open === 0) parentPort.postMessage('ready');
    });
  }
}
