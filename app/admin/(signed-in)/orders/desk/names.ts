import type { ListedOrder } from "../types";

/** The last eight digits of an order number, the part that people read aloud. */
export const shortNo = ({ order_no }: { order_no: string }) => order_no.slice(-8);
export const nameOf = ({ recipient, user }: ListedOrder) => recipient?.name || user.nickname || `#${user.id}`;
