import { dayOfBill } from "@/lib/selling/bills/bill-days";

/** The pages of the records that alarms are about, below `/admin`. */
const pages = {
  order: (id: number) => `orders/${id}`,
  after_sale: (id: number) => `after_sales/${id}`,
  invoice: () => "invoices",
  complaint: (id: number) => `orders/complaints/${id}`,
  product: (id: number) => `products/${id}`,
  bill: (id: number) => `orders/bills/${dayOfBill(id)}`,
  carrier: () => "orders/desk",
  bot: (id: number) => `bots/${id}`,
  webhook: (id: number) => `webhooks/${id}`,
  message_template: () => "messages",
};

export type AlarmResource = keyof typeof pages;
export const alarmResources = Object.keys(pages) as [AlarmResource, ...AlarmResource[]];

export const eventPage = ({ resource, resource_id }: { resource: AlarmResource; resource_id: number }) =>
  pages[resource](resource_id);
