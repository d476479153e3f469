import type { RunResult } from '../../src/cli/serve/run.ts';
import type { ReportJson } from '../../src/report/report-json.ts';
import type { Problem } from '../../src/text/problem.ts';

/** A line that `serve` reads. */
export type ServeRequest =
  | HelloRequest
  | (Request & { readonly do: 'scoreCoref'; readonly args: CorefArguments & ScoreArguments })
  | (Request & { readonly do: 'scoreNer'; readonly args: NerArguments & ScoreArguments })
  | (Request & { readonly do: 'seqeval'; readonly args: SeqevalArguments })
  | (Request & { readonly do: 'run'; readonly args: RunArguments })
  | (Request & { readonly do: 'merge'; readonly args: MergeArguments });

interface Request {
  /** Anything: the answer has it too. */
  readonly id?: unknown;
  /** The numbers of bytes of the frames that follow the line. */
  readonly frames?: readonly number[];
}

interface HelloRequest extends Request {
  readonly do: 'hello';
  /** The version that the client knows. */
  readonly protocol?: number;
}

interface CorefArguments {
  readonly key: CorefSide;
  readonly response: CorefSide | Systems<CorefSide>;
}

interface NerArguments {
  readonly gold: NerSide;
  readonly pred: NerSide | Systems<NerSide>;
}

interface ScoreArguments {
  /** By the long names of options, in camelCase. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether the report has the scores of units, and of which kind. */
  readonly units?: boolean | 'auto' | 'sentence' | 'document' | 'part';
  readonly findings?: boolean;
  /** Whether the answer has the table for people, too. */
  readonly table?: boolean;
  /** Formats that the answer has in the place of the report. */
  readonly outputs?: readonly string[];
  /** How problems call settings: `min_score`, not `minScore`. */
  readonly wording?: 'snake';
}

/** Several systems by their names. */
interface Systems<Side> {
  readonly systems: Readonly<Record<string, Side>>;
}

type CorefSide = PathSide | BytesSide | HeldSide | CorefHolding | ClustersSide | DocumentsSide | FlatClusters;
type NerSide = PathSide | BytesSide | HeldSide | NerHolding | TagsSide | LabelIds | SpansSide | LibrarySide;

/** A file or a folder. */
interface PathSide {
  readonly path: string;
}

/** The content of a file. */
interface BytesSide {
  readonly bytes: string | Frame;
  readonly name?: string;
}

/** The frame with this index. */
interface Frame {
  readonly frame: number;
}

/** A side that is held under this name. */
interface HeldSide {
  readonly held: string;
}

/** A side that is held from now on. */
interface CorefHolding {
  readonly hold: string;
  readonly is: CorefSide;
}

interface NerHolding {
  readonly hold: string;
  readonly is: NerSide;
}

/** The clusters of one document. */
interface ClustersSide {
  readonly clusters: Clusters;
}

/** Those of several, in order or by their names. */
interface DocumentsSide {
  readonly documents: readonly Clusters[] | Readonly<Record<string, Clusters>>;
}

/** The tags of each sentence; null and -100 are no tokens. */
interface TagsSide {
  readonly tags: readonly (readonly (string | number | null)[])[];
}

/** Documents as in the library. */
interface LibrarySide {
  readonly documents: readonly Readonly<Record<string, unknown>>[];
}

/** The spans of each sentence or document, in order or by their names. */
interface SpansSide {
  readonly spans: readonly Spans[] | Readonly<Record<string, Spans>>;
}

type Clusters = readonly (readonly (readonly [start: number, end: number])[])[];
type Spans = readonly (readonly [start: number, end: number, type: string])[];

/** Clusters as numbers, u32 in frames: how many mentions each has, and the start and end of each mention; of several documents, how many clusters each has. */
interface FlatClusters {
  readonly sizes: Numbers;
  readonly spans: Numbers;
  readonly counts?: Numbers;
  readonly names?: readonly string[];
}

/** Label ids as numbers, i16 in a frame, of which -100 is no token, and the lengths of sentences, u32. */
interface LabelIds {
  readonly labels: readonly string[];
  readonly lengths: Numbers;
  readonly ids: Numbers;
}

type Numbers = readonly number[] | Frame;

/** As seqeval's arguments: the mode and scheme are null where they are not given. */
interface SeqevalArguments extends Pick<NerArguments, 'gold'> {
  readonly pred: NerSide;
  readonly mode?: 'strict' | null;
  readonly scheme?: string | null;
  readonly suffix?: boolean;
}

/** What `--format jsonl` wrote, once for each process. */
interface MergeArguments {
  readonly program: 'corefscore' | 'nerscore';
  readonly states: readonly string[];
  readonly argv: readonly string[];
  readonly outputs?: readonly string[];
}

interface RunArguments {
  readonly program: 'corefscore' | 'nerscore' | 'scorer.pl' | 'conlleval.pl';
  readonly argv: readonly string[];
  /** Files that are read before those of the disk; `-` is standard input. */
  readonly files?: Readonly<Record<string, string | Frame>>;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A line that `serve` writes. */
export type ServeAnswer =
  | { readonly id?: unknown; readonly result: Hello | Scored | Written | Merged | SeqevalCounts | RunResult }
  | { readonly id?: unknown; readonly error: Failure };

interface Hello {
  readonly protocol: 1;
  readonly version: string;
  /** The version of Node.js. */
  readonly node: string;
}

interface Scored {
  readonly report: ReportJson;
  readonly problems: readonly ProblemData[];
  readonly table?: string;
}

/** Texts by their formats. */
interface Written {
  readonly outputs: Readonly<Record<string, string>>;
  readonly problems: readonly ProblemData[];
}

interface ProblemData extends Omit<Problem, 'code' | 'text' | 'textColumn'> {
  readonly code: string;
}

interface Merged extends Required<Scored>, Pick<Written, 'outputs'> {}

/** The counts of each type, as seqeval has them, or the error that it raises. */
interface SeqevalCounts {
  readonly types: readonly TypeCounts[];
  readonly oddTags: readonly string[];
  readonly error?: { readonly type: string; readonly message: string; readonly letters?: readonly string[] };
}

interface TypeCounts {
  readonly type: string;
  readonly correct: number;
  readonly predicted: number;
  readonly support: number;
}

interface Failure {
  readonly kind: 'input' | 'argument' | 'unheld' | 'protocol' | 'internal';
  readonly message: string;
  /** Of the kind `input`. */
  readonly problems?: readonly ProblemData[];
  /** Of the kind `internal`. */
  readonly stack?: string;
}
