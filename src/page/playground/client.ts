import type { PageBundle } from '../../report/style.ts';
import type { Answer, Job, Request, Scored } from './protocol.ts';

/** The engine as the page has it: a worker with code that is a script without a file. */
export interface Engine {
  readonly url: string;
  /** What the pages that it writes are made of. */
  readonly bundle: PageBundle;
  worker: Worker;
  /** Whether it scores. */
  isBusy: boolean;
}

export function startEngine(code: string, bundle: PageBundle): Engine {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  return { url, bundle, worker: new Worker(url), isBusy: false };
}

/** What the engine answers; what it was asked before it was stopped is never answered. */
export function ask<Of extends Answer['answer']>({ worker }: Engine, request: Request): Promise<Of> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data: { answer, failure } }: MessageEvent<Answer>) => {
      if (failure === undefined) resolve(answer as Of);
      else reject(new Error(failure));
    };
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(request, [port2]);
  });
}

/** Scores; `stop` ends it. */
export async function score(engine: Engine, job: Job): Promise<Scored> {
  engine.isBusy = true;
  const scored = await ask<Scored>(engine, { score: job });
  engine.isBusy = false;
  return scored;
}

/** Ends what is being scored. */
export function stop(engine: Engine): void {
  if (!engine.isBusy) return;
  engine.worker.terminate();
  engine.worker = new Worker(engine.url);
  engine.isBusy = false;
}
