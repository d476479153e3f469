import { selectMetrics } from '../../coref/metrics.ts';
import type { Item, ItemSide } from '../../pair/item.ts';
import type { DocumentOfAll } from '../../pair/pair-all.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import { type InputPaths, inputPaths } from '../../sides/input-paths.ts';
import type { LabelledUnits } from '../../stats/agreement.ts';
import { groupedBy } from '../../text/grouped.ts';
import { type ProblemCode, type ProblemLog, startOf } from '../../text/problem.ts';
import { evaluateCoref } from '../evaluate-coref.ts';
import { listMentions, type MentionChoice } from '../list/list-mentions.ts';
import type { ListedDocument } from '../list/listed.ts';
import type { AgreementTask } from './annotators.ts';

/** The agreement of annotators of coreference: CoNLL F1, and links between pairs of mentions. */
export function corefAgreement(
  { paths, names, choice: files }: InputPaths,
  choice: MentionChoice,
  asked: CorefSettings,
  allow: readonly ProblemCode[] = [],
): AgreementTask<ListedDocument & Item> {
  const rules = { missing: 'skip', extra: 'skip' } as const;
  const perPair = files && { ...files, end: undefined };
  return {
    pair: asked.pair ?? 'id',
    rules: { ...rules, mayLack: true, lenient: asked.lenient },
    score: 'CoNLL F1',
    allow,
    async read(given) {
      const sides: ItemSide<ListedDocument & Item>[] = [];
      const logs: ProblemLog[] = [];
      for (const path of paths) {
        const read = await listMentions([path], choice, given, perPair);
        logs.push(...read.logs);
        // Those of folders are named by their files too.
        const documents = read.documents.map((one) => {
          const id = one.file === path ? one.id : `${one.file.slice(path.length + 1)} ${one.id}`;
          return { ...one, id, where: { place: startOf(one.file) } };
        });
        sides.push({ name: sides.length === 0 ? 'the key' : 'the response', path, documents });
      }
      files?.end?.();
      return { annotators: paths.map((file, at) => ({ file, name: names?.[at] })), sides, logs };
    },
    evaluate([key, response], _, given) {
      const inputs = { ...inputPaths([key.file, response.file], given), choice: perPair };
      const metrics = selectMetrics(['conll']);
      return evaluateCoref(
        { inputs, settings: { ...ofAll(asked), ...rules }, metrics, allow, keepsPairs: false, isMissingGiven: true },
        given,
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

/**
 * The pairs of mentions of each document, with what every annotator says of them: linked or apart, and nothing where one of the two is no
 * mention of that annotator's.
 */
function linkLabels(documents: readonly DocumentOfAll<ListedDocument>[]): readonly LabelledUnits[] {
  const times = new Map<string, number>();
  for (const annotated of documents) addLinks(annotated, times);
  return [...times].map(([code, count]) => ({ labels: Array.from(code, (letter) => links[letter]), times: count }));
}

/** What an annotator may say of a pair of mentions. What all say of one is a text, in which each has a letter. */
const links: Readonly<Record<string, string | undefined>> = { '-': undefined, l: 'linked', a: 'apart' };

function addLinks(annotated: DocumentOfAll<ListedDocument>, times: Map<string, number>): void {
  const entities = new Map<string, (string | undefined)[]>();
  for (const [annotator, document] of annotated.entries()) {
    for (const { name, runs, words } of document?.items ?? []) {
      const mention = runs.length > 0 ? runs.join() : `${words}`;
      const own = entities.get(mention) ?? annotated.map(() => undefined);
      own[annotator] = name;
      entities.set(mention, own);
    }
  }
  // Mentions that every annotator puts in the same entity are alike, and there are far fewer kinds of them.
  const kinds = [...groupedBy(entities.values(), (own) => JSON.stringify(own)).values()];
  for (let at = 0; at < kinds.length; at++) {
    for (let other = at; other < kinds.length; other++) {
      const [size, otherSize] = [kinds[at].length, kinds[other].length];
      const code = linkCode(kinds[at][0], kinds[other][0]);
      const count = at === other ? (size * (size - 1)) / 2 : size * otherSize;
      if (count > 0) times.set(code, (times.get(code) ?? 0) + count);
    }
  }
}

function linkCode(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): string {
  let code = '';
  for (let annotator = 0; annotator < one.length; annotator++) {
    const isKnown = one[annotator] !== undefined && other[annotator] !== undefined;
    code += isKnown ? (one[annotator] === other[annotator] ? 'l' : 'a') : '-';
  }
  return code;
}
