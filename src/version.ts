/** The version of this package, which every signature carries. */
export const version = '2.0.0-dev';
