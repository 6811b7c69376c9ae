import { operation } from "@/lib/kernel/operation";
import { alarmsFor } from "@/lib/selling/events/alarm-types";
import { listAlarms, readAlarms } from "./queries";
import { alarmFilter, alarmPage, alarmsRead, readInput } from "./schemas";

const module = "cms-alarm";

export const list = operation({
  method: "GET",
  path: "/cms/alarm",
  module,
  summary: "Alarms",
  description:
    "Events of the last 30 days that need an admin's attention, newest first. Every caller gets what their permissions let them see: `order.paid` and `order.address_changed` with `order.read`, those of after-sale requests with `after_sale.read`, of complaints with `complaint.read`, of invoices with `invoice.read`, `refund.failed` with `order.refund`, `bill.difference` with `bill.read`, `stock.low` with `product.read`, `shipping_report.failed` and `waybills.few` with `order.ship`, `backup.failing` with `backup.run`, `bot.failing` with `alarm.edit`, `webhook.failing` with `webhook.read`, `message_template.disabled` with `message.read`. A right that was taken away takes its alarms with it.",
  access: "staff",
  revalidated: true,
  url: alarmFilter,
  output: alarmPage,
  run: (filter, { actor, db }) =>
    listAlarms(
      db,
      { id: actor.user.id, types: alarmsFor(actor.user.group.permissions), language: actor.origin.language },
      filter,
    ),
});

export const read = operation({
  method: "PUT",
  path: "/cms/alarm/read",
  module,
  summary: "Mark alarms as read",
  description: "Marks all up to `position`, for the caller only. A lower position than before changes nothing.",
  access: "staff",
  reads: "staff",
  unrecorded: "Reading alarms changes no record of the shop.",
  body: readInput,
  output: alarmsRead,
  run: ({ position }, { actor, db }) =>
    readAlarms(db, actor.user.id, alarmsFor(actor.user.group.permissions), position),
});
