import type { ListedOrder } from "../types";

/** The end of an order's number, which people read out. */
export const shortNo = ({ order_no }: { order_no: string }) => order_no.slice(-8);
export const nameOf = ({ recipient, user }: ListedOrder) => recipient?.name || user.nickname || `#${user.id}`;
