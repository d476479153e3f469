/** Thrown for an invalid choice, or one that contradicts others: a command exits with 2. The message says what was expected. */
export class UsageError extends RangeError {
  override readonly name: string = 'UsageError';
}
