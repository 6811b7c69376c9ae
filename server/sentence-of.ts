/** Returns the message of the innermost cause: drizzle's "Failed query" hides the database's own. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return sentenceOf(error.cause);
  return error.message || (error as NodeJS.ErrnoException).code || error.name;
}
