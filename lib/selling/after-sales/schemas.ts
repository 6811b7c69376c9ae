import { z } from "zod";
import { afterSaleStatuses, afterSaleTypes, reasonCases } from "@/db/schema/after-sales";
import { paymentChannels } from "@/db/schema/payments";
import {
  count,
  id,
  image,
  imageInput,
  imageSizes,
  line,
  lines,
  nullableString,
  page,
  pageOf,
  size,
  time,
  total,
  wantsSizes,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

export const maxImages = 6;
const fen = z.int();

const type = named(
  "AfterSaleType",
  z.enum(afterSaleTypes).meta({
    description:
      "`refund`: only the money is returned; shipped goods remain with the shopper. `return`: the goods are returned first.",
  }),
);
const afterSaleStatus = named(
  "AfterSaleStatus",
  z.enum(afterSaleStatuses).meta({
    description:
      "`requested`: the shop decides. `approved`: the goods of a return may be sent. `sent`: they are on their way back. `refunding`, then `refunded`: the money goes back. `rejected`: by the shop. `withdrawn`: by the shopper. `closed`: nothing came back in time, or the whole order was refunded.",
  }),
);
const reason = line(1, 40, "broken").describe("A value of the dictionary `after_sale_reason`.");

const refundable = total.describe(
  "The part of the order's payment that can still be refunded, in fen. No request refunds more.",
);

const choices = z.array(
  namedObject("AfterSaleChoice", {
    value: z.string().meta({ examples: ["broken"], description: "The message." }),
    label: z.string().meta({ examples: ["Arrived broken"], description: "The label." }),
  }),
);

export const offer = namedObject("AfterSaleOffer", {
  items: z
    .array(
      namedObject("AfterSaleOfferLine", {
        item_id: id.describe("A line of the order."),
        types: z
          .array(type)
          .meta({ examples: [["refund", "return"]], description: "Which kinds of request it can have. Empty: none." }),
        count: count.describe("Number of units that can still be requested."),
        unshipped: count
          .meta({ examples: [1] })
          .describe("Number of unshipped units. They are refunded first, and in full."),
        entitled: z.array(fen).meta({
          examples: [[3740, 7480]],
          description: "The refund for one unit, for two, and so on, in fen.",
        }),
      }),
    )
    .describe("Every line of the order."),
  reasons: z
    .array(
      namedObject("AfterSaleReason", {
        value: z.string().meta({ examples: ["broken"], description: "The value." }),
        label: z.string().meta({ examples: ["Arrived broken"], description: "The label." }),
        cases: z.array(named("AfterSaleReasonCase", z.enum(reasonCases))).meta({
          examples: [["refund", "return"]],
          description:
            "The goods that it fits. `unshipped`: goods that have not been shipped. `refund`: shipped goods that remain with the shopper. `return`: goods that are sent back.",
        }),
      }),
    )
    .describe(
      "The accepted values of `reason`: the active entries of the dictionary `after_sale_reason` that fit goods of this order.",
    ),
  freight: fen.meta({
    examples: [0],
    description: "The freight that is refunded if everything that remains is requested, in fen.",
  }),
  refundable,
  until: time
    .nullable()
    .describe("Until this time shipped goods can be returned. Null: the order is not `completed` yet."),
});

export const requestInput = namedBody("RequestAfterSale", {
  order_id: id.describe("One of the caller's paid orders."),
  type: type.describe("`return` only for shipped goods. `refund` for shipped goods too: they are not sent back."),
  items: z
    .array(
      namedBody("AfterSaleLineInput", {
        item_id: id.describe("A line of the order."),
        count: wholeNumber(1, 999, 1).describe("Number of units."),
      }),
    )
    .min(1, "Select at least one item.")
    .max(50, "At most 50 lines.")
    .describe("The requested goods."),
  reason: reason.describe("One of the `reasons` that fit these goods."),
  description: lines(0, 500, "The lid is cracked.").optional().describe("The event, in words for the shopper."),
  images: z
    .array(imageInput)
    .max(maxImages, "At most 6 pictures.")
    .optional()
    .describe("Pictures from POST /v1/image, each `url` once."),
});
export type RequestInput = z.output<typeof requestInput>;

export const parcelInput = namedBody("AfterSaleParcel", {
  carrier: line(1, 40, "SF").describe("A value of the dictionary `carrier`."),
  tracking_no: line(1, 64, "SF1234567890").describe("The carrier's number."),
});

export const uploadedImage = namedObject("UploadedImage", {
  url: image.describe("Name it in POST /v1/after_sale or POST /v1/review within an hour: then it is deleted."),
});

const picture = namedObject("AfterSaleImage", { url: image, sizes: imageSizes });

export const afterSaleLine = namedObject("AfterSaleLine", {
  item_id: id.describe("The line of the order."),
  product_id: id.describe("The product, which may be deleted by now."),
  variant_id: id.describe("The variant that was ordered."),
  name: z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name at the time." }),
  variant_name: z.string().meta({ examples: ["100 g / Tin"], description: "Empty: there was nothing to choose." }),
  image: image.nullable().describe("Null: it had none."),
  image_sizes: imageSizes.nullable(),
  price: total.describe("The price of one piece at the time, in fen."),
  count: count.describe("Number of requested units."),
  held: count.meta({ examples: [0] }).describe("Number of unshipped units: they remain in the shop."),
  entitled: total.describe("The amount paid for them, in fen."),
});

export const afterSaleEvent = namedObject("AfterSaleEvent", {
  from: afterSaleStatus
    .nullable()
    .describe("The state before. Null: the request itself. The same as `to`: something was corrected or tried again."),
  to: afterSaleStatus.describe("The state after."),
  by: z.enum(["shopper", "admin", "platform", "system"]).describe("The user who did it."),
  reason: z.string().meta({ examples: [""], description: "The reason in the person's own words. May be empty." }),
  images: z.array(picture).meta({ examples: [[]], description: "Pictures that came with it." }),
  created_at: time,
});

const returnAddress = namedObject("ReturnAddress", {
  name: z.string().meta({ examples: ["Kiosk, returns"], description: "The recipient." }),
  phone: z.string().meta({ examples: ["0571-88880000"], description: "The phone for the carrier." }),
  address: z.string().meta({ examples: ["浙江省杭州市西湖区龙井路 1 号"], description: "The destination." }),
});

export const afterSaleActions = ["withdraw", "send"] as const;

export const afterSaleSummary = namedObject("AfterSaleSummary", {
  id,
  order_id: id.describe("The order that it is about."),
  order_no: z.string().meta({ examples: ["2026112016300048213907"], description: "The number of the order." }),
  type,
  status: afterSaleStatus,
  reason: z.string().meta({ examples: ["broken"], description: "A value of the dictionary `after_sale_reason`." }),
  reason_name: z.string().meta({
    examples: ["Arrived broken"],
    description: "Its current label, or the value if the dictionary no longer has it.",
  }),
  count: count.describe("Number of units of all lines."),
  snap_name: z.string().meta({
    examples: ["Longjing tea 50 g +1"],
    description: "The first line's name at the time, and how many more lines there are.",
  }),
  snap_image: image.nullable().describe("The first line's picture at the time. Null: it had none."),
  snap_image_sizes: imageSizes.nullable(),
  entitled: total.describe("The amount paid for its goods, in fen."),
  entitled_freight: fen.meta({
    examples: [0],
    description: "The freight that belongs to it, in fen. It can change until the shop has agreed to pay.",
  }),
  agreed: fen
    .nullable()
    .meta({ examples: [null], description: "The refund for the goods, in fen. Null: not decided yet." }),
  agreed_freight: fen
    .nullable()
    .meta({ examples: [null], description: "The refund of the freight, in fen. Null: not decided yet." }),
  total: total.describe(
    "The sum with freight, in fen: the agreed one, or before the decision the most that can be refunded with it.",
  ),
  is_automatic: z.boolean().meta({ examples: [false], description: "Automatic, because nothing had been shipped." }),
  actions: z.array(named("AfterSaleAction", z.enum(afterSaleActions))).meta({
    examples: [["withdraw"]],
    description: "The actions the caller can take next. `send`: report the return parcel.",
  }),
  due_at: time
    .nullable()
    .describe(
      "In `approved`: until when the goods must be sent. In `requested`: when the shop should have answered. Null: no time runs.",
    ),
  created_at: time,
  updated_at: time,
});
export const afterSaleSummaries = pageOf(afterSaleSummary);

export const afterSale = namedObject("AfterSale", {
  ...afterSaleSummary.shape,
  refundable,
  channel: z
    .enum(paymentChannels)
    .describe("How the order was paid. The money of `offline` is given back by the shop, never automatically."),
  description: z.string().meta({ examples: ["The lid is cracked."], description: "Empty: no note." }),
  items: z.array(afterSaleLine).describe("The requested goods."),
  images: z.array(picture).meta({ examples: [[]], description: "The pictures of the shopper." }),
  return_to: returnAddress.nullable().describe("The return address of an approved return. Null: none."),
  carrier: nullableString(null, "The parcel with the returned goods. Null: not given."),
  carrier_name: nullableString(null, "The carrier's label in the dictionary."),
  tracking_no: nullableString(null, "The tracking number. Null: not given."),
  carriers: choices
    .meta({ examples: [[]] })
    .describe(
      "While `actions` has `send`: the accepted values of `carrier`, which are the active entries of that dictionary and the one given before. Otherwise empty.",
    ),
  refunded_at: time.nullable().describe("The time at which the money was returned. Null: it was not."),
  events: z.array(afterSaleEvent).describe("The events, oldest first."),
});

export const ownQuery = z.object({
  order_id: id.optional().describe("Only of this order."),
  page,
  size,
  ...wantsSizes,
});
