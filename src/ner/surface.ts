/** An entity that is known by its type and its text, not by where it stands. */
export interface SurfaceEntity {
  readonly type: string;
  readonly surface: string;
}

/** A text with the entities of both sides, each in the order of its list; entities may repeat, and need not occur in the text. */
export interface SurfaceSample {
  readonly text: string;
  readonly gold: readonly SurfaceEntity[];
  readonly pred: readonly SurfaceEntity[];
}
