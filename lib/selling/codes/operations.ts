import { sql } from "drizzle-orm";
import { codes } from "@/db/schema/codes";
import { notFound } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import { getCode } from "./queries";
import { codeUrl, opened } from "./schemas";

export const open = operation({
  method: "GET",
  path: "/v1/code/{key}",
  module: "v1-code",
  summary: "The page of a mini-program code",
  description:
    "Call it once when WeChat opens the mini-program with a `scene` of eight characters: each call counts as a scan. 404 if what the code was made for was deleted.",
  // Not public: responses to public requests are shared and cached, and would not be counted.
  access: "user",
  limit: { most: 60, per: "user", seconds: 60, counts: "attempts" },
  url: codeUrl,
  output: opened,
  async run({ key }, { db }) {
    const { id, name, page, query } = await getCode(db, key);
    if (name === null) throw notFound("The content of this code no longer exists.");
    await db.execute(sql`update ${codes} set scans = scans + 1 where id = ${id}`);
    return { page, query };
  },
});
