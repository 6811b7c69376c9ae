import { sentBy } from "../order-filters";

/** More than anybody packs before the next reading. */
const rowsAPage = 50;

/** The paid orders that are sent, the one that waits longest first; or only those that were chosen in the list. */
export const deskQuery = (ids: string | undefined) =>
  ({
    status: "paid",
    delivery: sentBy,
    sort: "created_at",
    include: "items,address,remark,refunds",
    size: String(rowsAPage),
    ...(ids && { ids }),
  }) as const;

const hoursOfWork = 12;

/** What left in the hours before: the double-scan guard knows it after a reload, too. */
export const shippedQuery = () =>
  ({
    status: "shipped",
    delivery: sentBy,
    updated_from: new Date(Date.now() - hoursOfWork * 3_600_000).toISOString(),
    sort: "-updated_at",
    include: "shipments,address",
    size: "20",
  }) as const;
