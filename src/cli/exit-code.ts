/** What a command exits with. */
export const exitCode = {
  /** Scored. */
  scored: 0,
  /** Scored, but a threshold or the baseline is missed. */
  missed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The input is wrong: nothing was scored. */
  input: 3,
  /** The cross-check disagrees. */
  disagrees: 4,
  /** Our fault. */
  internal: 70,
} as const;
