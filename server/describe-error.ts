import { describeRoom, freeBytes, inMegabytes } from "@/db/disk";
import { databaseCode, innermost, isDiskFull } from "@/lib/kernel/contract/errors";

/** The system's error names neither the disk nor a remedy. */
export function describeError(error: unknown, directory: string, neededBytes?: number) {
  if (!isDiskFull(error)) return innermost(error);
  if (databaseCode(error) === "53100") return `the disk of the database is full (${innermost(error)}).`;
  return describeFullDisk(directory, neededBytes);
}

export function describeFullDisk(directory: string, neededBytes?: number) {
  const room =
    neededBytes === undefined
      ? `${inMegabytes(freeBytes(directory))} free, and more is needed`
      : describeRoom(directory, neededBytes);
  return `there is no room left on the disk of ${directory}: ${room}. Make room, then try again.`;
}
