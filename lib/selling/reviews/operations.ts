import { z } from "zod";
import { id, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { withSizesIf } from "@/lib/storage/pictures";
import { checkContent } from "./check-content";
import { getReview, listOwnReviews, listReviews, noSuchReview } from "./queries";
import { getReviewableLine } from "./reviewable";
import * as schemas from "./schemas";
import { createReview, deleteReview, editReview } from "./write-review";

const module = "v1-review";
const limit = { most: 20, per: "user", seconds: 60, counts: "attempts" } as const;

export const list = operation({
  method: "GET",
  path: "/v1/review",
  module,
  summary: "A product's reviews, page by page",
  description:
    "Those that are published, the newest first. The product itself has their average and number: `rating` and `rating_count`.",
  access: "public",
  url: schemas.listQuery,
  output: schemas.reviews,
  run: async ({ image_sizes, ...query }, { db }) => withSizesIf(image_sizes, await listReviews(db, query)),
});

export const listMine = operation({
  method: "GET",
  path: "/v1/review/mine",
  module,
  summary: "The caller's reviews, page by page",
  description: "In every state, the newest first.",
  access: "user",
  url: schemas.ownQuery,
  output: schemas.ownReviews,
  run: async ({ image_sizes, ...query }, { actor, db }) =>
    withSizesIf(image_sizes, await listOwnReviews(db, actor.user.id, query)),
});

export const get = operation({
  method: "GET",
  path: "/v1/review/{id}",
  module,
  summary: "One review",
  description: "The caller's own, or one that is published. Any other is `not_found`.",
  access: "user",
  url: z.object({ id }),
  output: schemas.ownReview,
  run: ({ id }, { actor, db }) => getReview(db, id, actor.user.id),
});

export const create = operation({
  method: "POST",
  path: "/v1/review",
  module,
  summary: "Review goods",
  description:
    "For a line of a completed order, until `review.days` days after it was completed, and once: a line with `can_review`. Goods that were refunded in full cannot be reviewed (`order_state`). WeChat checks the text: it rejects one with the field error `risky_content`. A review without pictures whose text passes is `published` at once; any other is `pending` until the shop has read it.",
  access: "user",
  status: 201,
  idempotent: "optional",
  limit,
  body: schemas.reviewInput,
  output: schemas.ownReview,
  problems: ["not_found", "order_state", "duplicate"],
  async prepare({ item_id, content }, { actor, db }) {
    await getReviewableLine(db, actor.user.id, item_id);
    return checkContent(db, actor.user.id, content);
  },
  run: async (input, { actor, db, prepared }) =>
    getReview(db, await createReview(db, actor.user.id, input, prepared), actor.user.id),
});

export const update = operation({
  method: "PUT",
  path: "/v1/review/{id}",
  module,
  summary: "Edit a review",
  description:
    "Send any of the fields. A changed text or picture is checked like a new review. A review that is hidden or `pending` is `pending` afterwards: only the shop publishes it.",
  access: "user",
  limit,
  url: z.object({ id }),
  body: schemas.reviewEdit,
  output: schemas.ownReview,
  problems: ["stale"],
  async prepare({ id, content }, { actor, db }) {
    const { item_id } = await getReview(db, id, actor.user.id);
    if (item_id === null) throw noSuchReview();
    return checkContent(db, actor.user.id, content);
  },
  async run(edit, { actor, db, prepared }) {
    await editReview(db, actor.user.id, edit, prepared, actor.origin);
    return getReview(db, edit.id, actor.user.id);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/review/{id}",
  module,
  summary: "Delete a review",
  description: "With its pictures and the shop's answer. Its goods cannot be reviewed again.",
  access: "user",
  url: z.object({ id }),
  output: nothing,
  run: ({ id }, { actor, db }) => deleteReview(db, actor.user.id, id),
});
