import type { PageBundle } from '../../report/style.ts';
import type { Answer, Asked, FileFormat, Job, Menus, Request, Scored } from './protocol.ts';

/** The engine as the page calls it. Of jobs only the last is finished: another one, or `stop`, ends what runs. */
export interface Engine {
  menus(): Promise<Menus>;
  /** Undefined if it was stopped. */
  score(job: Job): Promise<Scored | undefined>;
  /** The last report as a file. */
  write(format: FileFormat): Promise<string>;
  stop(): void;
}

/** Starts the engine, whose code is a script without a file. */
export function startEngine(code: string, parts: PageBundle): Engine {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  let [worker, asked] = [new Worker(url), 0];
  let giveUp: (() => void) | undefined;
  const ask = <Of>(request: Request): Promise<Of> =>
    new Promise((resolve, reject) => {
      const own = ++asked;
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        if (data.asked !== own) return;
        if (data.failure === undefined) resolve(data.answer as Of);
        else reject(new Error(data.failure));
      });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage({ asked: own, request } satisfies Asked);
    });
  const stop = (): void => {
    if (!giveUp) return;
    worker.terminate();
    worker = new Worker(url);
    void ask({ start: parts });
    giveUp();
    giveUp = undefined;
  };
  return {
    stop,
    menus: () => ask({ start: parts }),
    write: (format) => ask({ write: format }),
    async score(job) {
      stop();
      const stopped = new Promise<undefined>((resolve) => {
        giveUp = () => resolve(undefined);
      });
      const own = giveUp;
      try {
        return await Promise.race([ask<Scored>({ score: job }), stopped]);
      } finally {
        if (giveUp === own) giveUp = undefined;
      }
    },
  };
}
