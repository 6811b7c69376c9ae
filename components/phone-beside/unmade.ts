/** The id that a record has in the phone before it has one. */
export const unmade = 2_000_000_000;
