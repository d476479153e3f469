/** How strings are made alike before they are compared. */
export type Normalization = 'none' | 'tidy' | 'caseless';

/** A string as it is compared: as it is; tidy: in NFC, without blanks at its ends and any others as one space; caseless: that in lower case. */
export function normalized(text: string, rule: Normalization): string {
  if (rule === 'none') return text;
  const tidy = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return rule === 'tidy' ? tidy : tidy.toLowerCase();
}
