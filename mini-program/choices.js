/** What a shopper chooses of a product in several sizes, as plain data. `values` holds the chosen value of each option, "" for none yet. */

/** Keeps of a product what its choice needs. */
const goodsOf = ({ name, options, variants, main_image_sizes: sizes }) => ({
  ...{ name, image: sizes ? sizes.medium.url : "", options },
  variants: variants.map(({ id, values, name, price, market_price, stock, image_sizes: own }) => ({
    ...{ id, values, name, price, market_price, stock, image: own ? own.medium.url : "" },
  })),
});

/** The size of a product, in the shape of a product's card. */
const cardIn = ({ id, name, main_image_sizes }, { id: variant_id, name: variant, price, stock, image_sizes }) => ({
  ...{ id, variant_id, variant, name, price, stock },
  main_image_sizes: image_sizes || main_image_sizes,
});

const fits = (variant, values) => values.every((value, place) => !value || variant.values[place] === value);

/** The sizes that the chosen values leave. */
const left = ({ variants }, values) => variants.filter((variant) => fits(variant, values));
/** The size that is chosen: undefined as long as an option is open. */
const find = ({ variants }, values) => (values.includes("") ? undefined : variants.find((each) => fits(each, values)));

/** Begins with the values of before, if they can still be had. An option with one value needs no choice. */
function begin(goods, before = []) {
  const known = before.length === goods.options.length && find(goods, before);
  if (known && known.stock > 0) return before;
  const nothing = goods.options.map(() => "");
  return rowsOf(goods, nothing).map(({ chips }) => (chips.length === 1 && !chips[0].isOff ? chips[0].value : ""));
}

const withValue = (values, place, value) => values.map((each, at) => (at === place ? value : each));

/** Chooses a value, or takes it back if it is the chosen one: so the shopper always comes to each size that is there. */
const pick = (values, place, value) => withValue(values, place, values[place] === value ? "" : value);

/** The options to draw. A value that none in stock has together with the other chosen values is off: not sold, or sold out. */
const rowsOf = (goods, values) =>
  goods.options.map(({ name, values: all }, place) => ({
    name,
    chips: all.map((value) => ({
      ...{ value, isOn: values[place] === value },
      isOff: !left(goods, withValue(values, place, value)).some(({ stock }) => stock > 0),
    })),
  }));

/** What the chosen values say: prices, picture and stock. A picture is shown as soon as all sizes that are left have it. */
function sightOf(goods, values) {
  const sizes = left(goods, values);
  const inStock = sizes.filter(({ stock }) => stock > 0);
  const shown = (inStock.length ? inStock : sizes).filter(({ price }) => price !== null);
  const lowest = shown.length ? shown.reduce((low, each) => (each.price < low.price ? each : low)) : undefined;
  const images = new Set(sizes.map(({ image }) => image));
  return {
    price: lowest ? lowest.price : null,
    priceMax: Math.max(...shown.map(({ price }) => price), 0),
    marketPrice: lowest ? lowest.market_price : null,
    image: (images.size === 1 && [...images][0]) || goods.image,
    stock: sizes.reduce((sum, { stock }) => sum + stock, 0),
  };
}

const fullName = (name, variant) => (variant ? `${name} ${variant}` : name);

module.exports = { begin, cardIn, find, fullName, goodsOf, pick, rowsOf, sightOf };
