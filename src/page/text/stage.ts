import type { PageData } from '../data.ts';
import type { State } from '../state.ts';
import type { Chunks } from './chunks.ts';
import type { ShownDocuments } from './documents.ts';
import type { Names } from './row.ts';
import type { Scene } from './scene.ts';

/**
 * Shows another state: the last one with this change. What it does not name stays; undefined takes it away. `how`: by a
 * step from one finding or mark to another, or by a click on what is shown, which then stays in its place.
 */
export type Go = (change: Partial<State>, how?: 'step' | 'click') => void;

/** The view of documents: what it is of and made of, and what it shows now. */
export interface Stage {
  readonly data: PageData;
  /** What the sides of the scene are called. */
  names: Names;
  readonly documents: ShownDocuments;
  readonly root: HTMLElement;
  readonly go: Go;
  scene?: Scene;
  rows?: Chunks;
  items?: Chunks;
}
