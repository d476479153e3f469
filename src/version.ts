/** The version of this package, which every signature carries. */
export const version = '1.0.0';
