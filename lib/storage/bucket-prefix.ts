/** Keys in a bucket begin so. Names on the disk do not, so files of both are found when a shop has changed its store. */
export const bucketPrefix = "uploads/s-";
