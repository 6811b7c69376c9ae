import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { type Json, longjing } from "./shop.fixture";

const { initialValues, variantCard, findVariant, variantsOf, toggleValue, optionRows, previewOf } = startPhone({}).load(
  "catalogue/products",
);
const goods = variantsOf(longjing);
/** "50 g, 100 g | Bag, Tin": a selected value is in [], an unavailable one in (). */
const drawn = (these: Json, values: string[]) =>
  optionRows(these, values)
    .map(({ chips }: Json) =>
      chips.map(({ value, isOn, isOff }: Json) => (isOn ? `[${value}]` : isOff ? `(${value})` : value)).join(", "),
    )
    .join(" | ");

test.each([
  [["", ""], "50 g, (100 g) | Bag, Tin"],
  [["50 g", ""], "[50 g], (100 g) | Bag, Tin"],
  [["", "Tin"], "50 g, (100 g) | Bag, [Tin]"],
  [["50 g", "Bag"], "[50 g], (100 g) | [Bag], Tin"],
])("a value is disabled if no size in stock has it with the other chosen values: %j", (values, shown) => {
  expect(drawn(goods, values)).toBe(shown);
});

test("a disabled value is enabled again when the conflicting choice is cleared", () => {
  const heavyBag = { ...longjing.variants[0], id: 401, values: ["100 g", "Bag"] };
  const bagged = variantsOf({ ...longjing, variants: [heavyBag, longjing.variants[1]!] });
  expect(drawn(bagged, ["100 g", ""])).toBe("50 g, [100 g] | Bag, (Tin)");
  const back = toggleValue(["100 g", "Bag"], 0, "100 g");
  expect([back, drawn(bagged, back)]).toEqual([["", "Bag"], "(50 g), 100 g | [Bag], Tin"]);
});

test("enabled values lead to each size in stock and to no other, in 200 random products", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const these = randomGoods(seed);
    const reached = new Set<number>();
    const seen = new Set<string>();
    const walk = (values: string[]) => {
      if (seen.has(String(values))) return;
      seen.add(String(values));
      const chosen = findVariant(these, values);
      if (chosen) reached.add(chosen.id);
      optionRows(these, values).forEach(({ chips }: Json, place: number) => {
        for (const { value, isOff, isOn } of chips) if (!isOff || isOn) walk(toggleValue(values, place, value));
      });
    };
    walk(initialValues(these));
    const inStock = these.variants.filter(({ stock }: Json) => stock > 0).map(({ id }: Json) => id);
    expect([...reached].sort(), `seed ${seed}`).toEqual(inStock.sort());
  }
});

test("an option with one value is preselected, and an earlier choice remains while in stock", () => {
  const [, pack] = longjing.options;
  const only = variantsOf({ ...longjing, options: [{ name: "Weight", values: ["50 g"] }, pack] });
  expect(initialValues(only)).toEqual(["50 g", ""]);
  expect(initialValues(goods, ["50 g", "Tin"])).toEqual(["50 g", "Tin"]);
  expect(initialValues(goods, ["100 g", "Tin"])).toEqual(["", ""]);
  expect(initialValues(goods, ["50 g"])).toEqual(["", ""]);
});

test("price, crossed-out price, stock and picture follow the choice", () => {
  const own = { medium: { url: "tin.webp" } };
  const variants = longjing.variants.map((each) => ({ ...each, image_sizes: each.values[1] === "Tin" ? own : null }));
  const pictured = variantsOf({ ...longjing, variants, main_image_sizes: { medium: { url: "tea.webp" } } });
  expect(previewOf(pictured, ["", ""])).toEqual({
    price: 2800,
    priceMax: 4800,
    marketPrice: 3800,
    image: "tea.webp",
    stock: 16,
  });
  expect(previewOf(pictured, ["", "Tin"])).toMatchObject({ price: 4800, image: "tin.webp", stock: 4 });
  expect(previewOf(pictured, ["50 g", "Bag"])).toMatchObject({ price: 2800, priceMax: 2800, stock: 12 });
  expect(previewOf(pictured, ["100 g", "Tin"])).toMatchObject({ price: 9800, marketPrice: 10_800, stock: 0 });
});

test("the product's picture is shown while the remaining sizes have different pictures", () => {
  const variants = longjing.variants.map((each) => ({ ...each, image_sizes: { medium: { url: `${each.id}.webp` } } }));
  const pictured = variantsOf({ ...longjing, variants, main_image_sizes: { medium: { url: "tea.webp" } } });
  expect(previewOf(pictured, ["", ""]).image).toBe("tea.webp");
  expect(previewOf(pictured, ["50 g", "Bag"]).image).toBe(`${longjing.variants[0]!.id}.webp`);
});

test("the chosen size is added to the cart with its name, price and picture", () => {
  const [bag] = longjing.variants;
  const card = { id: 1, variant_id: 101, variant: "50 g / Bag", name: "Longjing", price: 2800, stock: 12 };
  expect(variantCard(longjing, bag)).toEqual({ ...card, main_image_sizes: null });
  expect(variantCard(longjing, { ...bag, image_sizes: "own" }).main_image_sizes).toBe("own");
});

/**
 * Up to 3 options with up to 3 values. About half of the combinations are sold, and two thirds of these are in stock.
 */
function randomGoods(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % most;
  };
  const options = Array.from({ length: 1 + below(3) }, (_, place) => ({
    name: `Option ${place}`,
    values: Array.from({ length: 1 + below(3) }, (_, value) => `${place}${value}`),
  }));
  const all = options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
  const variants = all
    .filter(() => below(2))
    .map((values, id) => ({
      id,
      values,
      name: "",
      price: 100,
      market_price: null,
      stock: below(3),
      image_sizes: null,
    }));
  return variantsOf({ name: "Any", options, variants, main_image_sizes: null });
}
