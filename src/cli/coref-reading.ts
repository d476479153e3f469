import { corefSettings } from '../settings/coref.ts';
import { choice } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { named } from './command.ts';

/** The options of commands that read coreference, one file at a time. */
export const readingChoices: readonly Choice<unknown>[] = named(
  corefSettings,
  'input',
  'column',
  'end',
  'firstToken',
  'clustersField',
  'nameField',
  'tokensField',
  'recordColumn',
  'clusterColumn',
);

/** As which side to read files, where a command does not score. */
export const sideChoice: Choice<string> = {
  kind: choice(['key', 'response']),
  default: 'key',
  option: '--side <side>',
  help: 'key, response: which reads predicted_clusters of JSON',
};
