/** Options that mean the same whatever the tool. */
const always = ['compat', 'format', 'color', 'quiet'];

/**
 * Refuses what was given and has no effect under `--compat`: an option that is not among `useful`, or a format that is not.
 * `given` is from `givenOptions`.
 */
export function refuseUselessWith(
  tool: string,
  given: ReadonlyMap<string, string>,
  useful: { readonly options: readonly string[]; readonly formats: readonly string[] },
  format: string,
  refuse: (message: string) => never,
): void {
  const nothingLike = (what: string): never =>
    refuse(`error: --compat ${tool} has nothing like ${what}: leave out one of the two`);
  if (!useful.formats.includes(format)) nothingLike(`--format ${format}`);
  for (const [name, flag] of given) if (![...always, ...useful.options].includes(name)) nothingLike(flag);
}
