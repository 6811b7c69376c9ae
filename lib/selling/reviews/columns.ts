import { type SQL, sql } from "drizzle-orm";
import { orderItems } from "@/db/schema/orders";
import { type ReviewImage, reviews } from "@/db/schema/reviews";
import { users } from "@/db/schema/users";
import { type JsonRow, jsonRow } from "@/db/statement";
import { avatarColumns } from "@/lib/people/users/user-columns";
import { pictureColumns, sizesOf, withPictures } from "@/lib/storage/pictures";

export const ofLine = <Value>(column: SQL<Value>) =>
  sql<Value>`(select ${column} from ${orderItems} where ${orderItems.id} = ${reviews.item_id})`;

const authorColumns = { nickname: users.nickname, ...avatarColumns };
const author = sql<JsonRow<typeof authorColumns> | null>`(select ${jsonRow(authorColumns)} from ${users}
  where ${users.id} = ${reviews.user_id} and ${users.deleted_at} is null and not ${reviews.is_anonymous})`;
const productColumns = { name: orderItems.name, ...pictureColumns({ image: orderItems.image }) };
const product = sql<JsonRow<typeof productColumns>>`(select ${jsonRow(productColumns)}
  from ${orderItems} where ${orderItems.id} = ${reviews.item_id})`;

/** Everyone may read these. */
export const shownColumns = {
  id: reviews.id,
  product_id: reviews.product_id,
  variant_name: ofLine(sql<string>`${orderItems.variant_name}`),
  rating: reviews.rating,
  content: reviews.content,
  images: reviews.images,
  author,
  reply: reviews.reply,
  replied_at: reviews.replied_at,
  created_at: reviews.created_at,
};
/** `item_id` is null for other users. */
export const ownColumns = (userId: number) => ({
  ...shownColumns,
  item_id: sql<number | null>`case when ${reviews.user_id} = ${userId} then ${reviews.item_id} end`,
  product,
  is_anonymous: reviews.is_anonymous,
  status: reviews.status,
  version: reviews.version,
  updated_at: reviews.updated_at,
});

type StoredReview = JsonRow<typeof shownColumns>;
export type StoredOwnReview = JsonRow<ReturnType<typeof ownColumns>>;

export function withImages<S extends { images: ReviewImage[] }>(stored: S) {
  const images = stored.images.map(({ key, width, height, widths }) => {
    const sizes = sizesOf(key, [width, height, widths]);
    return { url: sizes.large.url, sizes };
  });
  return { ...stored, images };
}

export function asReview<S extends StoredReview>(stored: S) {
  const author = stored.author && withPictures(stored.author, "small", "avatar");
  return { ...withImages(stored), author };
}

export function asOwnReview({ product, ...stored }: StoredOwnReview) {
  const { name, image, image_sizes } = withPictures(product, "small", "image");
  return { ...asReview(stored), product_name: name, product_image: image, product_image_sizes: image_sizes };
}
