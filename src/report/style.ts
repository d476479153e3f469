/** How text is emphasised. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  /** For the number that people look for. */
  best(text: string): string;
  error(text: string): string;
  warning(text: string): string;
}
