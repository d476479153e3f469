import type { CriterionName } from '../ner/criteria.ts';
import type { CriterionScores } from '../ner/metrics.ts';
import type { TokenScores } from '../ner/tokens.ts';

/** The scores of the modes that were asked for. */
export type NerScores = Readonly<Partial<Record<CriterionName, CriterionScores>>> & { readonly token?: TokenScores };
