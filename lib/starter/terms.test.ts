import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, settle, shopOf } from "./shop.fixture";

holdTime();

/** A shop whose terms the caller has accepted up to `accepted`. */
function shopWithTerms(state: { version: number; material: number; accepted: number | null }) {
  const current = () => ({
    kind: "terms",
    version: state.version,
    material_version: state.material,
    article_id: 5,
    title: "Terms of use",
  });
  const own = () => ({
    ...current(),
    accepted_version: state.accepted,
    needs_acceptance: (state.accepted ?? 0) < state.material,
  });
  const returns = { ...current(), kind: "returns", article_id: 6 };
  return shopOf({
    "GET /v1/terms": () => ({ body: { items: [current(), returns] } }),
    "GET /v1/terms/mine": () => ({ body: { items: [own(), { ...returns, needs_acceptance: false }] } }),
    "POST /v1/terms/accept": ({ body }: Json) => {
      state.accepted = body.versions[0].version;
      return { body: { items: [own()] } };
    },
  });
}

test("the shopper accepts the terms once before the first sign-in, and the shop is informed", async () => {
  const state = { version: 1, material: 1, accepted: null as number | null };
  const phone = startPhone({ version: "release", shop: shopWithTerms(state) });
  const sheet = phone.attach("components/terms/terms");
  const { shop } = phone.load("shop/shop");

  const refused = shop.addresses.list().catch(({ code }: Json) => code);
  await settle();
  expect(sheet.data).toMatchObject({ isOpen: true, items: [{ article_id: 5, name: "Terms of use" }] });
  sheet.refuse();
  expect(await refused).toBe("terms_refused");
  expect(phone.log).toEqual(["GET /v1/terms"]);

  const calls = [shop.addresses.list(), shop.orders.list()];
  await settle();
  const tab = phone.attach("components/terms/terms");
  tab.show(); // another tab, while the question is open
  expect([sheet.data.isOpen, tab.data.isOpen]).toEqual([false, true]);
  sheet.show();
  sheet.agree();
  await Promise.all(calls);
  await settle();
  expect([sheet.data.isOpen, state.accepted]).toEqual([false, 1]);
  expect(phone.log.filter((call: string) => call === "POST /v1/token")).toHaveLength(1);

  // A new session after a small change of the text.
  state.version = 2;
  const later = startPhone({ version: "release", shop: shopWithTerms(state) });
  const again = later.attach("components/terms/terms");
  later.load("kit/storage").write("accepted terms", { terms: 1 });
  await later.load("shop/shop").shop.addresses.list();
  expect(again.data.isOpen).toBe(false);
});

test("a signed-in shopper is asked after a material change until they accept", async () => {
  const state = { version: 3, material: 3, accepted: 1 as number | null };
  const phone = startPhone({ version: "release", shop: shopWithTerms(state) });
  const sheet = phone.attach("components/terms/terms");
  const { shop } = phone.load("shop/shop");
  const { acceptAfterSignIn } = phone.load("shop/terms");
  phone.load("kit/storage").write("accepted terms", { terms: 1 });
  phone.load("kit/storage").write("kiosk", "t");
  for (const answer of ["refuse", "agree", "none"]) {
    const done = acceptAfterSignIn(shop);
    await settle();
    expect(sheet.data.isOpen).toBe(answer !== "none");
    if (answer !== "none") sheet[answer]();
    await done;
    expect(state.accepted).toBe(answer === "refuse" ? 1 : 3);
  }
});

test("an acceptance stored on the phone is sent for an account without one", async () => {
  const state = { version: 2, material: 1, accepted: null as number | null };
  const phone = startPhone({ version: "release", shop: shopWithTerms(state) });
  const sheet = phone.attach("components/terms/terms");
  phone.load("kit/storage").write("accepted terms", { terms: 2 });
  phone.load("kit/storage").write("kiosk", "t");
  await phone.load("shop/terms").acceptAfterSignIn(phone.load("shop/shop").shop);
  expect([sheet.data.isOpen, state.accepted]).toEqual([false, 2]);
});
