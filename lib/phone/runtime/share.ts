import type { AppConfig } from "../config";
import { choiceButton, openSheet } from "./overlays";
import { addressOf, type Page } from "./pages";
import { make } from "./screen";
import { word, wordsOf } from "./words";

const ownWord = wordsOf(
  { shared: "A friend would get this card", copyPath: "Copy the path" },
  { shared: "好友会收到这张卡片", copyPath: "复制页面路径" },
);

interface Card {
  title?: string;
  path?: string;
  /** Only of a card for Moments, which shows the page itself. */
  query?: string;
  imageUrl?: string;
}

/** In WeChat a friend gets a card. Here it is shown. */
export async function showShareCard(page: Page, app: AppConfig, answer: unknown) {
  const { promise, ...first } = ((await answer) ?? {}) as Card & { promise?: Promise<Card> };
  const card: Card = { ...first, ...(await promise) };
  const path = card.path || addressOf(page, card.query);
  const title = card.title || page.settings.navigationBarTitleText || app.window?.navigationBarTitleText || "";
  const picture = make("img", { alt: "", hidden: !card.imageUrl });
  if (card.imageUrl) picture.src = card.imageUrl;
  const choice = await openSheet<"copy" | "close">({
    label: ownWord("shared"),
    dismissed: "close",
    draw(section, done) {
      const copy = choiceButton(ownWord("copyPath"), () => done("copy"), "primary");
      copy.dataset.first = "";
      section.append(
        make("h2", { textContent: ownWord("shared") }),
        make(
          "div",
          { className: "card" },
          make("b", { textContent: title }),
          picture,
          make("code", { textContent: path }),
        ),
        copy,
        choiceButton(word("close"), () => done("close"), "plain"),
      );
    },
  });
  if (choice === "copy") await navigator.clipboard.writeText(path).catch(() => {});
}
