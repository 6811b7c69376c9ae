import { z } from "zod";
import { invoiceStatuses } from "@/db/schema/invoices";
import {
  commaList,
  count,
  id,
  line,
  lines,
  nullableString,
  optionalBoolean,
  page,
  person,
  range,
  size,
  time,
  total,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { invoice } from "./schemas";

export const adminInvoice = namedObject("AdminInvoice", {
  ...invoice.shape,
  user: person.describe("The shopper."),
  paid: total.describe("The amount paid for the order, in fen."),
  refunded: total.meta({ examples: [0], description: "The amount refunded, in fen." }),
  is_overdue: z.boolean().meta({ examples: [false], description: "True: it is `requested`, and `due_at` is over." }),
  issued_at: time.nullable().describe("Null: not issued."),
  red_number: nullableString(null, "The number of the red invoice that cancels it. Null: none."),
  freight: total.describe("The freight of the order after discounts, in fen."),
  items: z
    .array(
      namedObject("InvoiceItem", {
        name: z.string().meta({ examples: ["Longjing tea"], description: "The product." }),
        variant_name: z.string().meta({ examples: ["100 g"], description: "Empty: nothing to choose." }),
        count: count.describe("Number of units."),
        refunded_count: z.int().meta({ examples: [0], description: "The number of refunded units." }),
        payable: total.describe("The amount paid for them after discounts, in fen."),
      }),
    )
    .describe("The goods of the order, to be entered at the tax office's site."),
  can_replace: z
    .boolean()
    .meta({ examples: [false], description: "True: issued within 24 hours, so its number or file can be replaced." }),
  version,
});

export const invoiceCounts = namedObject("InvoiceCounts", {
  open: count.describe("Those that the shop has to do something with: `requested` and `red_due`."),
  requested: count.describe("To be issued."),
  overdue: count.describe("The number of these that are overdue."),
  red_due: count.describe("To be cancelled with a red invoice."),
});

const filters = {
  status: commaList(invoiceStatuses).optional().describe("Only in these states."),
  overdue: optionalBoolean(true, "True: only those the shop is late with."),
  order_id: id.optional().describe("Only of this order."),
  user_id: id.optional().describe("Only of this customer."),
  q: line(1, 100, "杭州茶叶")
    .optional()
    .describe("The beginning of an order's number, a part of the title's name, a tax number or an invoice's number."),
  ...range,
};
export const invoiceQuery = z.object({
  page,
  size,
  ...filters,
  sort: z
    .enum(["due_at", "-created_at"])
    .optional()
    .meta({
      examples: ["due_at"],
      description: "By default what is due first, if `status` has only `requested` or `red_due`; otherwise the newest.",
    }),
});
export const invoiceExportQuery = z.object(filters);
export type InvoiceFilters = z.output<typeof invoiceExportQuery>;

const number = line(1, 40, "25332000000012345678")
  .overwrite((text) => text.replaceAll(" ", ""))
  .refine((text) => /^(\d{8}|\d{20})$/.test(text), "Must be the number of an invoice: 8 or 20 digits.");
const fileInput = line(1, 500, "https://shop.example/uploads/0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.pdf").describe(
  "The `url` of POST /cms/invoice/file.",
);

export const decision = named(
  "DecideInvoice",
  z.discriminatedUnion("status", [
    namedBody("IssueInvoice", {
      status: z.literal("issued").describe("The invoice is issued over `amount`, which no longer changes."),
      version: version.optional(),
      number: number.describe("The number of the invoice."),
      file: fileInput,
    }),
    namedBody("RefuseInvoice", {
      status: z.literal("refused").describe("None is issued. The shopper can request it again."),
      version: version.optional(),
      reason: lines(1, 200, "The tax number does not belong to this company.").describe("Shown to the shopper."),
    }),
    namedBody("CancelInvoice", {
      status: z
        .literal("red")
        .describe("A red invoice cancels one that is `red_due`, or an `issued` one with a mistake."),
      version: version.optional(),
      number: number.describe("The number of the red invoice."),
    }),
  ]),
);
export type Decision = z.output<typeof decision>;

export const replacement = named(
  "ReplaceInvoice",
  z
    .strictObject({
      number: number.optional().describe("The right number."),
      file: fileInput.optional(),
      version: version.optional(),
    })
    .refine(({ number, file }) => number !== undefined || file !== undefined, "Enter a number, or choose a file."),
);
export type Replacement = z.output<typeof replacement>;

export const uploadedFile = namedObject("InvoiceFile", {
  url: z.string().meta({
    format: "uri",
    examples: ["https://shop.example/uploads/0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.pdf"],
    description: "Name it in PUT /cms/invoice/{id}/status within an hour: then it is deleted.",
  }),
});
