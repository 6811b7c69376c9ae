import { z } from "zod";
import type { Database } from "@/db/client";
import { translate } from "@/lib/i18n/translate";
import { line, listOf } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { wechatConfig } from "@/lib/platform/platform";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { readSetting } from "@/lib/settings/queries";
import { checkBucket } from "./check-bucket";
import { checkDuties, dutyNames, dutyRules } from "./check-duties";
import { checkNotifications } from "./check-notifications";
import { checkPlatform } from "./check-platform";
import { checkRestored } from "./check-restored";
import { checkBackup, checkServer } from "./check-server";
import { checkSettings } from "./check-settings";
import { pointsByHand } from "./console-points";
import { type Finding, translateFindings, verdicts } from "./finding";

const finding = namedObject("Finding", {
  check: z.string().meta({ description: "A stable name of what was checked.", examples: ["clock"] }),
  verdict: z.enum(verdicts).meta({
    description:
      "`wrong`: something will not work. `look`: it may not work. `unchecked`: it could not be tested; `detail` has the reason.",
    examples: ["right"],
  }),
  detail: z.string().meta({
    description: "The finding, and what it means for the shop, in the caller's language.",
    examples: ["This server's clock agrees with WeChat's."],
  }),
  change: z
    .string()
    .nullable()
    .meta({ description: "The page to change it on. Null: there is nothing to change.", examples: [null] }),
});

/** The checks that call no other server. */
const checkOwn = async (db: Database): Promise<Finding[]> => [
  ...checkSettings({ ...environment(), ...(await wechatKeysInUse(db)) }),
  ...checkServer(environment()),
  await checkBackup(db),
  ...(await checkNotifications(db)),
  ...(await checkRestored(db)),
];

export const detail = operation({
  method: "GET",
  path: "/cms/doctor",
  module: "cms-doctor",
  summary: "See the set-up for going live",
  description:
    "Checks the server's variables, its memory and disk, the last export, the bots and the message templates without any request to another server. `POST` also queries WeChat.",
  access: "config.read",
  output: namedObject("SetUp", {
    items: z.array(finding),
    by_hand: z.array(z.string()).meta({
      description: "Checks to do by hand in WeChat's console, because WeChat has no API for them.",
      examples: [["Order centre: enter pages/orders/orders at mp.weixin.qq.com › 设置 › 基本设置 › 订单中心path."]],
    }),
  }),
  run: async (_, { actor, db }) => {
    const { language } = actor.origin;
    const found = await checkOwn(db);
    return { items: translateFindings(found, language), by_hand: pointsByHand(language) };
  },
});

export const examine = operation({
  method: "POST",
  path: "/cms/doctor",
  module: "cms-doctor",
  summary: "Check the set-up for going live",
  description:
    "Looks at the variables, the bots and the message templates, tries the bucket of uploads with a small file, then queries WeChat: is the secret right, does the clock agree, does WeChat Pay accept the merchant, may the mini-program call this server, must shipping be reported, does this shop answer where payments are notified. Nothing is changed in the shop, but for a payment of one fen that is prepared and closed if an `openid` is given. At WeChat it sets the page that messages about shipping open, which WeChat does not report.",
  access: "config.read",
  reads: "config.read",
  unrecorded: "It changes nothing in the shop.",
  // Each run makes a dozen calls to WeChat and the bucket, and WeChat limits the rate.
  limit: { most: 10, per: "user", seconds: 60, counts: "attempts" },
  body: namedBody("Examine", {
    openid: line(1, 128, "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o").optional().meta({
      description: "A shopper of this mini-program: tries a payment of one fen in their name, and closes it.",
    }),
  }),
  output: listOf(finding),
  async prepare({ openid }, { actor, db }) {
    const known = await checkOwn(db);
    const reportsShipping = await readSetting(db, "wechat.report_shipping");
    const config = await wechatConfig(db).catch(() => undefined);
    const { appUrl } = environment();
    const platformFindings = config ? await checkPlatform(config, { appUrl, reportsShipping, openid }) : [];
    const { bucket } = environment();
    const stored = bucket ? await checkBucket(bucket) : [];
    return translateFindings([...known, ...stored, ...platformFindings], actor.origin.language);
  },
  run: async (_, { prepared }) => ({ items: prepared }),
});

/** The state of a duty by the verdict of its check. */
const dutyStates = { right: "done", look: "open", wrong: "due", unchecked: "check" } as const;

const duty = namedObject("Duty", {
  name: z.enum(dutyNames).meta({ description: "A stable name of the duty.", examples: ["licence"] }),
  state: z.enum(["done", "open", "due", "check"]).meta({
    description:
      "`open`: something is missing. `due`: something is overdue today. `check`: the shop cannot know it, or not yet; a person has to look.",
    examples: ["done"],
  }),
  detail: z.string().meta({
    description: "The state of the duty, in the caller's language.",
    examples: ["Shoppers see the licence of 杭州龙井茶业有限公司."],
  }),
  rule: z.string().meta({
    description: "The law or the rule of WeChat that requires it, in the caller's language.",
    examples: ["E-Commerce Law, article 15"],
  }),
  link: z
    .string()
    .nullable()
    .meta({
      description: "The page of the back office where it is done. Null: there is nothing to do.",
      examples: ["/admin/settings?find=licence.name"],
    }),
});

export const listDuties = operation({
  method: "GET",
  path: "/cms/duties",
  module: "cms-duties",
  summary: "What law and WeChat ask of the shop",
  description:
    "Each duty of a shop in mainland China that Kiosk knows, with its state. For orientation only: it is no legal advice, and it is not complete. What is derived from orders is left out without `order.read`.",
  access: "config.read",
  output: listOf(duty),
  run: async (_, { actor, db }) => {
    const { language } = actor.origin;
    const duties = await checkDuties(db, actor.user.group.permissions);
    return {
      items: duties.map(({ name, verdict, detail, link }) => ({
        name,
        state: dutyStates[verdict],
        detail: translate(detail, language),
        rule: translate(dutyRules[name], language),
        link,
      })),
    };
  },
});
