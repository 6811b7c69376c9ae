import { z } from "zod";
import { reviewStatuses, textChecks } from "@/db/schema/reviews";
import {
  commaList,
  count,
  id,
  image,
  imageSizes,
  line,
  lines,
  optionalBoolean,
  page,
  person,
  size,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { listQuery, reviewStatus, shownReview } from "./schemas";

export const adminReview = namedObject("AdminReview", {
  ...shownReview,
  is_anonymous: z.boolean().meta({ examples: [false], description: "True: shoppers see neither name nor avatar." }),
  status: reviewStatus,
  check: z
    .enum(textChecks)
    .nullable()
    .meta({
      examples: ["pass"],
      description:
        "WeChat's verdict on the text. `review`: in doubt. `unavailable`: it did not answer, or the shopper does not use the mini-program. Null: there is no text.",
    }),
  user: person.describe("The shopper."),
  item_id: id.describe("The order line."),
  order_id: id.describe("The order of the line."),
  order_no: z.string().meta({ examples: ["2026112016300048213907"], description: "The number of the order." }),
  product: namedObject("ReviewedProduct", {
    id,
    name: z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's current name." }),
    image: image.nullable().describe("The product's current picture. Null: none."),
    image_sizes: imageSizes.nullable(),
  }).describe("The product that it is about."),
  is_refunded: z
    .boolean()
    .meta({ examples: [false], description: "True: the goods were refunded in full after the review." }),
  version,
  updated_at: time,
});

export const reviewQuery = z.object({
  page,
  size,
  status: commaList(reviewStatuses).optional().describe("Only in these states."),
  product_id: id.optional().describe("Only of this product."),
  rating: listQuery.shape.rating,
  with_images: listQuery.shape.with_images,
  replied: optionalBoolean(false, "True: only those that the shop has answered. False: only the others."),
  q: line(1, 100, "fragrant").optional().describe("A part of the text, in any case."),
  sort: z
    .enum(["-created_at", "created_at", "-rating", "rating"])
    .optional()
    .meta({ examples: ["-created_at"], description: "By default the newest first." }),
});

export const reviewCounts = namedObject("ReviewCounts", {
  pending: count.describe("Those that the shop has to decide on. Counts up to 10000."),
});

export const statusInput = namedBody("SetReviewStatus", {
  status: z.enum(reviewStatuses).meta({
    examples: ["published"],
    description: "Whether shoppers see it. `pending` withdraws a decision.",
  }),
  version: version.optional(),
});
export const replyInput = namedBody("ReplyToReview", {
  reply: lines(1, 500, "Thank you, enjoy your tea!")
    .nullable()
    .describe("The shop's answer below the review. Null removes it."),
  version: version.optional(),
});
