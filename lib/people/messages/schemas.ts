import { z } from "zod";
import { messageKinds, messageStatuses } from "@/db/schema/events";
import { deliveries } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import {
  commaList,
  editOf,
  id,
  line,
  listOf,
  nullableString,
  page,
  person,
  refuse,
  size,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { ownText, valueNames } from "./field-values";
import { moments } from "./message-rules";

const kind = z
  .enum(messageKinds)
  .describe(
    "`unpaid`: an order waits for its payment. `pickup`: a paid order can be picked up. `after_sale`: money goes back. `shipped`: an order is on its way; only sent while `wechat.report_shipping` is off, since WeChat notifies shoppers of reported shipments itself. `invoice`: an invoice was issued. `restock`: a variant that the shopper waits for is back in stock.",
  );
const templateId = z
  .string()
  .regex(/^[\w-]{20,64}$/, "Must be the id of a template at WeChat.")
  .meta({ examples: ["zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw"] })
  .describe("The id that WeChat gave the template.");
const isValue = (value: string) => valueNames.some((name) => name === value) || Boolean(ownText(value));

const field = namedObject("MessageField", {
  key: z.string().meta({ examples: ["thing1"], description: "The field's name in WeChat's template." }),
  value: z.string().meta({ examples: ["goods"], description: "The value that it shows, or a text in quotes." }),
});
const fieldInput = namedBody("MessageFieldInput", {
  key: z
    .string()
    .regex(/^[a-z_]{1,24}\d{1,3}$/, "Must be a key of WeChat's template, such as thing1.")
    .meta({ examples: ["thing1"] })
    .describe("The field's name in WeChat's template, such as `thing1` or `amount2`."),
  value: line(1, 40, "goods")
    .superRefine((value, context) => {
      if (!isValue(value))
        refuse(context, msg("Must be one of {values}, or a text in quotes.", { values: { list: valueNames } }));
    })
    .describe(`One of ${valueNames.map((name) => `\`${name}\``).join(", ")}, or a text of the shop's own in quotes.`),
});

const fields = z
  .array(fieldInput)
  .max(10)
  .superRefine((given, context) => {
    for (const [index, { key }] of given.entries())
      if (given.findIndex((other) => other.key === key) < index)
        refuse(context, "Another field has this key.", [index, "key"]);
  })
  .describe("The values of the template's fields.");

export const templateEdit = named(
  "MessageTemplateEdit",
  editOf(
    z.strictObject({
      template_id: templateId,
      fields,
      page: line(1, 128, "pages/order/order")
        .regex(/^[\w-]+(\/[\w-]+)+$/, "Must be a page of the mini-program, such as pages/order/order.")
        .describe(
          "The page that a tap on the message opens. It gets the `id` of the order, or of the product of `restock`.",
        ),
      enabled: z.boolean().describe("The message is sent."),
    }),
  ),
);

export const template = namedObject("MessageTemplate", {
  id,
  kind,
  template_id: z.string().meta({
    examples: ["zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw"],
    description: "The id that WeChat gave the template. Empty: not entered yet.",
  }),
  fields: z.array(field).describe("The values of the template's fields."),
  values: z
    .array(z.enum(valueNames))
    .meta({ examples: [["order_no", "total", "goods"]] })
    .describe("The values available for the fields of this message."),
  page: z.string().meta({ examples: ["pages/order/order"], description: "The page that a tap on the message opens." }),
  enabled: z.boolean().describe("The message is sent."),
  refused: z
    .enum(["bad_template", "bad_fields", "bad_page"])
    .nullable()
    .describe(
      "The reason for which WeChat refused the last message, which disabled the template. Null: none was refused.",
    ),
  updated_at: time,
  version,
});

export const messageFilter = z.object({
  kind: kind.optional().describe("Only messages of this kind."),
  status: commaList(messageStatuses).optional().describe("Only messages in these states."),
  user_id: id.optional().describe("Only messages to this customer."),
  page,
  size,
});

export const message = namedObject("Message", {
  id,
  kind,
  status: z
    .enum(messageStatuses)
    .describe(
      "`refused`: the shopper accepted no further message. `failed`: WeChat refused it, or its answer was lost; it is not sent again. `late`: it could not be sent within a day.",
    ),
  user: person.describe("The recipient."),
  order_id: id.nullable().describe("The order that it is about. Null for `restock`."),
  product_id: id.nullable().describe("The product that is back in stock. Null for other kinds."),
  order_no: nullableString("2026112012345678", "The number of that order. Null for `restock`."),
  error: nullableString(null, "WeChat's code or `refused`, if it refused; `unknown`, if no answer came. Else null."),
  due_at: time.describe("The scheduled time of sending."),
  sent_at: time.nullable().describe("The time of sending. Null: not sent."),
  created_at: time,
});

export const subscriptionQuery = z.object({
  moment: z
    .enum(moments)
    .optional()
    .describe(
      "Only the templates for this moment: `pay`, `ship`, `request`, `invoice` or `restock`, before PUT /v1/product/{id}/notify.",
    ),
  delivery: z.enum(deliveries).optional().describe("Only what an order with this delivery needs."),
});
export const subscription = listOf(
  namedObject("Subscription", {
    kind,
    template_id: z.string().meta({
      examples: ["zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw"],
      description: "For `tmplIds` of `wx.requestSubscribeMessage`.",
    }),
  }),
);
/** Well above WeChat's limit of three templates per request. */
const maxAnswered = 20;

export const subscriptionInput = namedBody("SubscriptionInput", {
  results: z
    .record(
      templateId,
      z.enum(["accept", "reject", "ban", "filter", "acceptWithAudio", "acceptWithAlert", "acceptWithForcePush"]),
    )
    .superRefine((results, context) => {
      if (Object.keys(results).length > maxAnswered)
        refuse(context, msg("At most {most} templates at once.", { most: maxAnswered }));
    })
    .meta({ examples: [{ zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw: "accept" }] })
    .describe("The result of `wx.requestSubscribeMessage`, by template."),
});
