import { describeRoom, freeBytes, inMegabytes } from "@/db/disk";
import { databaseCode, innermost, isDiskFull } from "@/lib/kernel/contract/errors";
import type { Contents } from "@/lib/system/archive/manifest";

const number = new Intl.NumberFormat("en");

export const formatCount = (count: number, word: string) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
export const formatMegabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 100_000) / 10)} MB`;

export function describeContents({ rows, files, file_bytes }: Contents) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const { products = 0, orders = 0, users = 0 } = rows;
  return `${formatCount(products, "product")}, ${formatCount(orders, "order")}, ${formatCount(users, "user")} (${formatCount(all, "row")} in all) and ${formatCount(files, "file")} (${formatMegabytes(file_bytes)})`;
}

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
