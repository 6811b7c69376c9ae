import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { listOf } from "@/lib/kernel/contract/fields";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { operation } from "@/lib/kernel/operation";
import { find } from "./finders";
import { isDuty, pointOf } from "./points";
import { duty, finding } from "./schemas";

interface Reader {
  user: { group: { permissions: ReadonlySet<Permission> } };
  origin: { language: Language };
}
const readerOf = ({ user, origin }: Reader) => ({ permissions: user.group.permissions, language: origin.language });

export const detail = operation({
  method: "GET",
  path: "/cms/doctor",
  module: "cms-doctor",
  summary: "See the set-up for going live",
  description:
    "Examines the server's variables, its memory and disk, the last backup, the bots, the message templates and, before the first order, what the shop lacks, without any request to another server. `POST` also queries WeChat. Points that are in order and say nothing more are left out.",
  access: "config.read",
  output: listOf(finding),
  run: async (_, { actor, db }) => ({ items: await find(db, readerOf(actor), "installation", "shop") }),
});

export const examine = operation({
  method: "POST",
  path: "/cms/doctor",
  module: "cms-doctor",
  summary: "Check the set-up for going live",
  description:
    "Examines what `GET` does, tries the bucket of uploads with a small file, then queries WeChat: is the secret right, does the clock agree, does WeChat Pay accept the merchant, may the mini-program call this server, must shipping be reported, does this shop answer where payments are notified. Nothing is changed in the shop. At WeChat it sets the page that messages about shipping open, which WeChat does not report.",
  access: "config.read",
  reads: "config.read",
  unrecorded: "It changes nothing in the shop.",
  // Each run makes a dozen calls to WeChat and the bucket, and WeChat limits the rate.
  limit: { most: 10, per: "user", seconds: 60, counts: "attempts" },
  output: listOf(finding),
  prepare: (_, { actor, db }) => find(db, readerOf(actor), "installation", "shop", "services"),
  run: async (_, { prepared }) => ({ items: prepared }),
});

const dutyStates = { ok: "done", warning: "open", fault: "due", unknown: "check" } as const;

export const listDuties = operation({
  method: "GET",
  path: "/cms/duties",
  module: "cms-duties",
  summary: "Get the legal duties of the shop",
  description:
    "Each duty of a shop in mainland China that Kiosk knows, with its state. For orientation only: it is no legal advice, and it is not complete. What is derived from orders is left out without `order.read`.",
  access: "config.read",
  output: listOf(duty),
  run: async (_, { actor, db }) => {
    const found = await find(db, readerOf(actor), "duties");
    return {
      items: found.flatMap(({ name, state, detail, link }) => {
        if (!isDuty(name)) return [];
        const rule = translate(pointOf(name).rule!, actor.origin.language);
        return [{ name, state: dutyStates[state], detail, rule, link }];
      }),
    };
  },
});
