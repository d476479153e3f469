/** What scorer.pl prints with fewer than three arguments. Our words: the original's are not ours to copy. */
export const usage = `
usage: scorer.pl METRIC KEY RESPONSE [NAME]

  METRIC    muc, bcub, ceafm, ceafe, blanc, or all for the five
  KEY       the file with the annotated coreference
  RESPONSE  the file with the coreference to be scored, in the same format
  NAME      score this document only; none: every document, but print the totals only;
            left out: every document, each with its mentions and scores, then the totals

`;
