/** What is said of a side without any mention or span. */
export const emptyTexts = {
  EMPTY_KEY: 'the key has no mention: every recall is 0/0',
  EMPTY_RESPONSE: 'the response has no mention: every score is 0',
  EMPTY_GOLD: 'gold has no span: every recall is 0/0',
  EMPTY_PRED: 'pred has no span: every score is 0',
} as const;
