import type { Contents } from "@/lib/system/move/manifest";

const number = new Intl.NumberFormat("en");

export const amount = (count: number, word: string) => `${number.format(count)} ${word}${count === 1 ? "" : "s"}`;
export const megabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 100_000) / 10)} MB`;

export function shopIn({ rows, files, file_bytes }: Contents) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const { products = 0, orders = 0, users = 0 } = rows;
  return `${amount(products, "product")}, ${amount(orders, "order")}, ${amount(users, "user")} (${amount(all, "row")} in all) and ${amount(files, "file")} (${megabytes(file_bytes)})`;
}
