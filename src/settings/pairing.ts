/** How documents are paired. */
export type Pairing = 'id' | 'text' | 'position';
