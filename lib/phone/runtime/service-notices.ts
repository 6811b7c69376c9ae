import { keepShown, lastShown } from "./accepted";
import type { Context } from "./context";
import { report } from "./host";
import { choiceButton } from "./overlays";
import { sandbox } from "./sandbox";
import { float, make } from "./screen";
import { word, wordsOf } from "./words";
import { loginCode } from "./wx/storage";

interface Notice {
  id: number;
  page: string;
  data: Record<string, { value: string }>;
}

const everyMs = 2000;
const mostShown = 3;
const ownWord = wordsOf(
  {
    ...{ notices: "Service notice", open: "Open the mini-program" },
    ...{ thing: "About", amount: "Amount", character_string: "Number", time: "Time", date: "Date" },
    ...{ phrase: "State", number: "Count", name: "Name", other: "Note" },
  },
  {
    ...{ notices: "服务通知", open: "进入小程序查看" },
    ...{ thing: "内容", amount: "金额", character_string: "编号", time: "时间", date: "日期" },
    ...{ phrase: "状态", number: "数量", name: "名称", other: "备注" },
  },
);
const kinds = ["thing", "amount", "character_string", "time", "date", "phrase", "number", "name"] as const;

let isListening = false;

/** Shows the messages that WeChat sends to this shopper, as they come. */
export function listenToNotices(context: Context) {
  if (isListening) return;
  isListening = true;
  const list = make("div", { className: "notices", role: "status", ariaLive: "polite" });
  float("notice-layer", list);
  async function look() {
    if (document.visibilityState === "visible") {
      const query = new URLSearchParams({ code: loginCode(), after: String(lastShown()) });
      await sandbox<{ items: Notice[] }>(`/sandbox/messages?${query}`).then(
        ({ items }) => show(items),
        () => {}, // asked again soon
      );
    }
    setTimeout(look, everyMs);
  }
  function show(items: Notice[]) {
    const [newest] = items;
    if (!newest) return;
    keepShown(newest.id);
    for (const notice of items.slice(0, mostShown).reverse()) list.prepend(draw(notice, context));
    for (const old of [...list.children].slice(mostShown)) old.remove();
  }
  void look();
}

/** A card as in WeChat's chat of service notices. A tap opens its page. */
function draw({ page, data }: Notice, context: Context) {
  const card = make("article", { className: "notice" });
  const close = choiceButton("✕", () => card.remove(), "round");
  close.ariaLabel = word("close");
  const open = () => {
    card.remove();
    context.call("reLaunch", { url: `/${page}` }).catch(report);
  };
  const rows = Object.entries(data)
    .sort(byPlace)
    .flatMap(([key, { value }]) => [make("dt", { textContent: labelOf(key) }), make("dd", { textContent: value })]);
  card.append(
    make("header", {}, make("b", { textContent: ownWord("notices") }), close),
    make("dl", {}, ...rows),
    ...(page ? [choiceButton(ownWord("open"), open, "open")] : []),
  );
  return card;
}

/** The number of a key, such as `amount2`, is its place in the template. */
const placeOf = (key: string) => Number(/\d+$/.exec(key)?.[0] ?? 0);
const byPlace = ([a]: [string, unknown], [b]: [string, unknown]) => placeOf(a) - placeOf(b);

/** The name of a field stands in WeChat's template, which this phone does not have: its kind says what it is. */
const labelOf = (key: string) => ownWord(kinds.find((kind) => key.replace(/\d+$/, "") === kind) ?? "other");
