import { z } from "zod";
import { invoiceStatuses, invoiceTitleKinds } from "@/db/schema/invoices";
import { id, line, nullableString, optionalBoolean, patchOf, time, total } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { isTaxNumber } from "@/lib/settings/tax-number";

const kind = named(
  "InvoiceTitleKind",
  z.enum(invoiceTitleKinds).meta({ description: "`company` needs a `tax_no`. `personal`: a person." }),
);

const optional = (text: z.ZodString) => text.nullish().transform((given) => (given === "" ? null : given));
const taxNumber = line(0, 30, "91330100799655058B")
  .overwrite((text) => text.replaceAll(" ", "").toUpperCase())
  .refine(
    (text) => text === "" || isTaxNumber(text),
    "Must be a tax number: 18 characters with the right check character, or 15 or 20.",
  );

export const titleInput = namedBody("InvoiceTitleInput", {
  kind,
  name: line(1, 100, "杭州茶叶有限公司").describe("The name that the invoice is made out to."),
  tax_no: optional(taxNumber).describe(
    "The tax number. One of 18 characters must have the right check character; 15 or 20 are of the old kind. Needed for `company`.",
  ),
  address: optional(line(0, 200, "杭州市西湖区龙井路 1 号")).describe("The company's address. Null or empty: none."),
  phone: optional(line(0, 30, "0571-88880000")).describe("The company's phone. Null or empty: none."),
  bank: optional(line(0, 100, "中国银行杭州分行")).describe("The company's bank. Null or empty: none."),
  account: optional(line(0, 50, "6222 0000 0000 0000")).describe("The account at the bank. Null or empty: none."),
  is_default: optionalBoolean(true, "True: the default title from now on. The first title always is."),
});
export type TitleInput = z.output<typeof titleInput>;
export const titlePatch = named("InvoiceTitleEdit", patchOf(titleInput));
export type TitlePatch = z.output<typeof titlePatch>;

const titleFields = {
  kind,
  name: z.string().meta({ examples: ["杭州茶叶有限公司"], description: "The name that the invoice is made out to." }),
  tax_no: nullableString("91330100799655058B", "The tax number. Null: none."),
  address: nullableString("杭州市西湖区龙井路 1 号", "The company's address. Null: none."),
  phone: nullableString("0571-88880000", "The company's phone. Null: none."),
  bank: nullableString("中国银行杭州分行", "The company's bank. Null: none."),
  account: nullableString("6222 0000 0000 0000", "The account at the bank. Null: none."),
};

export const title = namedObject("InvoiceTitle", {
  id,
  ...titleFields,
  is_default: z.boolean().meta({ examples: [true], description: "True for one title: the one to offer first." }),
  created_at: time,
  updated_at: time,
});

const invoiceStatus = named(
  "InvoiceStatus",
  z.enum(invoiceStatuses).meta({
    description:
      "`requested`: the shop has to issue it. `issued`: it is there. `refused`: by the shop. `withdrawn`: by the shopper, or because the whole order was refunded. `red_due`: money was refunded after it was issued, so the shop has to cancel it with a red invoice. `red`: that was done, and the remaining amount can be requested again.",
  }),
);
const file = z
  .string()
  .nullable()
  .meta({
    format: "uri",
    examples: ["https://shop.example/files/uploads/3f6c1e0a-8f57-4b0e-9f0e-2d1f6f0f3f1c.pdf"],
    description: "The PDF or picture, as an absolute URL. Null: not issued.",
  });
const number = nullableString("25332000000012345678", "The number of the invoice. Null: not issued.");
const reason = nullableString(null, "Why the shop refused it. Null: it did not.");
const amount = total.describe("In fen: what was paid and not refunded. It is fixed when the invoice is issued.");

export const invoice = namedObject("Invoice", {
  id,
  order_id: id.describe("The order."),
  order_no: z.string().meta({ examples: ["2026112016300048213907"], description: "The number of the order." }),
  title: namedObject("TitleOfInvoice", titleFields).describe("The title at the time of the request."),
  amount,
  status: invoiceStatus,
  number,
  file,
  reason,
  due_at: time.describe("When the shop should have issued it: `invoice.days` days after the request."),
  created_at: time,
  updated_at: time,
});

export const orderInvoice = namedObject("OrderInvoice", { status: invoiceStatus, number, file, amount, reason });

export const invoiceInput = namedBody("RequestInvoice", {
  title_id: id.describe("One of the caller's titles, of GET /v1/invoice_title."),
});
