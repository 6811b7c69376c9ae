/**
 * The prefix of keys in a bucket. Local keys do not have it, so both kinds of files are found after a shop has changed
 * its storage.
 */
export const bucketPrefix = "uploads/s-";
