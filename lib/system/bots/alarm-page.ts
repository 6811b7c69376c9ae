import { dayOfBill } from "@/lib/selling/bills/bill-days";
import type { AlarmResource } from "@/lib/selling/events/alarm-types";

/** The pages of the records that alarms are about, below `/admin`. */
const pages: Record<AlarmResource, (id: number) => string> = {
  order: (id) => `orders/${id}`,
  after_sale: (id) => `after_sales/${id}`,
  invoice: () => "invoices",
  complaint: (id) => `orders/complaints/${id}`,
  product: (id) => `products/${id}`,
  bill: (id) => `orders/bills/${dayOfBill(id)}`,
  carrier: () => "orders/desk",
  bot: (id) => `bots/${id}`,
  webhook: (id) => `webhooks/${id}`,
  message_template: () => "messages",
};

export const alarmPage = ({ resource, resource_id }: { resource: AlarmResource; resource_id: number }) =>
  pages[resource](resource_id);
