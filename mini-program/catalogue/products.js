/** Only the fields that cards and the cart need, so that `setData` transfers less. */
const productCard = ({ main_image_sizes: sizes, ...product }) => ({
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

const categoryTile = ({ id, name, image_sizes: sizes }) => ({ id, name, image: sizes ? sizes.small.url : "" });

/** Pure functions for choosing one of a product's sizes. `values` has the selected value of each option, or "". */

const variantsOf = ({ name, options, variants, main_image_sizes: sizes, max_per_customer }) => ({
  name,
  perCustomer: max_per_customer || 0,
  image: sizes ? sizes.medium.url : "",
  options,
  variants: variants.map(({ id, values, name, price, market_price, stock, image_sizes: own }) => ({
    id,
    values,
    name,
    price,
    market_price,
    stock,
    image: own ? own.medium.url : "",
  })),
});

const variantCard = ({ id, name, main_image_sizes }, { id: variant_id, name: variant, price, stock, image_sizes }) => ({
  id,
  variant_id,
  variant,
  name,
  price,
  stock,
  main_image_sizes: image_sizes || main_image_sizes,
});

const fits = (variant, values) => values.every((value, place) => !value || variant.values[place] === value);

const left = ({ variants }, values) => variants.filter((variant) => fits(variant, values));
/** Undefined until a value is selected for every option. */
const findVariant = ({ variants }, values) =>
  values.includes("") ? undefined : variants.find((each) => fits(each, values));

/** Starts with the earlier values if their size is in stock. An option with a single value is preselected. */
function initialValues(goods, before = []) {
  const known = before.length === goods.options.length && findVariant(goods, before);
  if (known && known.stock > 0) return before;
  const nothing = goods.options.map(() => "");
  return optionRows(goods, nothing).map(({ chips }) => (chips.length === 1 && !chips[0].isOff ? chips[0].value : ""));
}

const withValue = (values, place, value) => values.map((each, at) => (at === place ? value : each));

/** A second tap clears the value. Otherwise unavailable combinations would keep the shopper from reaching every size. */
const toggleValue = (values, place, value) => withValue(values, place, values[place] === value ? "" : value);

/** A value is off if no size in stock has it together with the other selected values. */
const optionRows = (goods, values) =>
  goods.options.map(({ name, values: all }, place) => ({
    name,
    chips: all.map((value) => ({
      value,
      isOn: values[place] === value,
      isOff: !left(goods, withValue(values, place, value)).some(({ stock }) => stock > 0),
    })),
  }));

/** Price, picture and stock for the selected values. A picture is shown as soon as all matching sizes share it. */
function previewOf(goods, values) {
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

module.exports = {
  categoryTile,
  findVariant,
  fullName,
  initialValues,
  optionRows,
  previewOf,
  productCard,
  toggleValue,
  variantCard,
  variantsOf,
};
