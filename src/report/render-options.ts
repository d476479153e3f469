import type { Style } from './style.ts';
import type { ReportView } from './view.ts';

/** What a reporter may know besides the view: how text for people is made. Machine formats ignore it. */
export interface RenderOptions {
  /** Digits after the point of a number for people. */
  readonly digits: number;
  readonly style: Style;
}

/** Makes a view text, which ends with a line break. */
export type Render = (view: ReportView, options: RenderOptions) => string;
