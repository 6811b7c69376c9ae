/** In production an error page gets only the digest of the error. */
export const awayDigest = "database-away";

export const isAway = (error: unknown) => error instanceof Error && "digest" in error && error.digest === awayDigest;
