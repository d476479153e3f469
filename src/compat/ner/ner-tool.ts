import type { TagListOptions } from '../../formats/tags/side-layout.ts';
import type { Sides } from '../../ner/rows.ts';
import type { SchemeName } from '../../ner/schemes.ts';
import type { Span } from '../../ner/spans.ts';
import type { CompatRefusal, CompatScored, ToolAbout } from '../tool.ts';

/** An entity given by its type and its text, not by its position. */
export interface SurfaceEntity {
  readonly type: string;
  readonly surface: string;
}

/** A text with the entities of both sides, each in the order of its list; entities may repeat, and need not occur in the text. */
export interface SurfaceSample extends Sides<readonly SurfaceEntity[]> {
  readonly text: string;
}

/** What tools read, by the form of the input. */
export interface NerInputs {
  /** One list of tags per sentence. */
  readonly tags: Sides<readonly (readonly string[])[]>;
  /** One list of spans per document, as in nervaluate's dict loader. */
  readonly spans: Sides<readonly (readonly Span[])[]>;
  /** Texts with pairs of type and string, as in eval4ner. */
  readonly samples: readonly SurfaceSample[];
  /** The text of two files with one tab-separated token and label per line, including blank lines, as in kg-book. */
  readonly rows: Sides<string>;
}

export type NerInputForm = keyof NerInputs;

/** The settings that tools may have. Each tool uses those listed in its `settings`. */
export interface NerToolSettings {
  /** Digits in reports; what the tool itself prints when not given. */
  readonly digits?: number | undefined;
  /** seqeval: the value of 0/0; 0 when not given. */
  readonly zeroDivision?: 0 | 1 | undefined;
  /** seqeval: tags end with the letter. */
  readonly suffix?: boolean | undefined;
  /** seqeval-strict: the scheme; detected from the gold tags when not given. */
  readonly scheme?: SeqevalScheme | undefined;
  /** nervaluate: the smallest overlap that counts, in percent of the gold span, 1 to 100; 1 when not given. */
  readonly minOverlap?: number | undefined;
  /** nervaluate, davidsbatista: spans of other types are removed first. All types of both sides when not given. */
  readonly types?: readonly string[] | undefined;
  /** conlleval: every token that is not outside is a chunk of its own (`-r`). */
  readonly raw?: boolean | undefined;
  /** conlleval with `raw`: the outside tag (`-o`). sklearn: the label that the second report leaves out. `O` when not given. */
  readonly outside?: string | undefined;
}

/** The schemes of seqeval's strict mode, as `scheme=` names them. */
export type SeqevalScheme = 'IOB1' | 'IOB2' | 'IOE1' | 'IOE2' | 'IOBES' | 'BILOU';

/** What a tool computes and prints. */
export interface NerScored extends CompatScored {
  /** What the tool prints, in its own layout, each text under the name of the function that prints it. The first is its main report. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a tool returns: numbers and texts, or why there are none. */
export type NerOutcome = NerScored | CompatRefusal;

/** A NER scorer whose numbers we reproduce. */
export interface NerTool extends ToolAbout {
  readonly settings: readonly (keyof NerToolSettings)[];
  /** What chooses each scheme of tags, where one can be chosen. */
  readonly schemes?: Readonly<Partial<Record<SchemeName, NerToolSettings>>>;
  /** Whether it compares any labels, so that the labels of a file need not be tags of spans. */
  readonly scoresLabels?: true;
  /** How the tool reads files of tags otherwise than we do. */
  readonly reading?: Pick<TagListOptions, 'documentRows'>;
  /** Scores each form of input that the tool reads. */
  readonly score: {
    readonly [Form in NerInputForm]?: (input: NerInputs[Form], settings: NerToolSettings) => NerOutcome;
  };
}
