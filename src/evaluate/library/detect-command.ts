import { HEAD, headOf } from '../../formats/bytes/head.ts';
import { bracketColumns } from '../../formats/conll/columns.ts';
import { detectFormat } from '../../formats/formats.ts';
import { detectSpans } from '../../formats/span-formats.ts';
import { beginsTags } from '../../formats/tags/json/begins-tags.ts';
import type { Report } from '../../results/report.ts';
import { bytesOf, readArgument } from '../../text/argument.ts';

/**
 * Which command scores a file with this content, as text or as bytes: `nerscore` for spans, tags in JSON and rows without
 * brackets, which are tags; `corefscore` for all else.
 *
 * @throws RangeError if the content is neither text nor bytes.
 */
export function detectCommand(content: string | Uint8Array): Report['tool'] {
  const bytes = readArgument('content', () => bytesOf(content));
  const head = headOf(bytes.subarray(0, HEAD), bytes.length <= HEAD);
  const hasClusters = detectFormat(head, 'nerscore')?.name === 'JSON with clusters';
  if (!hasClusters && (detectSpans(head) || beginsTags(head))) return 'nerscore';
  // Rows of tokens are what is left: tags, unless they have brackets.
  const isOfRows = detectFormat(head, 'corefscore')?.name === 'conll';
  const hasBrackets = /^#\s*begin document/m.test(head.text) || bracketColumns(head.bytes).length > 0;
  return isOfRows && !hasBrackets ? 'nerscore' : 'corefscore';
}
