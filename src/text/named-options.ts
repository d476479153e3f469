/** Options that stand in messages, but for those in what they quote. */
export const namedOptions: RegExp = /(?<![\w'`-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g;
