import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../same-output/files.ts';

/** What runs shards. */
export interface Engine {
  readonly name: string;
  /** A program that it is, or packages of Python. */
  readonly needs: string | readonly string[];
  /** Runs it in a folder that has `keys`, `a`, `b` and `documents.jsonl`. `bin`: the folder of Python. */
  readonly command: (bin: string) => readonly string[];
  /** Whether it does again by itself what a worker that was killed had to do; others are run again. */
  readonly repeats: boolean;
  /** Whether it writes rows into `rows`, rather than to read those of the engine before it. */
  readonly scores: boolean;
}

/** What is asked of the merged rows, as of one run. */
export const statistics = ['--confidence', '95', '--significance', 'permutation', '--samples', '1000'];

const examples = join(root, 'examples', 'scale');

const program = (name: string, needs: string, command: readonly string[]): Engine => {
  return { name, needs, command: () => command, repeats: false, scores: true };
};

const python = (name: string, ...needs: readonly string[]): Engine => ({
  name,
  needs,
  command: (bin) => [join(bin, 'python'), join(examples, `${name}.py`)],
  repeats: true,
  scores: true,
});

/** On two cores of this machine; each task is tried four times, as on a cluster. */
const spark = (name: string, ...needs: readonly string[]): Engine => ({
  ...python(name, 'pyspark', ...needs),
  command: (bin) => [join(bin, 'spark-submit'), '--master', 'local[2,4]', join(examples, `${name}.py`)],
});

/** Runs the statements of a file, and prints the last table as JSON. */
const query = `
import duckdb, json, os, sys
table = duckdb.sql(open(sys.argv[1]).read().replace("1000", os.environ["SHARDS"]))
print(json.dumps([dict(zip(table.columns, row)) for row in table.fetchall()]))`;

/** The engines of docs/scale.md. */
export const engines: readonly Engine[] = [
  program('parallel', 'parallel', [join(root, 'scripts/shards.sh'), 'keys', 'a', 'b', '--quiet', ...statistics]),
  program('slurm', 'sbatch', [join(root, 'scripts/scale/one-node-slurm.sh'), join(examples, 'slurm.sh')]),
  python('dask_bag', 'dask[distributed]'),
  python('dask_distributed', 'dask[distributed]'),
  spark('spark_pandas', 'pandas', 'pyarrow'),
  spark('spark_pipe'),
  python('ray_data', 'ray[data]'),
  {
    ...python('duckdb', 'duckdb'),
    command: (bin) => [join(bin, 'python'), '-c', query, join(examples, 'duckdb.sql')],
    scores: false,
  },
];

export function packagesOf({ needs }: Engine): readonly string[] {
  return typeof needs === 'string' ? [] : needs;
}

export function isThere(engine: Engine, bin: string): boolean {
  const names = packagesOf(engine).map((name) => name.replace(/\[.*/, ''));
  const asked =
    typeof engine.needs === 'string'
      ? ['sh', '-c', `command -v ${engine.needs}`]
      : [join(bin, 'python'), '-c', `import ${names.join()}`];
  return spawnSync(asked[0], asked.slice(1)).status === 0;
}
