import type { CorefDocument } from '../../coref/document.ts';
import type { Singletons } from '../../coref/rules.ts';
import type { CompatOutcome, ToolAbout } from '../tool.ts';
import type { CorefToolName } from '../tool-names.ts';

/** The documents of both sides, all of them, in the order of their files. */
export interface CorefSides {
  readonly key: readonly CorefDocument[];
  readonly response: readonly CorefDocument[];
  /** What becomes of entities with one mention, where the tool can be told; its own default when not given. */
  readonly singletons?: Singletons;
}

/** A coreference scorer whose numbers we reproduce. */
export interface CorefTool extends ToolAbout {
  readonly name: CorefToolName;
  /** The tool's own default, where it can be told what to do with singletons. */
  readonly singletons?: Singletons;
  score(sides: CorefSides): CompatOutcome;
}
