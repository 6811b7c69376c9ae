/** In production an error page gets only the digest of the error. */
export const outageDigest = "database-away";

export const isOutage = (error: unknown) =>
  error instanceof Error && "digest" in error && error.digest === outageDigest;
