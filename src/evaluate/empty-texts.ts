/** What is said of a side without any mention or span; by the definitions something follows from it, by the rules of other tools it may not. */
export const emptyTexts = {
  EMPTY_KEY: { tool: 'the key has no mention', definition: 'the key has no mention: every recall is 0/0' },
  EMPTY_RESPONSE: { tool: 'the response has no mention', definition: 'the response has no mention: every score is 0' },
  EMPTY_GOLD: { tool: 'gold has no span', definition: 'gold has no span: every recall is 0/0' },
  EMPTY_PRED: { tool: 'pred has no span', definition: 'pred has no span: every score is 0' },
} as const;
