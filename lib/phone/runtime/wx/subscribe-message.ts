import { hasAccepted, keepShown } from "../accepted";
import type { Context } from "../context";
import { device } from "../device";
import { choiceButton, openSheet } from "../overlays";
import { sandbox } from "../sandbox";
import { make } from "../screen";
import { wordsOf } from "../words";
import { loginCode } from "./storage";

/** What WeChat answers for a template: the shopper said yes or no, WeChat has banned it, or another one has the same title. */
const answers = ["accept", "reject", "ban", "filter"] as const;
type Answer = (typeof answers)[number];
type Answers = Record<string, Answer>;

const word = wordsOf(
  {
    title: "The shop wants to send you messages",
    text: "Each one that you allow comes once, in WeChat.",
    keep: "Keep this choice and do not ask again",
    allow: "Allow",
    refuse: "Refuse",
    accept: "Allow",
    reject: "Refuse",
    ban: "Banned by WeChat",
    filter: "Left out by WeChat",
    unpaid: "Payment reminder",
    pickup: "Ready to pick up",
    after_sale: "Refund notice",
    shipped: "Shipping notice",
  },
  {
    title: "商家申请向你发送订阅消息",
    text: "每允许一次，可在微信收到一条。",
    keep: "总是保持以上选择，不再询问",
    allow: "允许",
    refuse: "拒绝",
    accept: "允许",
    reject: "拒绝",
    ban: "已被微信封禁",
    filter: "被微信过滤",
    unpaid: "待付款提醒",
    pickup: "取货通知",
    after_sale: "退款通知",
    shipped: "发货通知",
  },
);

const mostTemplates = 3;
const keptKey = `kiosk-phone-messages-kept ${device.appId} ${device.shopper}`;

/** WeChat shows the title of a template. This phone knows those of the demo shop, whose ids say what they are; of others it shows the id. */
function titleOf(id: string) {
  const kind = (["unpaid", "pickup", "after_sale", "shipped"] as const).find((one) => id.startsWith(`demo_${one}0`));
  return kind ? word(kind) : id;
}

/** Refuses in WeChat's words and numbers. */
const refusal = (errCode: number, text: string) => Object.assign(new Error(text), { errCode });

/** Asks the shopper for messages. `isAnswer`: it was called in answer to a tap or a payment. */
export async function requestSubscribeMessage(
  context: Context,
  { tmplIds }: { tmplIds?: unknown },
  isAnswer: boolean,
): Promise<Answers> {
  if (!Array.isArray(tmplIds) || !tmplIds.length) throw refusal(10001, "TmplIds is empty");
  if (tmplIds.length > mostTemplates) throw refusal(20003, "Templates count out of max bounds");
  if (!tmplIds.every((id) => /^[\w-]{43}$/.test(id)))
    throw refusal(20001, "No template data return, verify the template id exist");
  if (!isAnswer) throw new Error("can only be invoked by user TAP gesture.");
  const ids = [...new Set(tmplIds as string[])];
  const kept = stored();
  const given = ids.every((id) => kept[id]) ? pick(kept, ids) : await ask(ids);
  const accepted = ids.filter((id) => given[id] === "accept");
  if (accepted.length) {
    await sandbox("/sandbox/subscriptions", { code: loginCode(), accepted });
    await listen(context);
  }
  return given;
}

/** The answers that the shopper wants to keep. */
const stored = (): Answers => JSON.parse(localStorage.getItem(keptKey) ?? "{}");
const pick = (kept: Answers, ids: string[]): Answers => Object.fromEntries(ids.map((id) => [id, kept[id]!]));

async function listen(context: Context) {
  if (hasAccepted()) return;
  keepShown(0);
  (await import("../service-notices")).listenToNotices(context);
}

const ask = (ids: string[]) =>
  openSheet<Answers>({
    label: word("title"),
    draw(section, done) {
      const rows = ids.map((id) => {
        const choice = make("select", { ariaLabel: titleOf(id) });
        choice.append(...answers.map((value) => make("option", { value, textContent: word(value) })));
        return {
          id,
          choice,
          row: make("label", { className: "template" }, make("span", { textContent: titleOf(id) }), choice),
        };
      });
      const keep = make("input", { type: "checkbox" });
      const end = (given: Answers) => {
        if (keep.checked) localStorage.setItem(keptKey, JSON.stringify({ ...stored(), ...given }));
        done(given);
      };
      const chosen = () => Object.fromEntries(rows.map(({ id, choice }) => [id, choice.value as Answer]));
      const none = () => Object.fromEntries(ids.map((id) => [id, "reject" as const]));
      const allow = choiceButton(word("allow"), () => end(chosen()), "primary");
      allow.dataset.first = "";
      section.classList.add("subscribe");
      section.append(
        make("h2", { textContent: word("title") }),
        make("p", { textContent: word("text") }),
        ...rows.map(({ row }) => row),
        make("label", { className: "keep" }, keep, word("keep")),
        allow,
        choiceButton(word("refuse"), () => end(none()), "plain"),
      );
    },
  });
