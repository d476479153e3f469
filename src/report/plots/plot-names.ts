/** What `--plot` of each command can draw. */
export const plotNames = {
  corefscore: ['pr-plane', 'forest', 'size', 'length', 'distance', 'kind'],
  nerscore: ['pr-plane', 'pr-curve', 'forest', 'size', 'length'],
} as const;

export type PlotName = (typeof plotNames)['corefscore' | 'nerscore'][number];

/** The plots of slices, each by what is drawn: scores by the length of mentions, for example. */
export const slicePlots = ['length', 'distance', 'kind'] as const;

export type SlicePlot = (typeof slicePlots)[number];
