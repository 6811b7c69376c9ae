import type { ListedOrder } from "../types";

/** The last eight digits of an order number, the part that people read aloud. */
export const shortOrderNo = ({ order_no }: { order_no: string }) => order_no.slice(-8);
export const recipientName = ({ recipient, user }: ListedOrder) => recipient?.name || user.nickname || `#${user.id}`;
