import type { Contents } from "@/lib/system/move/manifest";

const number = new Intl.NumberFormat("en");

export const formatCount = (count: number, word: string) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
export const formatMegabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 100_000) / 10)} MB`;

export function describeContents({ rows, files, file_bytes }: Contents) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const { products = 0, orders = 0, users = 0 } = rows;
  return `${formatCount(products, "product")}, ${formatCount(orders, "order")}, ${formatCount(users, "user")} (${formatCount(all, "row")} in all) and ${formatCount(files, "file")} (${formatMegabytes(file_bytes)})`;
}
