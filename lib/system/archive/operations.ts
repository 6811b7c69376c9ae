import { z } from "zod";
import type { Database } from "@/db/client";
import { openings } from "@/db/schema/content";
import type { Actor } from "@/lib/kernel/contract/actor";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { line, nothing } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising } from "@/lib/kernel/process/practice";
import { readSetting } from "@/lib/settings/queries";
import { countPractice, endPractice } from "./end-practice";

const module = "cms-config";
const count = z.int().meta({ examples: [2] });

const openAlready = () => new AppError("protected", "This shop is open already.");

/** A demo does not practise, and an open shop never does again. */
async function requireOwner({ user }: Actor, db: Database) {
  if (environment().sandbox) throw new AppError("protected", "This shop is a demo, which is not opened.");
  if (!(await isPractising(db))) throw openAlready();
  if (!user?.group?.isRoot)
    throw new AppError("forbidden", "Only the owner opens the shop: an admin of the group root.");
}

export const detail = operation({
  method: "GET",
  path: "/cms/shop/open",
  module,
  summary: "See what practice has left",
  description:
    "A new shop practises: WeChat is simulated, for admins who are signed in, and no one else can sign in or order. What practice made is removed when the owner opens the shop: these are the counts. Only for admins of the group root; 409 `protected` after the opening.",
  access: "config.seal",
  problems: ["protected"],
  output: namedObject("Practice", {
    name: z.string().meta({ description: "The shop's name, which confirms the opening.", examples: ["Tea & Grain"] }),
    customers: count.describe("Shoppers, with all that they have stored."),
    orders: count.describe("Orders, with their parcels, messages and log lines."),
    payments: count.describe("Simulated payments."),
    refunds: count.describe("Simulated refunds."),
    after_sales: count.describe("After-sale requests."),
    reviews: count.describe("Reviews."),
    invoices: count.describe("Invoices and requests for them."),
  }),
  async run(_, { actor, db }) {
    await requireOwner(actor, db);
    return { name: await readSetting(db, "shop.name"), ...(await countPractice(db)) };
  },
});

export const open = operation({
  method: "POST",
  path: "/cms/shop/open",
  module,
  summary: "Open the shop",
  description:
    "Ends the practice, once and for all. Customers and all that names them are removed, with their figures and log lines; stocks become what they would be without their orders. Goods, settings, admins and their other work remain. From then on WeChat's keys count. All or nothing.",
  access: "config.seal",
  needsCode: true,
  problems: ["protected"],
  unrecorded: "The opening itself is stored.",
  body: namedBody("OpenShop", { confirm: line(1, 100, "Tea & Grain").describe("The shop's name, exactly.") }),
  output: nothing,
  async run({ confirm }, { actor, db }) {
    await requireOwner(actor, db);
    if (confirm !== (await readSetting(db, "shop.name")))
      throw invalid({ path: "confirm", code: "invalid", message: "This is not the shop's name." });
    const [opened] = await db.insert(openings).values({ opened_by: actor.user.id }).onConflictDoNothing().returning();
    if (!opened) throw openAlready();
    await endPractice(db);
  },
});
