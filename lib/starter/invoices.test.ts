import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, paid, problem, settle, shopOf } from "./shop.fixture";

holdTime();

const company = {
  id: 4,
  kind: "company",
  name: "杭州茶叶有限公司",
  tax_no: "91330100799655058B",
  address: null,
  phone: null,
  bank: null,
  account: null,
  is_default: true,
};
const person = { ...company, id: 5, kind: "personal", name: "Li Lei", tax_no: null, is_default: false };
const tapped = (dataset: Json) => ({ currentTarget: { dataset } });
const order = { ...paid, items: [], events: [], shipments: [], refunded_amount: 1200, invoice: null };
const requestable = { ...order, actions: ["request_invoice"] };
const invoiceOf = (status: string, more: Json = {}) => ({
  status,
  amount: 8000,
  number: null,
  file: null,
  reason: null,
  title: company,
  due_at: "2026-11-27T00:00:00.000Z",
  ...more,
});

describe("the invoice of an order", () => {
  async function openInvoice(answers: Json) {
    const titles = { body: { items: [company, person] } };
    const phone = startPhone({ shop: shopOf({ "GET /v1/invoice_title": titles, ...answers }) });
    const page = phone.open("invoice/show/show", { order: "7" });
    await settle();
    return { phone, page };
  }

  test.each<[string, Json, string]>([
    ["none, and none possible", order, ""],
    ["none yet", requestable, "Request invoice"],
    ["withdrawn", { ...requestable, invoice: invoiceOf("withdrawn") }, "Request invoice"],
    ["withdrawn with the order's refund", { ...order, invoice: invoiceOf("withdrawn") }, ""],
    ["requested", { ...order, invoice: invoiceOf("requested") }, "In progress"],
    ["refused", { ...requestable, invoice: invoiceOf("refused") }, "Rejected"],
    ["cancelled by a red one", { ...requestable, invoice: invoiceOf("red") }, "Request invoice"],
  ])("is shown on the order's page: %s", async (_, body, row) => {
    const phone = startPhone({ shop: shopOf({ "GET /v1/order/7": { body } }) });
    const page = phone.open("pages/order/order", { id: "7" });
    await settle();
    expect(page.data.invoice).toBe(row);
  });

  test("is requested once, for the amount that was not refunded, with the default or chosen title", async () => {
    const sent: Json[] = [];
    let answer: Json = requestable;
    const { phone, page } = await openInvoice({
      "GET /v1/order/7": () => ({ body: answer }),
      "GET /v1/order/7/invoice": { body: invoiceOf("requested") },
      "POST /v1/order/7/invoice": ({ body, header }: Json) => {
        sent.push([body, header["idempotency-key"]]);
        if (sent.length === 1) return undefined;
        answer = { ...order, invoice: invoiceOf("requested") };
        return { status: 201, body: invoiceOf("requested") };
      },
    });
    expect([page.data.head, page.data.amount, page.data.title.id]).toEqual(["Request an invoice", 8000, 4]);
    page.choose();
    await settle();
    expect(phone.asked("navigateTo")).toEqual([{ url: "/invoice/titles/titles?choose=1&id=4" }]);
    const list = phone.open("invoice/titles/titles", { choose: "1", id: "4" });
    await settle();
    list.choose(tapped({ id: 5 }));
    await settle();
    phone.goBack();
    await settle();
    expect(page.data.title.id).toBe(5);
    page.request();
    page.request();
    await settle();
    expect(sent.map(([body]) => body)).toEqual([{ title_id: 5 }, { title_id: 5 }]);
    expect(new Set(sent.map(([, key]) => key)).size).toBe(1);
    expect([page.data.status, page.data.canRequest]).toEqual(["requested", false]);
    expect(page.data.facts).toContainEqual({ key: "Tax number", value: company.tax_no });
  });

  test("needs a title first, and can be requested again after a refusal", async () => {
    const refused = invoiceOf("refused", { reason: "Wrong number" });
    const { phone, page } = await openInvoice({
      "GET /v1/order/7": { body: { ...requestable, invoice: refused } },
      "GET /v1/order/7/invoice": { body: refused },
      "GET /v1/invoice_title": { body: { items: [] } },
    });
    expect(page.data).toMatchObject({ head: "Rejected", text: "The shop did not issue the invoice: Wrong number" });
    page.request();
    await settle();
    expect(phone.asked("navigateTo")).toEqual([{ url: "/invoice/titles/titles?choose=1&id=0" }]);
    expect(phone.log).not.toContain("POST /v1/order/7/invoice");
  });

  test("is withdrawn after a confirmation, and after a refusal the current state is shown", async () => {
    let status = "requested";
    const { phone, page } = await openInvoice({
      "GET /v1/order/7": () => ({ body: { ...order, invoice: invoiceOf(status) } }),
      "GET /v1/order/7/invoice": () => ({ body: invoiceOf(status, { number: "24332000000012345678" }) }),
      "DELETE /v1/order/7/invoice": () => {
        status = "issued";
        return problem(409, "invoice_state");
      },
    });
    phone.wx.showModal = async () => ({ confirm: false });
    page.withdraw();
    await settle();
    expect(phone.log).not.toContain("DELETE /v1/order/7/invoice");
    phone.wx.showModal = async () => ({ confirm: true });
    page.withdraw();
    await settle();
    expect(phone.log).toContain("DELETE /v1/order/7/invoice");
    expect([page.data.status, page.data.number]).toEqual(["issued", "24332000000012345678"]);
  });

  test.each([
    ["https://shop.example/files/a.PDF", "openDocument", { filePath: "wxfile://tmp/files/a.PDF" }],
    ["https://shop.example/files/a.png", "previewImage", { urls: ["https://shop.example/files/a.png"] }],
  ])("is opened once issued: %s by %s", async (file, opens, given) => {
    const issued = invoiceOf("issued", { number: "1", file });
    const { phone, page } = await openInvoice({
      "GET /v1/order/7": { body: { ...order, invoice: issued } },
      "GET /v1/order/7/invoice": { body: issued },
      "GET /files/a.PDF": {},
    });
    page.view();
    await settle();
    expect(phone.asked(opens)).toMatchObject([given]);
  });
});

describe("invoice titles", () => {
  async function openForm(answers: Json, query: Json = {}) {
    const phone = startPhone({ shop: shopOf(answers) });
    const page = phone.open("invoice/title/title", query);
    await settle();
    const type = (key: string, value: string) => {
      const index = page.data.fields.findIndex((field: Json) => field.key === key);
      page.type({ ...tapped({ index }), detail: { value } });
    };
    const errors = () => page.data.fields.flatMap(({ key, error }: Json) => (error ? [[key, error]] : []));
    return { phone, page, type, errors };
  }

  test("of a company need a name and number that the shop checks, and input remains after a refusal", async () => {
    const wrong = { path: "tax_no", code: "invalid", message: "Must be a tax number." };
    const refused = problem(400, "invalid_request", { errors: [wrong] });
    const { phone, page, type, errors } = await openForm({ "POST /v1/invoice_title": refused });
    page.save();
    await settle();
    expect([errors().map(([key]: string[]) => key), phone.log]).toEqual([["name", "tax_no"], []]);
    type("name", "杭州茶叶有限公司");
    type("tax_no", "91330100799655058A");
    page.save();
    await settle();
    expect(errors()).toEqual([["tax_no", "Must be a tax number."]]);
    expect(page.data.fields[1].value).toBe("91330100799655058A");
  });

  test("created for an order return to its invoice", async () => {
    const phone = startPhone({
      shop: shopOf({
        "GET /v1/order/7": { body: requestable },
        "GET /v1/invoice_title": { body: { items: [company, person] } },
        "POST /v1/invoice_title": { status: 201, body: person },
      }),
    });
    const page = phone.open("invoice/show/show", { order: "7" });
    await settle();
    phone.open("invoice/titles/titles", { choose: "1", id: "4" });
    await settle();
    const form = phone.open("invoice/title/title", { choose: "1" });
    await settle();
    form.chooseKind(tapped({ kind: "personal" }));
    form.type({ ...tapped({ index: 0 }), detail: { value: "Li Lei" } });
    form.save();
    await settle();
    expect(phone.asked("navigateBack")).toEqual([{ delta: 2 }]);
    page.onShow();
    await settle();
    expect(page.data.title.id).toBe(5);
  });
});
