import { choice } from './kinds.ts';
import type { SettingRows } from './table.ts';

/** The shared tasks of CorefUD, which are all scored alike, and how many datasets each has. */
export const presetSizes = { crac2024: 21, crac2025: 22, crac2026: 27 } as const;

const names = Object.keys(presetSizes) as (keyof typeof presetSizes)[];

/** Which of them folders are scored as. */
export const preset = {
  option: '--preset <task>',
  help: `folders with one dataset a file, scored as a shared task of CorefUD: ${names.join(', ')}`,
  kind: choice(names),
  field: 'preset',
} as const satisfies SettingRows[string];
