import { shippedDeliveries } from "../order-filters";

/** More orders than can be packed between two polls. */
const rowsAPage = 50;

/** The paid orders to ship, oldest first, or only those selected in the list. */
export const deskQuery = (ids: string | undefined) =>
  ({
    status: "paid",
    delivery: shippedDeliveries,
    held: "false",
    sort: "created_at",
    include: "items,address,remark,refunds",
    size: String(rowsAPage),
    ...(ids && { ids }),
  }) as const;

const hoursOfWork = 12;

/** The orders shipped in the last hours, so that the double-scan check also works after a reload. */
export const shippedQuery = () =>
  ({
    status: "shipped",
    delivery: shippedDeliveries,
    updated_from: new Date(Date.now() - hoursOfWork * 3_600_000).toISOString(),
    sort: "-updated_at",
    include: "shipments,address",
    size: "20",
  }) as const;
