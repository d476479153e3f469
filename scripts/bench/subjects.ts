import { floors } from './floors.ts';
import { ours } from './ours.ts';
import { peers } from './peers.ts';
import type { Subject } from './subject.ts';

/**
 * The programs, in the order of the table.
 *
 * @param dist the folder of our built program.
 * @param work a folder for what has to be built first.
 */
export function subjects(dist: string, work: string): readonly Subject[] {
  return [...floors(work), ...ours(dist), ...peers(process.env)];
}
