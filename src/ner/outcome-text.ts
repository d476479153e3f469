import { criteria, type Outcome } from './criteria.ts';

const short: Readonly<Record<Outcome, string>> = { correct: 'COR', incorrect: 'INC', partial: 'PAR' };

const rows = criteria.map(({ name, outcomes }) => {
  const cells = outcomes.map((outcome) => short[outcome].padEnd(12));
  return `  ${name.padEnd(9)}${cells.join('')}`.trimEnd();
});

/** What `explain` says of COR, INC, PAR, MIS and SPU. */
export const outcomeText: string = `COR, INC, PAR, MIS, SPU: what becomes of each span, in the words of MUC-5

  COR  correct     paired, and right
  INC  incorrect   paired, and wrong
  PAR  partial     paired, and right in part
  MIS  missed      a gold span that is paired with none
  SPU  spurious    a predicted span that is paired with none

  gold spans = COR + INC + PAR + MIS
  predicted spans = COR + INC + PAR + SPU
  correct in tables is COR, as far as a mode has no PAR

Spans are paired one to one, best first. What a pair is depends on the mode:

           same tokens             overlap
           same type   other type  same type   other type
${rows.join('\n')}

Example
  gold   [PER: Anna Lee] left [ORG: Acme] in [LOC: Paris] and [LOC: Rome]
  pred   [PER: Anna] Lee left [LOC: Acme] in [LOC: Paris] [LOC: and] Rome
  Anna is an overlap of the same type, Acme the same tokens with another type,
  Paris the same in both; and is spurious, Rome is missed.
  strict: COR 1, INC 2, PAR 0, MIS 1, SPU 1
  partial: COR 2, INC 0, PAR 1, MIS 1, SPU 1

They add up over all types only: in the row of a type, a span of another type is
missed or spurious. Tables show them with --show cor,inc,par,mis,spu.

Chinchor & Sundheim (1993), MUC-5 evaluation metrics, MUC-5.`;
