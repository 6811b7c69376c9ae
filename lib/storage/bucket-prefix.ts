/** The prefix of keys in a bucket. Local names have none, so files of both are found after a shop has changed its storage. */
export const bucketPrefix = "uploads/s-";
