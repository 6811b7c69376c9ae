import { callWechat } from "../call-wechat";
import { options } from "../device";
import { report } from "../host";
import { choiceButton, openSheet } from "../overlays";
import type { Context } from "../pages";
import { addOverlay, create } from "../screen";
import { createWords, word } from "../words";
import { hasAccepted, lastShown, loginCode, setLastShown, storagePrefix } from "./storage";

/** WeChat's results for a template: allowed, refused, banned by WeChat, or filtered because another one has the same title. */
const answers = ["accept", "reject", "ban", "filter"] as const;
type Answer = (typeof answers)[number];
type Answers = Record<string, Answer>;

const subscribeWord = createWords(
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
  },
);

const maxTemplates = 3;
const choicesKey = `message-choices ${storagePrefix}`;

const getTitle = (id: string) => options.templateTitles?.[id] ?? id;

const subscribeError = (errCode: number, text: string) => Object.assign(new Error(text), { errCode });

/** `wx.requestSubscribeMessage`. WeChat allows it only in response to a tap or a payment. */
export async function requestSubscribeMessage(
  context: Context,
  { tmplIds }: { tmplIds?: unknown },
  isInGesture: boolean,
): Promise<Answers> {
  if (!Array.isArray(tmplIds) || !tmplIds.length) throw subscribeError(10001, "TmplIds is empty");
  if (tmplIds.length > maxTemplates) throw subscribeError(20003, "Templates count out of max bounds");
  if (!tmplIds.every((id) => /^[\w-]{43}$/.test(id)))
    throw subscribeError(20001, "No template data return, verify the template id exist");
  if (!isInGesture) throw new Error("can only be invoked by user TAP gesture.");
  const ids = [...new Set(tmplIds as string[])];
  const stored = storedChoices();
  const chosenAnswers = ids.every((id) => stored[id]) ? pick(stored, ids) : await openSubscribeSheet(ids);
  const accepted = ids.filter((id) => chosenAnswers[id] === "accept");
  if (accepted.length) {
    await callWechat("/subscriptions", { code: loginCode(), accepted });
    listenFromNow(context);
  }
  return chosenAnswers;
}

/** The answers that the user chose to remember. */
const storedChoices = (): Answers => JSON.parse(localStorage.getItem(choicesKey) ?? "{}");
const pick = (stored: Answers, ids: string[]): Answers => Object.fromEntries(ids.map((id) => [id, stored[id]!]));

function listenFromNow(context: Context) {
  if (hasAccepted()) return;
  setLastShown(0);
  listenToNotices(context);
}

const openSubscribeSheet = (ids: string[]) =>
  openSheet<Answers>({
    label: subscribeWord("title"),
    draw(section, done) {
      const rows = ids.map((id) => {
        const choice = create("select", { ariaLabel: getTitle(id) });
        choice.append(...answers.map((value) => create("option", { value, textContent: subscribeWord(value) })));
        return {
          id,
          choice,
          row: create("label", { className: "template" }, create("span", { textContent: getTitle(id) }), choice),
        };
      });
      const keep = create("input", { type: "checkbox" });
      const end = (chosenAnswers: Answers) => {
        if (keep.checked) localStorage.setItem(choicesKey, JSON.stringify({ ...storedChoices(), ...chosenAnswers }));
        done(chosenAnswers);
      };
      const chosen = () => Object.fromEntries(rows.map(({ id, choice }) => [id, choice.value as Answer]));
      const none = () => Object.fromEntries(ids.map((id) => [id, "reject" as const]));
      const allow = choiceButton(subscribeWord("allow"), () => end(chosen()), "primary");
      allow.dataset.first = "";
      section.classList.add("subscribe");
      section.append(
        create("h2", { textContent: subscribeWord("title") }),
        create("p", { textContent: subscribeWord("text") }),
        ...rows.map(({ row }) => row),
        create("label", { className: "keep" }, keep, subscribeWord("keep")),
        allow,
        choiceButton(subscribeWord("refuse"), () => end(none()), "plain"),
      );
    },
  });

interface Notice {
  id: number;
  page: string;
  data: Record<string, { value: string }>;
}

const pollMs = 2000;
const maxShown = 3;
const noticeWord = createWords(
  {
    notices: "Service notice",
    open: "Open the mini-program",
    thing: "About",
    amount: "Amount",
    character_string: "Number",
    time: "Time",
    date: "Date",
    phrase: "State",
    number: "Count",
    name: "Name",
    other: "Note",
  },
  {
    notices: "服务通知",
    open: "进入小程序查看",
    thing: "内容",
    amount: "金额",
    character_string: "编号",
    time: "时间",
    date: "日期",
    phrase: "状态",
    number: "数量",
    name: "名称",
    other: "备注",
  },
);
const kinds = ["thing", "amount", "character_string", "time", "date", "phrase", "number", "name"] as const;

let isListening = false;

/** Shows the messages that WeChat sends to this user. */
export function listenToNotices(context: Context) {
  if (isListening) return;
  isListening = true;
  const list = create("div", { className: "notices", role: "status", ariaLive: "polite" });
  addOverlay("notice-layer", list);
  async function look() {
    if (document.visibilityState === "visible") {
      const query = new URLSearchParams({ code: loginCode(), after: String(lastShown()) });
      await callWechat<{ items: Notice[] }>(`/messages?${query}`).then(
        ({ items }) => show(items),
        () => {}, // retried after the next pause
      );
    }
    setTimeout(look, pollMs);
  }
  function show(items: Notice[]) {
    const [newest] = items;
    if (!newest) return;
    setLastShown(newest.id);
    for (const notice of items.slice(0, maxShown).reverse()) list.prepend(renderNotice(notice, context));
    for (const old of [...list.children].slice(maxShown)) old.remove();
  }
  void look();
}

/** A card as in WeChat's service notices. A tap opens its page. */
function renderNotice({ page, data }: Notice, context: Context) {
  const card = create("article", { className: "notice" });
  const close = choiceButton("✕", () => card.remove(), "round");
  close.ariaLabel = word("close");
  const open = () => {
    card.remove();
    context.call("reLaunch", { url: `/${page}` }).catch(report);
  };
  const rows = Object.entries(data)
    .sort(byPosition)
    .flatMap(([key, { value }]) => [
      create("dt", { textContent: getLabel(key) }),
      create("dd", { textContent: value }),
    ]);
  card.append(
    create("header", {}, create("b", { textContent: noticeWord("notices") }), close),
    create("dl", {}, ...rows),
    ...(page ? [choiceButton(noticeWord("open"), open, "open")] : []),
  );
  return card;
}

/** The number at the end of a key, such as `amount2`, is its position in the template. */
const getPosition = (key: string) => Number(/\d+$/.exec(key)?.[0] ?? 0);
const byPosition = ([a]: [string, unknown], [b]: [string, unknown]) => getPosition(a) - getPosition(b);

/** The labels are part of WeChat's templates, which the simulator does not have, so it uses the kind of the field. */
const getLabel = (key: string) => noticeWord(kinds.find((kind) => key.replace(/\d+$/, "") === kind) ?? "other");
