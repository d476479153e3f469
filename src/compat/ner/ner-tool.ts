import type { SurfaceSample } from '../../formats/samples.ts';
import type { Span } from '../../ner/sentence.ts';
import type { CompatRefusal, CompatScored, NerToolName, ToolAbout } from '../tool.ts';

/** The same kind of thing on both sides. */
export interface Sides<Content> {
  readonly gold: Content;
  readonly pred: Content;
}

/** What tools read, by the form in which their users have it. */
export interface NerInputs {
  /** A list of tags a sentence. */
  readonly tags: Sides<readonly (readonly string[])[]>;
  /** A list of spans a document, as nervaluate's dict loader has them. */
  readonly spans: Sides<readonly (readonly Span[])[]>;
  /** Texts with pairs of type and string, as eval4ner has them. */
  readonly samples: readonly SurfaceSample[];
  /** The text of two files with a token and a label a line between tabs, blank lines and all, as kg-book has them. */
  readonly rows: Sides<string>;
}

/** The name of a form. */
export type NerInputForm = keyof NerInputs;

/** What a tool's user can say to it. Each tool reads those in its `settings`. */
export interface NerToolSettings {
  /** Digits in reports; what the tool itself prints when not given. */
  readonly digits?: number;
  /** seqeval: the value of 0/0; 0 when not given. */
  readonly zeroDivision?: 0 | 1;
  /** seqeval: the letter stands last in a tag. */
  readonly suffix?: boolean;
  /** seqeval-strict: the scheme; told by the gold tags when not given. */
  readonly scheme?: SeqevalScheme;
  /** nervaluate: an overlap counts from this many per cent of the gold span, 1 to 100; 1 when not given. */
  readonly minOverlap?: number;
  /** nervaluate, davidsbatista: spans of other types are taken away first. All types of both sides when not given. */
  readonly types?: readonly string[];
  /** conlleval: every token that is not outside is a chunk of its own (`-r`). */
  readonly raw?: boolean;
  /** conlleval with `raw`: the outside tag (`-o`). sklearn: the label that the second report leaves out. `O` when not given. */
  readonly outside?: string;
}

/** The schemes of seqeval's strict mode, as `scheme=` names them. */
export type SeqevalScheme = 'IOB1' | 'IOB2' | 'IOE1' | 'IOE2' | 'IOBES' | 'BILOU';

/** What a tool computes and prints. */
export interface NerScored extends CompatScored {
  /** What the tool prints, in its own layout, each text under the name of what prints it. The first is its main report. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What a tool gives: numbers and texts, or why there are none. */
export type NerOutcome = NerScored | CompatRefusal;

/** A NER scorer whose numbers we reproduce. */
export interface NerTool extends ToolAbout {
  readonly name: NerToolName;
  /** What its user can say to it. */
  readonly settings: readonly (keyof NerToolSettings)[];
  /** Scores each form of input that the tool reads. */
  readonly score: {
    readonly [Form in NerInputForm]?: (input: NerInputs[Form], settings: NerToolSettings) => NerOutcome;
  };
}

/** Why sides that do not have the same sentences with the same tokens cannot be scored, or undefined. */
export function unevenRefusal(tool: string, { gold, pred }: NerInputs['tags']): string | undefined {
  if (gold.length !== pred.length) {
    return `${tool} raises ValueError: gold has ${gold.length} sentences, pred has ${pred.length}`;
  }
  const at = gold.findIndex((tags, index) => tags.length !== pred[index].length);
  if (at < 0) return undefined;
  const [golds, preds] = [gold[at].length, pred[at].length];
  return `${tool} raises ValueError: sentence ${at + 1} has ${golds} gold tags and ${preds} predicted ones`;
}
