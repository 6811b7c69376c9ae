/** In production, an error page receives only the digest of the error. */
export const outageDigest = "database-away";

export const isOutage = (error: unknown) =>
  error instanceof Error && "digest" in error && error.digest === outageDigest;
