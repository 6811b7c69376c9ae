/** Yields all rows in pages. `read` returns up to `size` rows after `last`, or the first rows. */
export async function* allPages<Row>(size: number, read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    if (page.length) yield page;
    if (page.length < size) return;
    last = page.at(-1);
  }
}
