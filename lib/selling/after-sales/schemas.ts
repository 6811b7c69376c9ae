import { z } from "zod";
import { afterSaleStatuses, afterSaleTypes } from "@/db/schema/after-sales";
import {
  count,
  id,
  image,
  imageInput,
  imageSizes,
  line,
  lines,
  page,
  pageOf,
  size,
  time,
  total,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

export const mostImages = 6;
const fen = z.int();

const type = named(
  "AfterSaleType",
  z.enum(afterSaleTypes).meta({
    description: "`refund`: only money goes back. `return`: the goods come back first.",
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
  "How much of the order's money can still go back, in fen. Never more than this does, whatever is asked back.",
);

const choices = z.array(
  namedObject("AfterSaleChoice", {
    value: z.string().meta({ examples: ["broken"], description: "What is sent." }),
    label: z.string().meta({ examples: ["Arrived broken"], description: "What people read." }),
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
        count: count.describe("How many pieces can still be asked back."),
        unshipped: count
          .meta({ examples: [1] })
          .describe("How many of these have not left. They are asked back first, and their money goes back in full."),
        entitled: z.array(fen).meta({
          examples: [[3740, 7480]],
          description: "What one piece gets back, what two do, and so on, in fen.",
        }),
      }),
    )
    .describe("Every line of the order."),
  reasons: choices.describe("What can be given as `reason`: the active entries of the dictionary `after_sale_reason`."),
  freight: fen.meta({
    examples: [0],
    description: "How much freight goes back if all that is left is asked back, in fen.",
  }),
  refundable,
  until: time
    .nullable()
    .describe("Until then goods that have left can be asked back. Null: the order is not `completed` yet."),
});

export const requestInput = namedBody("RequestAfterSale", {
  order_id: id.describe("One of the caller's paid orders."),
  type: type.describe("`return` only for goods that have left."),
  items: z
    .array(
      namedBody("AfterSaleLineInput", {
        item_id: id.describe("A line of the order."),
        count: wholeNumber(1, 999, 1).describe("How many pieces of it."),
      }),
    )
    .min(1, "Name at least one line.")
    .max(50, "At most 50 lines.")
    .describe("What is asked back."),
  reason,
  description: lines(0, 500, "The lid is cracked.").optional().describe("What happened, in the shopper's words."),
  images: z
    .array(imageInput)
    .max(mostImages, "At most 6 pictures.")
    .optional()
    .describe("Pictures from POST /v1/image, each `url` once."),
});
export type RequestInput = z.output<typeof requestInput>;

export const parcelInput = namedBody("AfterSaleParcel", {
  carrier: line(1, 40, "SF").describe("A value of the dictionary `carrier`."),
  tracking_no: line(1, 64, "SF1234567890").describe("The carrier's number."),
});

export const uploadedImage = namedObject("UploadedImage", {
  url: image.describe("Name it in POST /v1/after_sale within an hour: then it is deleted."),
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
  count: count.describe("How many pieces are asked back."),
  held: count.meta({ examples: [0] }).describe("How many of these had not left: they stay with the shop."),
  entitled: total.describe("What was paid for them, in fen."),
});

export const afterSaleEvent = namedObject("AfterSaleEvent", {
  from: afterSaleStatus
    .nullable()
    .describe("The state before. Null: the request itself. The same as `to`: something was corrected or tried again."),
  to: afterSaleStatus.describe("The state after."),
  by: z.enum(["shopper", "admin", "platform", "system"]).describe("Who did it."),
  reason: z.string().meta({ examples: [""], description: "Why, in somebody's words. Empty: nothing was said." }),
  images: z.array(picture).meta({ examples: [[]], description: "Pictures that came with it." }),
  created_at: time,
});

const returnAddress = namedObject("ReturnAddress", {
  name: z.string().meta({ examples: ["Kiosk, returns"], description: "Who receives it." }),
  phone: z.string().meta({ examples: ["0571-88880000"], description: "The phone for the carrier." }),
  address: z.string().meta({ examples: ["浙江省杭州市西湖区龙井路 1 号"], description: "Where it goes." }),
});

export const afterSaleActions = ["withdraw", "send"] as const;

export const afterSaleSummary = namedObject("AfterSaleSummary", {
  id,
  order_id: id.describe("The order that it is about."),
  order_no: z.string().meta({ examples: ["2026112016300048213907"], description: "The number of the order." }),
  type,
  status: afterSaleStatus,
  reason: z.string().meta({ examples: ["broken"], description: "A value of the dictionary `after_sale_reason`." }),
  reason_name: z
    .string()
    .meta({ examples: ["Arrived broken"], description: "Its label now; the value if it has left the dictionary." }),
  count: count.describe("How many pieces, of all lines."),
  snap_name: z.string().meta({
    examples: ["Longjing tea 50 g +1"],
    description: "The first line's name at the time, and how many more lines there are.",
  }),
  snap_image: image.nullable().describe("The first line's picture at the time. Null: it had none."),
  snap_image_sizes: imageSizes.nullable(),
  entitled: total.describe("What was paid for its goods, in fen."),
  entitled_freight: fen.meta({
    examples: [0],
    description: "The freight that belongs to it, in fen. It can change until the shop has agreed to pay.",
  }),
  agreed: fen
    .nullable()
    .meta({ examples: [null], description: "What goes back for the goods, in fen. Null: not decided yet." }),
  agreed_freight: fen
    .nullable()
    .meta({ examples: [null], description: "What goes back of the freight, in fen. Null: not decided yet." }),
  is_automatic: z.boolean().meta({ examples: [false], description: "Nobody had to decide: nothing had left." }),
  actions: z
    .array(named("AfterSaleAction", z.enum(afterSaleActions)))
    .meta({ examples: [["withdraw"]], description: "What the caller may do next. `send`: tell the parcel's number." }),
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
  description: z.string().meta({ examples: ["The lid is cracked."], description: "Empty: nothing was said." }),
  items: z.array(afterSaleLine).describe("What is asked back."),
  images: z.array(picture).meta({ examples: [[]], description: "What the shopper shows." }),
  return_to: returnAddress.nullable().describe("Where the goods of an approved return go. Null: nowhere."),
  carrier: z
    .string()
    .nullable()
    .meta({ examples: [null], description: "How they come back. Null: not said." }),
  carrier_name: z
    .string()
    .nullable()
    .meta({ examples: [null], description: "The carrier's label in the dictionary." }),
  tracking_no: z
    .string()
    .nullable()
    .meta({ examples: [null], description: "The carrier's number. Null: not said." }),
  carriers: choices
    .meta({ examples: [[]] })
    .describe(
      "While `actions` has `send`: what can be given as `carrier`, the active entries of that dictionary, and what was given before. Else empty.",
    ),
  refunded_at: time.nullable().describe("When the money was back. Null: it is not."),
  events: z.array(afterSaleEvent).describe("What happened, the first event first."),
});

export const ownQuery = z.object({
  order_id: id.optional().describe("Only of this order."),
  page,
  size,
});
