import type { Style } from './style.ts';

const asIs = (text: string): string => text;

/** No emphasis at all, for files and for formats that have none. */
export const plainStyle: Style = { bold: asIs, dim: asIs, best: asIs, error: asIs, warning: asIs };
