/** In production the page that stands for a failed one is told nothing of the error but its digest. */
export const awayDigest = "database-away";

export const isAway = (error: unknown) => error instanceof Error && "digest" in error && error.digest === awayDigest;
