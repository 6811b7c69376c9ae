import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  differencesOf,
  type Edit,
  editsOf,
  findEdits,
  readAll,
  type Samples,
} from "@/e2e/fixtures/callers/single-field-edits";
import { db, type Reply } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import { createShopper, findFaults, type Shopper } from "@/e2e/fixtures/shop/shop";
import { form, pdf, picture } from "@/e2e/fixtures/shop/uploads";

const desk = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "review.read", "review.moderate"] as const),
  ...(["invoice.read", "invoice.issue"] as const),
);
const { admin, shopper, settled } = desk;
const done = ({ status, text, json }: Reply) => {
  if (status >= 300) throw new Error(text);
  return json;
};
const pictureUrl = async ({ ask }: Pick<Shopper, "ask">) =>
  done(await ask("POST", "/v1/image", form([["a.jpg", await picture("jpeg")]]))).url as string;

type Values = Record<string, unknown>;
interface Subject {
  id: number;
  order: number;
  product: number;
  author: Pick<Shopper, "ask">;
}
interface Topic {
  statuses: Record<string, () => Promise<Subject>>;
  samples(subject: Subject): Promise<Samples>;
  /** Paths with the record. Those below `/v1` are read by its author. */
  pages: string[];
  edits: { prefix: string; by: "admin" | "author" }[];
  /** Whether the documentation allows the edit of a record in this state. */
  isAllowed(edit: Edit, record: Values): boolean;
  /** The fields that can change with the edit. */
  follows(edit: Edit, record: Values): string[];
  /** Checks the documented state of a record after an edit. */
  check(edit: Edit, record: Values, after: Values): void;
}

/** A review with these fields, then decided and answered by the shop. */
async function aReview(fields: object, status?: string, reply?: string): Promise<Subject> {
  const author = await createShopper();
  const { id: order, items, products } = await receiveGoods(author);
  const images = "images" in fields ? [await pictureUrl(author)] : [];
  const { id } = done(await author.ask("POST", "/v1/review", { item_id: items[0], rating: 5, ...fields, images }));
  if (status) done(await admin("PUT", `/cms/review/${id}/status`, { status }));
  if (reply) done(await admin("PUT", `/cms/review/${id}/reply`, { reply }));
  return { id, order, product: products[0]!, author };
}

const invoiceFile = async () => done(await admin("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]))).url as string;
async function anInvoice(...steps: ((invoice: Subject) => Promise<unknown>)[]): Promise<Subject> {
  const title = done(await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" }));
  const { id: order, product } = await desk.paid({ price: 3000 });
  const { id } = done(await shopper.ask("POST", `/v1/order/${order}/invoice`, { title_id: title.id }));
  const invoice = { id, order, product, author: shopper };
  for (const step of steps) await step(invoice);
  return invoice;
}
const decide =
  (body: object) =>
  async ({ id }: Subject) =>
    done(await admin("PUT", `/cms/invoice/${id}/status`, body));
const number = "25332000000012345678";
const issue = async (invoice: Subject) => decide({ status: "issued", number, file: await invoiceFile() })(invoice);
const refundSome = async ({ order }: Subject) => {
  done(await desk.refund(order, { reason: "Late.", amount: 500 }));
  await settled();
};

const reviewPages = ["/cms/review/{id}", "/cms/review?product_id={product}", "/v1/review/{id}", "/v1/review/mine"];
const topics: Record<string, Topic> = {
  review: {
    statuses: {
      published: () => aReview({ content: "Good." }),
      "published by the shop, with a picture": () => aReview({ content: "Good.", images: 1 }, "published"),
      pending: () => aReview({ content: "Good.", images: 1 }),
      answered: () => aReview({ content: "Good." }, undefined, "Thanks."),
      "answered and hidden": () => aReview({ content: "Good." }, "hidden", "Thanks."),
    },
    samples: async ({ author }) => ({ rating: [3], images: [[await pictureUrl(author)], []] }),
    pages: [...reviewPages, "/v1/review?product_id={product}", "/v1/product/{product}"],
    edits: [
      { prefix: "/cms/review", by: "admin" },
      { prefix: "/v1/review", by: "author" },
    ],
    isAllowed: () => true,
    follows({ field }) {
      const others: Record<string, string[]> = {
        ...{ content: ["check", "status"], images: ["status"], is_anonymous: ["author"], reply: ["replied_at"] },
        ...{ rating: [], status: [] },
      };
      return [...others[field]!, "rating", "rating_count"];
    },
    check({ field, body, path }, before, after) {
      if (path.startsWith("/cms/")) return;
      const isChecked = field === "content" || field === "images";
      const hasPictures = (after.images as unknown[]).length > 0;
      const wanted = !isChecked
        ? before.status
        : before.status === "published" && !hasPictures
          ? "published"
          : "pending";
      expect([body, after.status]).toEqual([body, wanted]);
    },
  },
  invoice: {
    statuses: {
      requested: () => anInvoice(),
      issued: () => anInvoice(issue),
      "issued a day ago": () =>
        anInvoice(issue, ({ id }) =>
          db().execute(sql`update invoices set issued_at = now() - interval '24 hours 1 minute' where id = ${id}`),
        ),
      refused: () => anInvoice(decide({ status: "refused", reason: "Wrong title." })),
      withdrawn: () => anInvoice(({ order }) => shopper.ask("DELETE", `/v1/order/${order}/invoice`)),
      "red due": () => anInvoice(issue, refundSome),
      red: () => anInvoice(issue, decide({ status: "red", number })),
    },
    samples: async () => ({ file: [await invoiceFile()], number: ["11112222"] }),
    pages: ["/cms/invoice/{id}", "/cms/invoice?order_id={order}", "/v1/order/{order}/invoice", "/v1/order/{order}"],
    edits: [{ prefix: "/cms/invoice", by: "admin" }],
    isAllowed({ field }, { status, can_replace }) {
      if (field === "issued" || field === "refused") return status === "requested";
      if (field === "red") return status === "issued" || status === "red_due";
      return status === "issued" && can_replace === true;
    },
    follows({ field }) {
      const decided = ["status", "is_overdue", "can_replace", "invoice", "actions"];
      if (field === "issued") return [...decided, "number", "file", "issued_at"];
      if (field === "refused") return [...decided, "reason"];
      return field === "red" ? [...decided, "red_number"] : ["invoice"];
    },
    check({ field, body }, _, after) {
      const given = field === "red" ? { status: "red", red_number: body.number } : body;
      expect(after).toMatchObject(given);
    },
  },
};

const shownToAll = /^\/v1\/(review\?product_id|product)/;

describe.each(Object.entries(topics))("%s", (kind, { statuses, samples, pages, edits, isAllowed, follows, check }) => {
  const operations = edits.flatMap(({ prefix, by }) => findEdits(prefix).map((operation) => ({ operation, by })));

  test.each(Object.entries(statuses))(
    "%s: an accepted edit of one field changes only that field, a refused one nothing",
    async (_, create) => {
      let subject = await create();
      const read = async (): Promise<Values> => done(await admin("GET", `/cms/${kind}/${subject.id}`));
      const pathOf = (page: string) =>
        page.replace(/\{(id|order|product)\}/g, (_, name: "id" | "order" | "product") => String(subject[name]));
      const askAt = (page: string) => (page.startsWith("/v1/") ? subject.author.ask : admin)("GET", pathOf(page));
      const reads = Object.fromEntries(pages.map((page) => [page, () => askAt(page)]));

      for (const { operation, by } of operations)
        for (let at = 0; ; at++) {
          const record = await read();
          const edit = editsOf(operation, record, await samples(subject))[at];
          if (!edit) break;
          const before = await readAll(reads);
          const ask = by === "admin" ? admin : subject.author.ask;
          const { status, json } = await ask("PUT", pathOf(edit.path), edit.body);
          const after = await readAll(reads);
          const differences = differencesOf(before, after);
          expect([edit.body, status === 200]).toEqual([edit.body, isAllowed(edit, record)]);
          if (status !== 200) {
            expect([edit.body, json.code, differences]).toEqual([
              edit.body,
              expect.toBeOneOf([...operation.problems!]),
              [],
            ]);
            continue;
          }
          const stored = await read();
          const isShown = record.status === "published" || stored.status === "published";
          const changes = [edit.field, "version", "updated_at", ...follows(edit, record)];
          const isExpected = (difference: string) => {
            const [name, change] = difference.split(": ") as [string, string];
            if (shownToAll.test(name) && !isShown) return false;
            if (change === "appears") return shownToAll.test(name) && by === "admin" && edit.field === "status";
            if (change === "disappears") return shownToAll.test(name) && stored.status !== "published";
            return changes.includes(change);
          };
          expect([edit.body, differences.filter((one) => !isExpected(one))]).toEqual([edit.body, []]);
          check(edit, record, stored);
          subject = await create();
        }
    },
  );
});

test("no edit of order records breaks an invariant", async () => {
  expect(await findFaults()).toEqual([]);
});
