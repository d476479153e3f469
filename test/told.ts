import { type Report, scoreCorefFiles, scoreNerFiles } from '../src/index.ts';
import { formatPlace } from '../src/text/problem.ts';

/** Texts by the names of their files: the inputs or, of folders, their files, the first being the key or gold; and what options name. */
type Texts = Readonly<Record<string, string>>;

/**
 * What scoring files says: recall and precision of each main row as fractions, or that the files are refused; and then its problems, as the
 * terminal has them.
 */
export async function told(
  score: typeof scoreNerFiles | typeof scoreCorefFiles,
  texts: Texts,
  options: object = {},
): Promise<readonly string[]> {
  const asked: readonly unknown[] = Object.values(options);
  const paths = new Set(Object.keys(texts).map((name) => name.split('/')[0]));
  const inputs = [...paths].filter((path) => !asked.includes(path));
  const { report, log } = await score(inputs, texts, options as never);
  const problems = log.problems.map(({ place, severity, message, code, help }) => {
    return `${formatPlace(place)}: ${severity}: ${message} [${code}]${help ? `; ${help}` : ''}`;
  });
  return [report ? fractions(report as Report) : 'refused', ...problems];
}

function fractions({ systems }: Report): string {
  return systems
    .flatMap(({ rows }) => rows.filter(({ isMain }) => isMain))
    .map(({ metric, score: { recall, precision } }) =>
      [metric, ...[recall, precision].map(({ numerator, denominator }) => `${numerator}/${denominator}`)].join(' '),
    )
    .join(', ');
}

export const nerTold = (texts: Texts, options?: object) => told(scoreNerFiles, texts, options);
export const corefTold = (texts: Texts, options?: object) => told(scoreCorefFiles, texts, options);

/** A line of JSON. */
export function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
