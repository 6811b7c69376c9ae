import { expect, test } from "vitest";
import { changedFields } from "@/components/edit/use-edit";
import { product, variant } from "@/lib/catalogue/products/schemas";
import { addOption, addValues, removeOption, setCell } from "../sizes/variants-draft";
import { asSeen, bodyOf, emptyDraft } from "./product-draft";

test("money is sent in fen, the first picture is the main one, and empty properties are left out", () => {
  const properties = [
    { name: "Origin", detail: "Hangzhou" },
    { name: " ", detail: "" },
  ];
  const draft = { name: " Tea ", price: "¥1,280.5", pictures: ["a", "b"], properties };
  expect(bodyOf(draft, { ...emptyDraft, ...draft })).toEqual({
    name: "Tea",
    price: 128050,
    main_image: "a",
    images: ["b"],
    properties: [{ name: "Origin", detail: "Hangzhou" }],
  });
});

test("only changed fields are sent, and text that is not an amount is sent as it was typed", () => {
  expect(bodyOf({ price: "a lot" }, { ...emptyDraft, price: "a lot" })).toEqual({ price: "a lot" });
  expect(bodyOf({ pictures: [] }, emptyDraft)).toEqual({ main_image: null, images: [] });
  expect(bodyOf({ sort: "x1" }, emptyDraft)).toEqual({ sort: "x1" });
});

test("a freight template is sent by its id, and the default one as null", () => {
  expect(bodyOf({ freight_template_id: "7" }, emptyDraft)).toEqual({ freight_template_id: 7 });
  expect(bodyOf({ freight_template_id: "" }, emptyDraft)).toEqual({ freight_template_id: null });
});

test("a limit per customer is sent as a number, no limit as null, and the phone shows it", () => {
  expect(bodyOf({ max_per_customer: " 5 " }, emptyDraft)).toEqual({ max_per_customer: 5 });
  expect(bodyOf({ max_per_customer: "" }, emptyDraft)).toEqual({ max_per_customer: null });
  expect(bodyOf({ max_per_customer: "five" }, emptyDraft)).toEqual({ max_per_customer: "five" });
  const seen = (max_per_customer: string) => asSeen({ ...emptyDraft, max_per_customer }, new Map()).max_per_customer;
  expect([seen("5"), seen("")]).toEqual([5, null]);
});

test("the phone shows a new product without an id, a picture or a price", () => {
  expect(asSeen(emptyDraft, new Map())).toMatchObject({ id: 0, price: null, main_image: null, images_sizes: [] });
});

test("a price that is not an amount is null, and never ¥0.00", () => {
  expect(["a lot", "1.234", "12"].map((price) => asSeen({ ...emptyDraft, price }, new Map()).price)).toEqual([
    null,
    null,
    1200,
  ]);
});

test("the phone gets the fields that shoppers read, and none for admins only", () => {
  const only = { id: 107, values: [], stock: 3, price: 100, market_price: null, image: null, sku: "A", reserved: 1 };
  const stored = { id: 7, sold: 2, version: 4, reserved: 1, on_sale: false, variants: [only], deleted_variants: [] };
  const variants = { options: [], rows: [{ ...emptyDraft.variants.rows[0]!, id: 107 }] };
  const seen = asSeen({ ...emptyDraft, price: "1", variants }, new Map(), stored as never);
  expect(Object.keys(seen).toSorted()).toEqual(Object.keys(product.shape).toSorted());
  expect(Object.keys(seen.variants[0]!).toSorted()).toEqual(Object.keys(variant.shape).toSorted());
  expect(seen).toMatchObject({ id: 7, stock: 3, sold: 2, price: 100, variant_id: 107 });
});

test("the phone shows unsaved variants with their prices, and as sold out until a stock is typed", () => {
  const sized = addValues(addOption(emptyDraft.variants, "Weight", "50 g", "28"), 0, "100 g");
  const seen = asSeen(
    { ...emptyDraft, variants: setCell(setCell(sized, 1, "price", "54"), 1, "stock", "3") },
    new Map(),
  );
  expect(seen).toMatchObject({ price: 2800, price_max: 5400, variant_count: 2, variant_id: null, stock: 3 });
  expect(seen.variants).toMatchObject([
    { id: -1, name: "50 g", price: 2800, stock: 0 },
    { id: -2, name: "100 g", price: 5400, stock: 3 },
  ]);
});

test("the product's own price is not sent with several variants, and the phone crosses out the price of the cheapest one", () => {
  const sized = addValues(addOption(emptyDraft.variants, "Weight", "50 g", "28"), 0, "100 g");
  const priced = [
    ["54", "60"],
    ["28", "35"],
  ].reduce(
    (all, [price, market], at) => setCell(setCell(all, at, "price", price!), at, "market_price", market!),
    sized,
  );
  const draft = { ...emptyDraft, price: "28", variants: priced };
  expect(bodyOf(draft, draft)).not.toHaveProperty("price");
  expect(bodyOf({ price: "28" }, draft)).not.toHaveProperty("price");
  expect(asSeen(draft, new Map())).toMatchObject({ price: 2800, market_price: 3500 });
});

test("options that were added and removed again change nothing, so a price that was changed elsewhere stays", () => {
  const [row] = emptyDraft.variants.rows;
  const base = { ...emptyDraft, price: "10.00", variants: { options: [], rows: [{ ...row!, id: 7 }] } };
  const variants = removeOption(addOption(base.variants, "Weight", "50 g", base.price), 0);
  expect(changedFields(base, { ...base, variants })).toEqual({});
});

test("the price of a product whose options were removed is sent, also if it was the lowest one", () => {
  const [row] = emptyDraft.variants.rows;
  const variants = { options: [], rows: [{ ...row!, id: 7 }] };
  const body = bodyOf({ variants }, { ...emptyDraft, price: "30.00", variants });
  expect(body).toMatchObject({ price: 3000, options: [], variants: [{ id: 7, values: [] }] });
  expect(body.variants![0]).not.toHaveProperty("price");
});
