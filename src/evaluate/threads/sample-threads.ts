import type { Columns } from '../../stats/columns.ts';
import { addBlock, LANES, type SampleAdder } from '../../stats/sample-adder.ts';
import { startThread } from './pool.ts';

/** Of a thread: blocks that are being written and added. */
const SLOTS = 2;

/** The room of a block that two threads share: the number of its samples, what was drawn, and the sums. */
export interface SharedBlock {
  /** How many samples wait to be added, or one of the states below. */
  readonly state: Int32Array;
  readonly draws: Uint32Array;
  readonly sums: Float64Array;
}

/** There is nothing to do; a thread is adding; the sums are there; there are no more blocks. */
const [FREE, ADDING, ADDED, ENDED] = [0, -1, -2, -3];

/** What a thread is told that adds up samples. */
export interface SharedSamples {
  readonly columns: readonly { readonly units: Uint32Array; readonly counts: Float64Array }[];
  readonly blocks: readonly SharedBlock[];
}

/**
 * An adder in threads. This thread draws, in order, so that a seed gives what it gives in one thread; it waits without turning its loop.
 */
export function sampleThreads({ units, columns }: Pick<Columns, 'units' | 'columns'>, jobs: number): SampleAdder {
  const shared = columns.map((own) => ({ units: sharedCopy(own.units), counts: sharedCopy(own.counts) }));
  const blockOf = (): SharedBlock => ({
    state: new Int32Array(new SharedArrayBuffer(4)),
    draws: new Uint32Array(new SharedArrayBuffer(4 * LANES * units)),
    sums: new Float64Array(new SharedArrayBuffer(8 * LANES * columns.length)),
  });
  const blocks = Array.from({ length: jobs }, () => Array.from({ length: SLOTS }, blockOf));
  const threads = blocks.map((own) =>
    startThread({ kind: 'samples', rules: { columns: shared, blocks: own } satisfies SharedSamples }),
  );
  // Blocks of all threads in turn.
  const ring = Array.from({ length: SLOTS * jobs }, (_, at) => blocks[at % jobs][Math.floor(at / jobs)]);
  let [added, taken] = [0, 0];
  const times = new Uint16Array(LANES * units);
  return {
    most: ring.length,
    room: () => ring[added % ring.length].draws,
    add(lanes) {
      give(ring[added++ % ring.length], lanes);
    },
    take() {
      const block = ring[taken++ % ring.length];
      // Threads may be slow to start.
      if (!addIfWaiting(shared, block, times)) waitWhile(block, ADDING);
      return block.sums;
    },
    close() {
      for (const block of ring) give(block, ENDED);
      for (const thread of threads) thread.unref();
    },
  };
}

function give({ state }: SharedBlock, value: number): void {
  Atomics.store(state, 0, value);
  Atomics.notify(state, 0);
}

function sharedCopy<Numbers extends Uint32Array | Float64Array>(numbers: Numbers): Numbers {
  const room = new SharedArrayBuffer(numbers.byteLength);
  const copy = (numbers instanceof Uint32Array ? new Uint32Array(room) : new Float64Array(room)) as Numbers;
  copy.set(numbers);
  return copy;
}

/** Adds up the blocks of a thread in turn, until there are no more. */
export function addInTurn({ columns, blocks }: SharedSamples): void {
  const times = new Uint16Array(blocks[0].draws.length);
  for (let at = 0; ; at = (at + 1) % blocks.length) {
    const block = blocks[at];
    for (let now = Atomics.load(block.state, 0); now <= FREE; now = Atomics.load(block.state, 0)) {
      if (now === ENDED) return;
      Atomics.wait(block.state, 0, now);
    }
    addIfWaiting(columns, block, times);
  }
}

/** Adds up a block, unless another thread does. */
function addIfWaiting(columns: SharedSamples['columns'], block: SharedBlock, times: Uint16Array): boolean {
  const { state, draws, sums } = block;
  const lanes = Atomics.load(state, 0);
  if (lanes <= FREE || Atomics.compareExchange(state, 0, lanes, ADDING) !== lanes) return false;
  addBlock(columns, draws, lanes, times, sums);
  give(block, ADDED);
  return true;
}

function waitWhile({ state }: SharedBlock, value: number): void {
  while (Atomics.load(state, 0) === value) Atomics.wait(state, 0, value);
}
