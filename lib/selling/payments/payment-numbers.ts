import { sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";

/** WeChat Pay's number of a payment, or ours. No other number of an order has 28 characters. */
export const isPaymentNo = (text: string) => /^[0-9a-f]{28}$/i.test(text);

const isNumbered = (number: string) =>
  sql`(${payments.transaction_id} = ${number} or ${payments.out_trade_no} = lower(${number}))`;

export const ordersPaidAs = (number: string) =>
  sql`select ${payments.order_id} from ${payments} where ${isNumbered(number)}`;

const inOrder = (number: string) => sql`(select ${orders.id} from ${orders} where ${orders.order_no} = ${number})`;

export const paymentsNumbered = (number: string) =>
  sql`select ${payments.id} from ${payments} where ${isNumbered(number)} or ${payments.order_id} = ${inOrder(number)}`;

/** Matches WeChat Pay's refund number, ours, or the number of the payment. */
export const refundsNumbered = (number: string) =>
  sql`select ${refunds.id} from ${refunds} where ${refunds.out_refund_no} = ${number} or ${refunds.refund_id} = ${number}
    or ${refunds.order_id} = ${inOrder(number)}
    or ${refunds.payment_id} = any(array(select ${payments.id} from ${payments} where ${isNumbered(number)}))`;
