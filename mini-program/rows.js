/** What `setData` takes for the rows of one more page: the new ones alone. */
const appended = (before, rows) =>
  before ? Object.fromEntries(rows.map((row, index) => [`items[${before + index}]`, row])) : { items: rows };

/** What a card shows and the cart keeps of a product: the rest need not go to the page. */
const asCard = ({ id, name, summary, price, stock, sold, main_image_sizes: sizes }) => ({
  ...{ id, name, summary, price, stock, sold },
  main_image_sizes: sizes && { small: { url: sizes.small.url }, medium: { url: sizes.medium.url } },
});

module.exports = { appended, asCard };
