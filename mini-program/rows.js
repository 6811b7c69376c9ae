/** Makes the argument of `setData` for one more page: only the new rows. */
const appended = (before, rows) =>
  before ? Object.fromEntries(rows.map((row, index) => [`items[${before + index}]`, row])) : { items: rows };

/** Keeps the fields of a product that a card shows and the cart needs: the rest need not go to the page. */
const asCard = ({ id, variant_id, name, summary, price, price_max, stock, sold, main_image_sizes: sizes }) => ({
  ...{ id, variant_id, name, summary, price, price_max, stock, sold },
  main_image_sizes: sizes && { small: { url: sizes.small.url }, medium: { url: sizes.medium.url } },
});

/** Keeps of a category its name and its picture. */
const asTile = ({ id, name, image_sizes: sizes }) => ({ id, name, image: sizes ? sizes.small.url : "" });

module.exports = { appended, asCard, asTile };
