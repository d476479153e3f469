import type {
  CorefCounts,
  CorefFinding,
  CorefFindings,
  EntityFinding,
  GroupFinding,
  MentionFinding,
  PairFinding,
  UnscoredLinks,
} from '../../findings/coref-finding.ts';
import type { CorefGain, Findings } from '../../findings/finding.ts';
import { type FoundMention, positionOf } from '../../findings/found-mention.ts';
import { kinds } from '../../findings/kinds.ts';
import type { Report, SystemReport } from '../../results/report.ts';
import type { Score } from '../../score/score.ts';
import { groupName } from '../../text/group-name.ts';
import { visible } from '../../text/harmless.ts';
import { counted, namesOf } from '../../text/quoted.ts';
import { displayWidth, wrapped } from '../../text/width.ts';
import { shown } from '../numbers.ts';
import { nameCell, type Table, wholeTable } from '../tables.ts';
import { type Block, type BlockOptions, type Passage, passageTable } from './block.ts';
import { costliestFirst, lossOf } from './listed.ts';

/** The accounts, then the findings of each kind, and what their lines and numbers are. */
export function corefBlocks(
  report: Report,
  system: SystemReport,
  findings: Findings,
  options: BlockOptions,
): readonly Block[] {
  const { counts, gains, list } = findings as CorefFindings;
  const asked = (options.errorKinds ?? ofMentionsAndEntities) as readonly CorefFinding['kind'][];
  const found = asked.flatMap((kind) => {
    const own = list.filter((finding) => finding.kind === kind);
    if (own.length === 0) return [];
    const { title, about } = kinds.corefscore[kind];
    const of = kind === 'boundary' ? ' of both' : '';
    return [{ title: `${title} (${countOf(counts, kind)}${of}): ${about}`, parts: partsOf(own, options) }];
  });
  const notes = notesOf(report, system, counts, list);
  return [
    { parts: [accountLines(counts)] },
    { parts: [gainTable(gains as readonly CorefGain[], counts, options)] },
    ...found,
    ...(notes.length > 0 ? [{ parts: [wrapped(notes.join('; '), 80)] }] : []),
  ];
}

/** The kinds that are shown where none are asked for: links and groups say the same in other ways. */
const ofMentionsAndEntities = ['spurious', 'missing', 'boundary', 'conflated', 'divided', 'repeated'] as const;

function countOf({ mentions, entities, steps, links }: CorefCounts, kind: string): number {
  const counts: Readonly<Record<string, number>> = {
    ...mentions,
    conflated: steps.conflated_entities,
    divided: steps.divided_entities,
    missing_link: links.missing,
    wrong_link: links.wrong,
    group: groupNames.reduce((sum, [group]) => sum + entities[group], 0),
  };
  return counts[kind];
}

/** The kinds of groups in which the sides differ, and whose entities are of interest. */
const groupNames = [
  ['altered', []],
  ['divided', ['response']],
  ['conflated', ['key']],
  ['mixed', ['key', 'response']],
  ['missing', []],
  ['spurious', []],
] as const;

/** Mentions and entities by what is wrong with them. */
function accountLines({ mentions, entities }: CorefCounts): string {
  const { common, spurious, missing, boundary, matched, repeated } = mentions;
  const aside = repeated ? `, ${repeated} repeated` : '';
  const notEqual = matched ? ` (${matched} matched)` : '';
  const groups = groupNames.flatMap(([group, sides]) => {
    if (entities[group] === 0) return [];
    const inside = sides.map((side) => `${entities[`${side}_in`][group] ?? 0} of the ${side}`);
    const of = inside.length > 0 ? ` (${inside.join(', ')})` : '';
    // A number stays with what it counts.
    return [`${entities[group]} ${groupName(group)}${of}`.replaceAll(' ', '\u00a0')];
  });
  const both = boundary > 0 ? `, ${boundary} boundary (one of each)` : '';
  return [
    `mentions   ${common} right${notEqual}, ${spurious} spurious, ${missing} missing${both}${aside}`,
    wrapped(`entities   ${[`${entities.exact} exact`, ...groups].join(', ')}`, 80, ' '.repeat(11)).replaceAll(
      '\u00a0',
      ' ',
    ),
  ].join('\n');
}

/** What correcting brings, step by step. */
function gainTable(gains: readonly CorefGain[], { steps }: CorefCounts, options: BlockOptions): Table {
  const names = {
    remove: 'spurious mentions (remove)',
    split: 'conflated entities (split)',
    merge: 'divided entities (merge)',
    add: 'missing mentions (add)',
  };
  const inside = {
    remove: '',
    split: `in ${steps.conflated_entities}`,
    merge: `in ${steps.divided_entities}`,
    add: '',
  };
  return wholeTable(
    [
      { head: 'to correct, in this order', isLeft: true },
      { head: 'steps' },
      { head: '', isLeft: true },
      { head: 'CoNLL F1 then' },
    ],
    gains.map(({ step, steps: number, conll }) => [names[step], String(number), inside[step], shown(options, conll)]),
  );
}

function partsOf(own: readonly CorefFinding[], options: BlockOptions): Block['parts'] {
  const groups = own.filter((finding) => finding.kind === 'group');
  if (groups.length > 0) return [groupTable(costliestFirst(groups), options)];
  const entities = own.flatMap((finding) => ('parts' in finding ? [finding] : []));
  if (entities.length > 0) return costliestFirst(entities).flatMap((finding) => entityParts(finding, options));
  return [passageTable((own as readonly (MentionFinding | PairFinding)[]).map(passageOf), options)];
}

function passageOf(finding: MentionFinding | PairFinding): Passage {
  const { excerpts = [] } = finding;
  const passage = (mentions: readonly FoundMention[], tail?: string): Passage => {
    return { finding, excerpts, position: mentions.map(placeOf).join(' – '), tail };
  };
  if ('response' in finding) return passage([finding.key, finding.response]);
  const { kind, side, before, mention, entity } = finding;
  const own = kind.startsWith('missing') ? 'key' : 'response';
  return passage(before ? [before, mention] : [mention], `${side ? `again in ${side}` : own} ${entity}`);
}

/** Where a mention is, where there is no text to show. */
function placeOf(mention: FoundMention): string {
  const [document, first, last] = mention;
  return `${document} ${first === last ? first : positionOf(mention)}`;
}

const MOST_PARTS = 3;

/** An entity, where its parts begin, and how many more there are. */
function entityParts(finding: EntityFinding, options: BlockOptions): Block['parts'] {
  const { kind, entity, mentions, parts, alone, excerpts = [], text, documents } = finding;
  const [own, other] = kind === 'conflated' ? ['response', 'key'] : ['key', 'response'];
  const title = `  ${own} ${entity}${text === undefined ? '' : ` "${text}"`}, ${counted(mentions.length, 'mention')}`;
  const width = Math.min(options.width ?? 80, 80) - 16;
  const cut = visible(title);
  const head = cut + ' '.repeat(Math.max(2, width - displayWidth(cut)));
  const longest = String(parts[0].mentions.length).length;
  const passages = parts.slice(0, MOST_PARTS).map((part, at): Passage => {
    const tail = `${String(part.mentions.length).padStart(longest)} of ${other} ${part.entity}`;
    return { finding, excerpts: excerpts.slice(at, at + 1), position: placeOf(part.mentions[0]), tail };
  });
  const left = [
    ...(parts.length > MOST_PARTS ? [`${parts.length - MOST_PARTS} more`] : []),
    ...(alone > 0 ? [`${alone} ${kind === 'conflated' ? 'spurious' : 'missing'}`] : []),
    ...(documents ? [`in ${documents.length} documents: ${visible(namesOf(documents))}`] : []),
  ];
  return [
    `${head}B³ -${finding.losses.bcub.toFixed(2)}`,
    passageTable(passages, options, 9),
    ...(left.length > 0 ? [`           … ${left.join(', ')}`] : []),
  ];
}

/** A row for each group of entities. */
function groupTable(groups: readonly GroupFinding[], options: BlockOptions): Table {
  const haveDocuments = groups.some(({ documents }) => documents);
  const left = { isLeft: true };
  const longest = Math.max(12, (options.width ?? 80) - 44);
  return wholeTable(
    [
      { head: 'group', ...left },
      { head: 'key' },
      { head: 'response' },
      { head: 'B³' },
      { head: 'begins', longest, ...left },
      ...(haveDocuments ? [{ head: 'documents', longest: options.cutsNames ? longest : undefined, ...left }] : []),
    ],
    groups.map((finding) => {
      const { group, key, response, text, document, documents = [document] } = finding;
      const sizes = [key, response].map((side) => (side.length > 0 ? String(side.length) : ''));
      const begins = visible(text ?? placeOf([...key, ...response][0].mentions[0]));
      const names = haveDocuments ? [nameCell(visible(documents.join(', ')))] : [];
      return [groupName(group), ...sizes, `-${lossOf(finding).toFixed(2)}`, begins, ...names];
    }),
  );
}

/** What lines and losses are, and why sums may differ. */
function notesOf(
  { reference }: Report,
  { scores }: SystemReport,
  { mentions: { repeated = 0 }, not_scored: unscored }: CorefCounts,
  list: readonly CorefFinding[],
): readonly string[] {
  const { bcub } = scores as Readonly<Record<string, Score | undefined>>;
  const lostOf = ({ numerator = 0, denominator = 0 }: Score['recall']): string =>
    `${(denominator - numerator).toFixed(2)} of ${denominator}`;
  const sums = bcub ? `, ${lostOf(bcub.recall)} in recall, ${lostOf(bcub.precision)} in precision` : '';
  const haveLines = list.some(({ excerpts = [] }) => excerpts.some(({ line }) => line !== undefined));
  const haveHeads = list.some(({ excerpts = [] }) =>
    excerpts.some(({ marks }) => marks.some(({ head }) => head !== undefined)),
  );
  const haveLosses = list.some((finding) => lossOf(finding) > 0);
  return [
    ...(haveHeads ? ['^ stands before the head of a mention'] : []),
    ...(haveLines ? [`lines are those of ${visible(reference)}`] : []),
    ...(haveLosses ? [`B³: what the entity loses of the numerator${sums}`] : []),
    ...(repeated > 0
      ? [`${counted(repeated, 'repeated mention')} set aside, by which sums may differ from the scores`]
      : []),
    ...(unscored ? [`not scored: ${unscoredText(unscored)}`] : []),
  ];
}

function unscoredText({ bridge, split }: UnscoredLinks): string {
  const texts = [
    [bridge, 'bridging link'],
    [split, 'split antecedent'],
  ] as const;
  return texts
    .filter(([{ key, response }]) => key + response > 0)
    .map(([{ key, response }, title]) => `${counted(key, title)} of the key and ${response} of the response`)
    .join(', ');
}
