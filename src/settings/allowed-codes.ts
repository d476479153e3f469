import { allowable, type ProblemCode } from '../text/problem.ts';
import { choice, type Kind, names } from './kinds.ts';

/** The code of an error that the user may allow; also in lower case. */
export const allowedCode: Kind<ProblemCode> = choice(
  allowable,
  Object.fromEntries(allowable.map((code) => [code.toLowerCase(), code])),
);

/** Several of them, as the library takes them. */
export const allowedCodes: Pick<Kind<unknown>, 'check'> = {
  check(value) {
    names.check(value);
    for (const code of value as readonly string[]) allowedCode.check(code);
  },
};
