/** All rows, page by page. `read` returns up to `size` rows that come after `last`, or the first ones. */
export async function* allPages<Row>(size: number, read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    if (page.length) yield page;
    if (page.length < size) return;
    last = page.at(-1);
  }
}
