/** The names of the schemes, in the order of help. */
export const schemeNames = ['bio', 'iob1', 'ioe1', 'ioe2', 'bioes', 'bilou', 'bmes', 'bmewo', 'io', 'raw'] as const;

/** The name of a scheme. */
export type SchemeName = (typeof schemeNames)[number];
