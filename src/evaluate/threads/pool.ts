import type { PartLines, PartRunner } from '../../sides/line-parts.ts';
import type { OtherThreads, ShareTask } from '../large-files.ts';
import { builtWorker } from './built-worker.ts';
import { node, type Thread } from './node.ts';

/** What a thread does, and by what: it scores parts of JSON lines, makes something of shares, or adds up samples. */
export type ThreadTask =
  | { readonly kind: 'lines'; readonly rules: object }
  | { readonly kind: 'samples'; readonly rules: object }
  | ShareTask;

/** Starts a thread, which has the code of `worker.ts` as text: a file of its own could not be found in the executable. */
export function startThread(task: ThreadTask): Thread {
  const { Worker } = node().getBuiltinModule('node:worker_threads');
  return new Worker(builtWorker(), { eval: true, workerData: task, stdout: false, stderr: false });
}

/** That many threads, or this one and one fewer. */
export function otherThreads(jobs: number): OtherThreads {
  return {
    parts: (rules) => partThreads(rules, jobs),
    takers(task) {
      const { paired, size } = task.shares;
      const length = Math.min(jobs, Math.ceil(paired.length / size)) - 1;
      return Array.from({ length }, () => answerOf(startThread(task)));
    },
  };
}

/** What a thread says once; nothing if it ends before. */
function answerOf<Answer>(thread: Thread): Promise<Answer | undefined> {
  return new Promise((done, fail) => {
    thread.on('message', done);
    thread.on('error', fail);
    thread.on('exit', () => done(undefined));
  });
}

/** Threads that score parts, each the next one that is free. */
function partThreads<Scored>(rules: object, jobs: number): PartRunner<Scored> {
  const threads = Array.from({ length: jobs }, () => new PartThread<Scored>(rules));
  return {
    most: 2 * jobs,
    run: (lines) => threads.reduce((one, other) => (other.waiting < one.waiting ? other : one)).run(lines),
    close: () => Promise.all(threads.map((thread) => thread.close())),
  };
}

/** A thread that scores parts one after another, started for the first: a file may turn out to have none. */
class PartThread<Scored> {
  private readonly rules: object;
  private worker: Thread | undefined = undefined;
  private readonly asked: {
    readonly done: (scored: Scored | undefined) => void;
    readonly fail: (error: unknown) => void;
  }[] = [];

  constructor(rules: object) {
    this.rules = rules;
  }

  private start(): Thread {
    const worker = startThread({ kind: 'lines', rules: this.rules });
    worker.on('message', (scored: Scored | undefined) => this.asked.shift()?.done(scored));
    worker.on('error', (error: unknown) => {
      for (const { fail } of this.asked.splice(0)) fail(error);
    });
    // What was asked for is not waited for any more.
    worker.on('exit', () => {
      for (const { done } of this.asked.splice(0)) done(undefined);
    });
    return worker;
  }

  get waiting(): number {
    return this.asked.length;
  }

  run(lines: PartLines): Promise<Scored | undefined> {
    return new Promise((done, fail) => {
      this.asked.push({ done, fail });
      // The reader of the lines goes on in its room.
      const own = lines.map((side) => side.map((one) => ({ ...one, bytes: one.bytes.slice() })));
      this.worker ??= this.start();
      this.worker.postMessage(own, [...buffersIn(own)]);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }
}

/** The buffers of all columns in a value, which are handed over and not copied. */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) {
    if (typeof value[0] === 'object') for (const item of value) buffersIn(item, found);
  } else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) buffersIn(item, found);
  return found;
}
