import { z } from "zod";
import { reviewStatuses } from "@/db/schema/reviews";
import {
  commaList,
  editOf,
  id,
  image,
  imageInput,
  imageSizes,
  lines,
  nullableString,
  optionalBoolean,
  page,
  pageOf,
  size,
  time,
  version,
  wantsSizes,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

const maxImages = 6;

export const reviewStatus = named(
  "ReviewStatus",
  z.enum(reviewStatuses).meta({
    description:
      "`pending`: the shop has not decided yet, and only the author sees it. `published`: everyone sees it. `hidden`: the shop does not show it.",
  }),
);

export const shownReview = {
  id,
  product_id: id.describe("The product that it is about."),
  variant_name: z.string().meta({
    examples: ["100 g / Tin"],
    description: "The variant that was ordered, as it was named at the time. Empty: there was nothing to choose.",
  }),
  rating: z.int().meta({ examples: [5], description: "From 1 to 5 stars." }),
  content: z.string().meta({
    examples: ["Fresh and fragrant, well packed."],
    description: "The text, not HTML. Empty: there are only stars.",
  }),
  images: z
    .array(namedObject("ReviewImage", { url: image, sizes: imageSizes }))
    .meta({ examples: [[]], description: "The author's pictures." }),
  reply: nullableString(null, "The shop's answer. Null: none."),
  replied_at: time.nullable().describe("The time of the answer. Null: none."),
  created_at: time,
};

const review = namedObject("Review", {
  ...shownReview,
  author: namedObject("ReviewAuthor", {
    nickname: z.string().meta({ examples: ["Mei"], description: "The name that the shopper has now. May be empty." }),
    avatar: image.nullable().describe("The avatar that the shopper has now. Null: none."),
    avatar_sizes: imageSizes.nullable(),
  })
    .nullable()
    .describe("Null: the shopper wrote anonymously, or the account was deleted."),
});

export const ownReview = namedObject("OwnReview", {
  ...review.shape,
  item_id: id.nullable().describe("The line of the caller's order. Null: another shopper's review."),
  product_name: z
    .string()
    .meta({ examples: ["Longjing tea 50 g"], description: "The product's name when it was ordered." }),
  product_image: image.nullable().describe("The picture when it was ordered. Null: it had none."),
  product_image_sizes: imageSizes.nullable(),
  is_anonymous: z.boolean().meta({ examples: [false], description: "True: others see neither name nor avatar." }),
  status: reviewStatus,
  version,
  updated_at: time,
});

export const listQuery = z.object({
  product_id: id.describe("The product."),
  rating: commaList(["1", "2", "3", "4", "5"]).optional().describe("Only with these numbers of stars."),
  with_images: optionalBoolean(true, "True: only those with pictures. False: only those without."),
  ...wantsSizes,
  page,
  size,
});
export const ownQuery = z.object({ page, size, ...wantsSizes });
export const reviews = pageOf(review);
export const ownReviews = pageOf(ownReview);

const fields = {
  rating: wholeNumber(1, 5, 5).describe("From 1 to 5 stars."),
  content: lines(0, 500, "Fresh and fragrant, well packed.").optional().describe("The text. Stars alone are enough."),
  images: z
    .array(imageInput)
    .max(maxImages, "At most 6 pictures.")
    .optional()
    .meta({ examples: [[]], description: "Pictures from POST /v1/image, each `url` once." }),
  is_anonymous: optionalBoolean(false, "True: others see neither name nor avatar. False by default."),
};
export const reviewInput = namedBody("WriteReview", {
  item_id: id.describe("A line of the caller's order with `can_review`."),
  ...fields,
});
export const reviewEdit = named("EditReview", editOf(z.strictObject(fields)));
