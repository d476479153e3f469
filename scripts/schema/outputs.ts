import type { CompatScored } from '../../src/compat/tool.ts';
import type { EntityLink } from '../../src/coref/document.ts';
import type { CheckedCoref } from '../../src/evaluate/check/check-coref.ts';
import type { Note } from '../../src/evaluate/check/check-files.ts';
import type { CheckedSpans } from '../../src/evaluate/check/check-ner.ts';
import type { CheckedTags } from '../../src/evaluate/check/check-tags.ts';
import type { ComparedTool } from '../../src/evaluate/compat/compared-tools.ts';
import type { Explanation } from '../../src/evaluate/compat/why.ts';
import type { ListedDocument, ListedItem } from '../../src/evaluate/list/listed.ts';
import type {
  CorefColumns,
  CorefFindingJson,
  CorpusJson,
  JsonHead,
  JsonSchema,
  NerColumns,
  NerFindingJson,
  NerReportJson,
  NerSystemJson,
  ProblemCounts,
  ProblemJson,
  ReportJson,
} from '../../src/report/report-json.ts';
import type { AgreementReport } from '../../src/results/agreement.ts';
import type { SweepReport } from '../../src/results/report.ts';
import type { Place } from '../../src/text/problem.ts';

/** All that the commands write as JSON, of which `schema` has the schemas. */
export type OutputJson =
  | ReportJson
  | RowJson
  | LastRowJson
  | FindingLineJson
  | CompatJson
  | ComparedToolsJson
  | WhyJson
  | CheckJson
  | ProblemsJson
  | CountJson
  | ListJson
  | AgreementJson
  | SweepJson;

/** A line of `--format jsonl`. */
type RowJson = CorefRowJson | NerRowJson;

interface CorefRowJson extends JsonHead<'coref-row', 'corefscore'>, RowFrame {
  readonly key: string;
  readonly response: string;
  readonly columns?: CorefColumns | undefined;
  readonly document: string;
}

interface NerRowJson extends JsonHead<'ner-row', 'nerscore'>, RowFrame {
  readonly gold: string;
  readonly pred: string;
  readonly columns?: NerColumns | undefined;
  readonly document?: string;
  readonly sentence?: string;
}

/** One metric in one unit. `unit` and `system` are indices. */
interface RowFrame extends RowNumbers, RowOfRun {
  readonly signature: string;
  readonly name?: string | undefined;
  readonly system: number;
  readonly unit: number;
  readonly metric: string;
  /** Of all other members, as `merge` checks it. */
  readonly checksum: string;
}

/** The main score, and the counts behind it, which add up. */
interface RowNumbers {
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What only the first row of a system has. */
interface RowOfRun {
  readonly corpus?: CorpusJson | undefined;
  readonly problemCounts?: ProblemCounts;
}

/** The line of `--format jsonl` that ends a run. */
type LastRowJson =
  | (JsonHead<'coref-last-row', 'corefscore'> & { readonly key: string } & LastRow)
  | (JsonHead<'ner-last-row', 'nerscore'> & { readonly gold: string } & LastRow);

/** How many rows were before it, and the sum of their checksums. */
interface LastRow {
  readonly signature: string;
  readonly rows: number;
  readonly fingerprint: string;
}

/** A line of `--errors-to FILE.jsonl`. `system`: what it is called. */
type FindingLineJson = (Line<'coref-finding'> & CorefFindingJson) | (Line<'ner-finding'> & NerFindingJson);

interface Line<Name extends string> extends Pick<JsonSchema<Name>, '$schema'> {
  readonly system: string;
}

/** The numbers of `--compat TOOL`. */
type CompatJson =
  | (JsonHead<'coref-compat', 'corefscore'> & CompatFrame<'key', 'response', CorefColumns>)
  | (JsonHead<'ner-compat', 'nerscore'> & CompatFrame<'gold', 'pred', NerColumns>);

type CompatFrame<Key extends string, Response extends string, Columns> = { readonly signature: string } & Named<Key> & {
    readonly systems: readonly [Named<Response> & CompatSystem<Columns>];
  };

type Named<Name extends string> = { readonly [Own in Name]: string };

interface CompatSystem<Columns> {
  readonly columns?: Columns | undefined;
  readonly compat: CompatNumbers;
  readonly problems?: readonly ProblemJson[] | undefined;
}

/** The tool, how it differs from the definitions, and its own numbers under its own names. */
interface CompatNumbers extends Pick<CompatScored, 'scores' | 'byDocument'> {
  readonly tool: string;
  readonly departs: string;
  readonly notes?: readonly string[] | undefined;
}

/** The numbers of `--compat A,B`. */
interface ComparedToolsJson extends JsonHead<'compared-tools', 'corefscore'> {
  readonly signature: string;
  readonly key: string;
  readonly response: string;
  readonly tools: readonly ComparedTool[];
}

/** What `--why POINTS` finds. */
interface WhyJson extends JsonHead<'why', 'corefscore'>, Explanation {
  readonly key: string;
  readonly response: string;
  readonly asked: number;
}

/** Problems where nothing was scored, and those of `check`. */
interface ProblemsJson extends JsonSchema<'problems'> {
  readonly problemCounts: ProblemCounts;
  readonly problems: readonly (ProblemJson | WrongCommandJson)[];
}

/** What is wrong with a command line. */
interface WrongCommandJson {
  readonly severity: 'error';
  readonly message: string;
}

/** What `check` finds in files. Of one that cannot be read, only its name. */
interface CheckJson extends JsonHead<'check'>, Omit<ProblemsJson, keyof JsonSchema<string>> {
  readonly files: readonly (InFile | (InFile & CheckedContent))[];
  readonly notes: readonly Note[];
}

interface InFile {
  readonly file: string;
}

/** What is found in a file. */
type CheckedContent = CheckedCoref | CheckedSpans | CheckedTags;

/** What `count` counts. */
type CountJson = (JsonHead<'count', 'corefscore'> & MentionCounts) | (JsonHead<'count', 'nerscore'> & SpanCounts);

/** How many mentions and entities are in each document, entities of each size, and mentions of each length. */
interface MentionCounts {
  readonly documents: readonly MentionsOfDocument[];
  readonly sizes: readonly { readonly size: number; readonly entities: number }[];
  readonly lengths: readonly (Length & { readonly mentions: number })[];
}

/** `zeros` and `discontinuous`: how many mentions are, of inputs with heads. */
interface MentionsOfDocument extends InDocument {
  readonly entities: number;
  readonly mentions: number;
  readonly zeros?: number;
  readonly discontinuous?: number;
  /** Links between entities; absent where no document has any. */
  readonly bridges?: number;
  readonly split_antecedents?: number;
}

/** How many spans have each type, are in each document, and have each length. */
interface SpanCounts {
  readonly types: readonly { readonly type: string; readonly spans: number }[];
  readonly documents: readonly (InDocument & { readonly spans: number })[];
  readonly lengths: readonly (Length & { readonly spans: number })[];
}

interface InDocument extends InFile {
  readonly document: string;
}

interface Length extends Pick<ListedDocument, 'unit'> {
  readonly length: number;
}

/** What `list` lists. */
type ListJson =
  | (JsonHead<'list', 'corefscore'> & {
      readonly mentions: readonly ListedMentionJson[];
      readonly links?: readonly (EntityLink & InDocument)[];
    })
  | (JsonHead<'list', 'nerscore'> & {
      readonly spans: readonly ({ readonly type: string; readonly score?: number } & ListedJson)[];
    });

/** A mention. `head`: the position of its head, where mentions have heads; `zero`: whether that is an empty node. */
interface ListedMentionJson extends ListedJson {
  readonly entity: string;
  readonly head?: number;
  readonly zero?: true;
}

/** A mention or a span; its runs are `[start, end)`, and what is unknown is absent. */
interface ListedJson extends Place, Pick<ListedDocument, 'unit'>, Pick<ListedItem, 'words'> {
  readonly document: string;
  readonly runs?: ListedItem['runs'] | undefined;
}

/** How well annotators agree. Matrices have a row and a column for each annotator; null is a pair without a value. */
interface AgreementJson extends JsonHead<'agreement'>, Pick<AgreementReport, 'unit' | 'units' | 'signature'> {
  readonly annotators: readonly string[];
  readonly leftOut: number;
  readonly partly: number;
  readonly score: string;
  readonly confidence?: AgreementReport['confidence'];
  readonly f1: readonly (readonly (number | null)[])[];
  readonly mean: { readonly value?: number; readonly interval?: AgreementReport['interval'] };
  /** Of tokens, or of pairs of mentions. */
  readonly chance?: ChanceJson;
  readonly characters?: ChanceJson;
  readonly rows: readonly AgreementRowJson[];
}

interface ChanceJson {
  readonly of: AgreementReport['kinds'][number]['of'];
  readonly count: number;
  readonly fleiss?: number;
  readonly krippendorff?: number;
  readonly cohen?: readonly (readonly (number | null)[])[];
}

/** Two annotators, or none: then the mean. */
interface AgreementRowJson {
  readonly first?: string;
  readonly second?: string;
  readonly type?: string;
  readonly documents?: number;
  readonly f1?: number;
  readonly tokens?: number;
  readonly tokens_observed?: number;
  readonly tokens_kappa?: number;
  readonly characters?: number;
  readonly characters_observed?: number;
  readonly characters_kappa?: number;
}

/** What `sweep` finds. */
interface SweepJson
  extends JsonHead<'sweep'>,
    Pick<NerReportJson, 'signature' | 'settings' | 'gold'>,
    Pick<NerSystemJson, 'pred' | 'name' | 'pairing' | 'strings' | 'problemCounts' | 'problems'> {
  readonly documents: number;
  readonly mode: SweepReport['mode'];
  /** Of all spans. */
  readonly sweep: SweepReport['all'];
  readonly types?: SweepReport['types'];
  /** The best thresholds, as `--min-score` takes them. */
  readonly minScore?: string | undefined;
  readonly note: string;
}

/** A document as `convert --to jsonl` writes it. */
export interface ConvertedDocument {
  readonly doc_key?: string;
  readonly sentences?: readonly (readonly string[])[];
  readonly text?: string;
  /** A list, or by their ids. */
  readonly clusters: readonly Cluster[] | Readonly<Record<string, Cluster>>;
}

/** Mentions `[first, last]`, of a text `[start, end)`, or names. */
type Cluster = readonly (string | readonly [number, number])[];
