/** An argument for `setData` that transfers only the new rows. */
const appended = (before, rows) =>
  before ? Object.fromEntries(rows.map((row, index) => [`items[${before + index}]`, row])) : { items: rows };

/** Only the fields that cards and the cart need, so that `setData` transfers less. */
const asCard = ({ id, variant_id, name, summary, price, price_max, stock, sold, main_image_sizes: sizes }) => ({
  id,
  variant_id,
  name,
  summary,
  price,
  price_max,
  stock,
  sold,
  main_image_sizes: sizes && { small: { url: sizes.small.url }, medium: { url: sizes.medium.url } },
});

const asTile = ({ id, name, image_sizes: sizes }) => ({ id, name, image: sizes ? sizes.small.url : "" });

module.exports = { appended, asCard, asTile };
