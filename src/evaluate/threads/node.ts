import { UsageError } from '../../text/usage-error.ts';

export interface Thread {
  on(event: 'message' | 'error' | 'exit', listener: (value: never) => void): unknown;
  postMessage(value: unknown, transferred: readonly ArrayBuffer[]): void;
  terminate(): Promise<unknown>;
  unref(): void;
}

/** What is used of Node.js, which bundlers for browsers need not find. */
interface Node {
  getBuiltinModule(name: 'node:module'): { createRequire(from: string): Require };
  getBuiltinModule(name: 'node:worker_threads'): { readonly Worker: new (code: string, options: object) => Thread };
}

interface Require {
  (path: string): unknown;
  resolve(path: string): string;
}

/** @throws UsageError in a browser. */
export function node(): Node {
  const { process } = globalThis as { readonly process?: Partial<Node> };
  if (!process?.getBuiltinModule) throw new UsageError('jobs: there are threads in Node.js alone');
  return process as Node;
}
