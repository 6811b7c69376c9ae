/** An argument for `setData` that transfers only the new rows. */
const appended = (before, rows) =>
  before ? Object.fromEntries(rows.map((row, index) => [`items[${before + index}]`, row])) : { items: rows };

/** Only the fields that cards and the cart need, so that `setData` transfers less. */
const asCard = ({ main_image_sizes: sizes, ...product }) => ({
  id: product.id,
  variant_id: product.variant_id,
  name: product.name,
  summary: product.summary,
  price: product.price,
  price_max: product.price_max,
  stock: product.stock,
  sold: product.sold,
  rating: product.rating,
  main_image_sizes: sizes && { small: { url: sizes.small.url }, medium: { url: sizes.medium.url } },
});

const asTile = ({ id, name, image_sizes: sizes }) => ({ id, name, image: sizes ? sizes.small.url : "" });

module.exports = { appended, asCard, asTile };
