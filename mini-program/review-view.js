const { date } = require("./format");
const { words } = require("./review-words");
const { fill } = require("./words");

const t = words.review;

const pictureOf = ({ sizes }, at) => ({
  key: at,
  small: sizes.small.url,
  large: sizes.large.url,
  show: fill(t.picture, { number: at + 1 }),
});

const drawn = ({ id, rating, content, images, variant_name: variant, reply, created_at }) => ({
  id,
  rating,
  content,
  variant,
  reply,
  when: date(created_at),
  pictures: images.map(pictureOf),
});

/** A review as other shoppers see it. */
const drawnByAuthor = (review) => ({
  ...drawn(review),
  name: review.author ? review.author.nickname || t.nameless : t.anonymous,
  avatar: review.author?.avatar_sizes?.small.url || "",
});

module.exports = { drawn, drawnByAuthor };
