const { date } = require("../kit/format");
const { fill, words } = require("../words/products");

const t = words.review;

const pictureOf = ({ sizes }, at) => ({
  key: at,
  small: sizes.small.url,
  large: sizes.large.url,
  show: fill(t.picture, { number: at + 1 }),
});

const reviewView = ({ id, rating, content, images, variant_name: variant, reply, created_at }) => ({
  id,
  rating,
  content,
  variant,
  reply,
  when: date(created_at),
  pictures: images.map(pictureOf),
});

/** A review as other shoppers see it. */
const publicReviewView = (review) => ({
  ...reviewView(review),
  name: review.author ? review.author.nickname || t.nameless : t.anonymous,
  avatar: review.author?.avatar_sizes?.small.url || "",
});

module.exports = { reviewView, publicReviewView };
