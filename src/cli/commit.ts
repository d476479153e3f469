/** The commit that was built; the build writes it here. */
export const commit: string = 'unknown';
