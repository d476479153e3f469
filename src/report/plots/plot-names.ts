/** What `--plot` can draw. */
export const plotNames = ['pr-plane', 'forest', 'size', 'length'] as const;

export type PlotName = (typeof plotNames)[number];
