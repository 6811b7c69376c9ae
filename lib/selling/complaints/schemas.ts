import { z } from "zod";
import { complaintStates } from "@/db/schema/complaints";
import {
  commaList,
  count,
  id,
  keyName,
  line,
  lines,
  nullableString,
  page,
  pageOf,
  person,
  search,
  size,
  time,
  total,
  version,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const sealedId = "6Jq0mUXpFv3kW1kq0c8tQy3mS2m0cP1n5Wl9h7bJtq2rZk4uVbY8dA1eGfH3iKoLxN6pRsTwCzE=";
const mediaId = z.string().meta({ examples: ["4b1f0c7e-8c7a-4d3e-9d52-0a7f3f1f6f0a"] });
const pictures = z
  .array(mediaId)
  .meta({ description: "WeChat Pay's ids of the pictures, for GET /cms/complaint/{id}/picture/{media_id}." });

const listed = {
  id,
  complaint_id: z.string().meta({ examples: ["200201820200101080076610000"], description: "WeChat Pay's number." }),
  order_id: id.nullable().describe("The order. Null: the complaint names no payment of this shop."),
  order_no: nullableString("2026112016300048213907", "The number of the order."),
  state: z.enum(complaintStates).describe("`pending`: the shop has to answer. `processing`: answered. `done`: closed."),
  text: z
    .string()
    .meta({ examples: ["The tin is dented."], description: "The complaint. Empty: the account was erased." }),
  amount: total.nullable().describe("The amount of the payment, in fen."),
  refund_wanted: total.nullable().describe("The refund that the shopper wants, in fen. Null: none."),
  complained_at: time.describe("The time of the complaint."),
  due_at: time.describe("24 hours later, or after the shopper complained again: WeChat rates answers until then."),
  answered_at: time.nullable().describe("The time of the first answer. Null: none yet."),
  is_overdue: z.boolean().meta({ examples: [false], description: "True: not answered, and `due_at` is over." }),
  version,
};
export const complaintPage = pageOf(namedObject("ComplaintSummary", listed));
export const complaint = namedObject("Complaint", {
  ...listed,
  out_trade_no: nullableString("8d0c2f6f1a2b4c5d9e8f7a6b5c4d", "The merchant's number of the payment."),
  phone: nullableString("13800000001", "The shopper's phone. Null: not given, or without `complaint.answer`."),
  pictures,
  events: z
    .array(
      namedObject("ComplaintEvent", {
        id,
        type: z.string().meta({ examples: ["MERCHANT_RESPONSE"], description: "WeChat Pay's name of what happened." }),
        text: z.string().meta({ examples: ["We send another tin today."], description: "May be empty." }),
        pictures,
        user: person.nullable().describe("The admin who answered here. Null: someone else."),
        key: keyName,
        created_at: time,
      }),
    )
    .describe("The history at WeChat Pay, oldest first."),
});

export const complaintCounts = namedObject("ComplaintCounts", {
  open: count.describe("Not answered."),
  due: count.describe("The number of these that are overdue, or due within twelve hours."),
  next_due_at: time.nullable().describe("The earliest `due_at` of these. Null: there are none."),
});
export const complaintQuery = z.object({
  page,
  size,
  state: commaList(complaintStates).optional().describe("Only in these states."),
  q: search.describe("The beginning of an order's number, or WeChat Pay's number of the complaint."),
});
export const pictureUrl = z.object({ id, media_id: mediaId.describe("One of the `pictures` of the complaint.") });

export const replyInput = namedBody("ComplaintReply", {
  version,
  text: lines(1, 500, "We are sorry. Another tin leaves today.").describe("The answer. The shopper reads it."),
  pictures: z
    .array(line(1, 1000, sealedId))
    .max(4, "At most 4 pictures.")
    .optional()
    .describe("Ids from POST /cms/complaint/image: no others."),
});
export const completeInput = namedBody("CompleteComplaint", { version });
export const uploadedPicture = namedObject("ComplaintPicture", {
  media_id: z
    .string()
    .meta({ examples: [sealedId], description: "For `pictures` of a reply. Not WeChat Pay's id, which it encrypts." }),
});
