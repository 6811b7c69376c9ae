import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { homes } from "@/db/schema/homes";
import { notFound } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { editRecord } from "@/lib/kernel/records/edit";
import { saveRow } from "@/lib/kernel/records/entity";
import { refuseChanged } from "@/lib/kernel/records/stale";
import { draftOf, getHomeForAdmin, type HomeRow, stateOf } from "./admin-queries";
import { adminHome, type HomeBlocks, homeEdit, homePreview, homePublication } from "./admin-schemas";
import { homeEntity, lockHome, withKeys } from "./entity";
import { defaultBlocks, readHome } from "./queries";
import { home } from "./schemas";

const module = "cms-home";
const edit = editRecord(homeEntity);

export const get = operation({
  method: "GET",
  path: "/cms/home",
  module,
  summary: "Draft of the home page",
  description: "With the products that it names. GET /v1/home shows what is published.",
  access: "home.read",
  output: adminHome,
  run: (_, { db }) => getHomeForAdmin(db),
});

export const update = operation({
  method: "PUT",
  path: "/cms/home",
  module,
  summary: "Save the draft of the home page",
  description: "Shoppers see it once it is published. Blocks may name what is off sale or was deleted.",
  access: "home.edit",
  reads: "home.read",
  body: homeEdit,
  output: adminHome,
  run: Object.assign(
    (input: { blocks: HomeBlocks; version?: number }, means: Parameters<typeof edit>[1]) =>
      edit({ id: 1, ...input }, means),
    edit,
  ),
});

export const preview = operation({
  method: "POST",
  path: "/cms/home/preview",
  module,
  summary: "Preview blocks of the home page",
  description:
    "The answer of GET /v1/home as if these blocks were published. A block that is missing has nothing to show.",
  access: "home.read",
  reads: "home.read",
  body: homePreview,
  output: home,
  unrecorded: "It changes nothing.",
  run: async ({ blocks }, { db }) => readHome(db, await withKeys(db, blocks)),
});

/** Writes the fields, with nothing else scheduled, and records the change. */
async function move(db: Database, before: HomeRow, fields: Partial<HomeRow>, changed: ChangeRecorder) {
  const unscheduled = { upcoming: null, publish_at: null };
  const after = await saveRow(db, homes, before.id, { ...stateOf(before), ...unscheduled, ...fields });
  changed(homeEntity, before.id, before, after);
  return getHomeForAdmin(db);
}

export const publish = operation({
  method: "POST",
  path: "/cms/home/publish",
  module,
  summary: "Publish the home page",
  description:
    "Shows the draft to shoppers, now or from a time on. Replaces what is scheduled. Later changes of the draft are not part of it. Without a change to publish, nothing happens.",
  access: "home.edit",
  reads: "home.read",
  body: homePublication,
  output: adminHome,
  problems: ["stale"],
  async run({ at, version }, { db, changed }) {
    const before = await lockHome(db);
    if (version !== undefined) await refuseChanged(db, "home", before, version);
    const [draft, { published, upcoming }] = [draftOf(before), stateOf(before)];
    if (at) return move(db, before, { upcoming: draft, publish_at: new Date(at) }, changed);
    const present = published ?? defaultBlocks;
    const fields = isDeepStrictEqual(draft, present) ? {} : { published: draft, previous: present };
    if (upcoming || fields.published) return move(db, before, fields, changed);
    changed.none();
    return getHomeForAdmin(db);
  },
});

export const restore = operation({
  method: "POST",
  path: "/cms/home/restore",
  module,
  summary: "Put back the home page before",
  description:
    "Cancels a scheduled publication. Without one, shoppers see the home page before the present one again; once more undoes this. A draft without changes follows. 404 if there is none.",
  access: "home.edit",
  reads: "home.read",
  output: adminHome,
  problems: ["not_found"],
  async run(_, { db, changed }) {
    const before = await lockHome(db);
    const { published, previous, upcoming } = stateOf(before);
    if (upcoming) return move(db, before, {}, changed);
    if (!previous) throw notFound("There is no earlier home page.");
    const present = published ?? defaultBlocks;
    const blocks = isDeepStrictEqual(draftOf(before), present) ? previous : before.blocks;
    return move(db, before, { published: previous, previous: present, blocks }, changed);
  },
});
