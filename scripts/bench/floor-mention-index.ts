// A floor: reads key and response as corefscore does, and builds the mention index of each document alone.
import { nodeFiles } from '../../src/cli/node-files.ts';
import { mentionIndex } from '../../src/coref/mention-index.ts';
import { readTogether } from '../../src/evaluate/coref/read-together.ts';
import { problemLog } from '../../src/text/problem.ts';

const log = problemLog();
let mentions = 0;
const inputs = process.argv.slice(2).map((path) => ({
  ...{ path, lenient: false, log, mentions: {}, format: 'conll' as const, side: 'key' as const },
  onDocument({ start, end }: { start: Int32Array; end: Int32Array }) {
    mentions += mentionIndex(start, end).first.length;
  },
}));
readTogether(inputs, nodeFiles).then(() => console.log(mentions));
