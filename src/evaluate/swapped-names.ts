/** Whether the names of two files suggest that the first is the response and the second the key: `pred.tsv`, then `gold.tsv`. */
export function seemSwapped(first: string, second: string): boolean {
  return looksLikeResponse(first) && looksLikeKey(second);
}

function looksLikeKey(file: string): boolean {
  return /(?:^|[^a-z])(?:key|gold|ref(?:erence)?)(?:[^a-z]|$)/i.test(baseName(file)) && !looksLikeResponse(file);
}

function looksLikeResponse(file: string): boolean {
  return /(?:^|[^a-z])(?:response|resp|pred(?:icted|ictions?)?|sys(?:tem)?|auto)(?:[^a-z]|$)/i.test(baseName(file));
}

function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
