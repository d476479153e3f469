import { selectMetrics } from '../../coref/metrics.ts';
import type { Item, ItemSide } from '../../pair/item.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { type InputPaths, inputPaths } from '../../sides/input-paths.ts';
import { type ProblemCode, type ProblemLog, startOf } from '../../text/problem.ts';
import { evaluateCoref } from '../evaluate-coref.ts';
import { listMentions, type MentionChoice } from '../list/list-mentions.ts';
import type { ListedDocument } from '../list/listed.ts';
import type { AgreementTask } from './annotators.ts';
import { linkLabels } from './link-labels.ts';

/** The agreement of annotators of coreference: CoNLL F1, and links between pairs of mentions. */
export function corefAgreement(
  { paths, names, choice }: InputPaths,
  reading: MentionChoice,
  asked: CorefSettings,
  allow: readonly ProblemCode[] = [],
): AgreementTask<ListedDocument & Item> {
  const rules = { missing: 'skip', extra: 'skip' } as const;
  return {
    pair: asked.pair ?? 'id',
    rules: { ...rules, mayLack: true, lenient: asked.lenient },
    score: 'CoNLL F1',
    allow,
    async read(files) {
      const sides: ItemSide<ListedDocument & Item>[] = [];
      const logs: ProblemLog[] = [];
      for (const path of paths) {
        const read = await listMentions([path], reading, files, choice);
        logs.push(...read.logs);
        // Those of folders are named by their files too.
        const documents = read.documents.map((one) => {
          const id = one.file === path ? one.id : `${one.file.slice(path.length + 1)} ${one.id}`;
          return { ...one, id, where: { place: startOf(one.file) } };
        });
        sides.push({ name: sides.length === 0 ? 'the key' : 'the response', path, documents });
      }
      return { annotators: paths.map((file, at) => ({ file, name: names?.[at] })), sides, logs };
    },
    evaluate([key, response], _, files) {
      const inputs = { ...inputPaths([key.file, response.file], files), choice };
      const metrics = selectMetrics(['conll']);
      return evaluateCoref(
        { inputs, settings: { ...ofAll(asked), ...rules }, metrics, allow, keepsPairs: false, isMissingGiven: true },
        files,
      );
    },
    labels: (documents) => ({ kinds: [{ of: 'pairs of mentions', units: linkLabels(documents) }], types: [] }),
  };
}

/** The settings, in which what is said of the key is said of every side. */
function ofAll(asked: CorefSettings): CorefSettings {
  const ofKey = Object.entries(asked).filter(([name, value]) => /^key[A-Z]/.test(name) && value !== undefined);
  return { ...asked, ...Object.fromEntries(ofKey.map(([name, value]) => [name.replace('key', 'response'), value])) };
}
