import { z } from "zod";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { editRecord } from "@/lib/kernel/records/edit";
import { countReviews, getReviewForAdmin, listReviewsForAdmin } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { reviewEntity } from "./entity";

const module = "cms-review";

export const list = operation({
  method: "GET",
  path: "/cms/review",
  module,
  summary: "List reviews",
  description:
    "The newest first. `total` counts up to 10000, and pages end there. `q` searches the newest 20000 reviews that the other filters leave.",
  access: "review.read",
  url: schemas.reviewQuery,
  output: pageOf(schemas.adminReview),
  run: (query, { db }) => listReviewsForAdmin(db, query),
});

export const count = operation({
  method: "GET",
  path: "/cms/review/counts",
  module,
  summary: "Count the reviews to read",
  description: "The number of `pending` ones.",
  access: "review.read",
  output: schemas.reviewCounts,
  run: (_, { db }) => countReviews(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/review/{id}",
  module,
  summary: "One review with its order",
  description: "With its author, also of an anonymous one. A review that its author has deleted is `not_found`.",
  access: "review.read",
  url: z.object({ id }),
  output: schemas.adminReview,
  run: ({ id }, { db }) => getReviewForAdmin(db, id),
});

export const setStatus = operation({
  method: "PUT",
  path: "/cms/review/{id}/status",
  module,
  summary: "Publish or hide a review",
  description:
    "The rating of the product follows. `stale` if the shopper has edited the review since the version that was read.",
  access: "review.moderate",
  reads: "review.read",
  url: z.object({ id }),
  body: schemas.statusInput,
  output: schemas.adminReview,
  run: editRecord(reviewEntity),
});

export const reply = operation({
  method: "PUT",
  path: "/cms/review/{id}/reply",
  module,
  summary: "Answer a review",
  description: "One answer, which all shoppers see below the review. It can be changed and removed.",
  access: "review.moderate",
  reads: "review.read",
  url: z.object({ id }),
  body: schemas.replyInput,
  output: schemas.adminReview,
  run: editRecord(reviewEntity),
});
