export const rowsAPage = 50;

/** The paid orders, the one that waits longest first; or only those that were chosen in the list. */
export const deskQuery = (ids: string | undefined, page: number) =>
  ({
    status: "paid",
    sort: "created_at",
    include: "items,address,remark",
    size: String(rowsAPage),
    ...(ids && { ids }),
    ...(page > 1 && { page: String(page) }),
  }) as const;
