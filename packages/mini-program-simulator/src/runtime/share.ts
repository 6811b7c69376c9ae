import type { AppConfig } from "../wechat";
import { choiceButton, openSheet } from "./overlays";
import { formatAddress, type Page } from "./pages";
import { create } from "./screen";
import { createWords, word } from "./words";

const shareWord = createWords(
  { shared: "A friend would get this card", copyPath: "Copy the path" },
  { shared: "好友会收到这张卡片", copyPath: "复制页面路径" },
);

interface Card {
  title?: string;
  path?: string;
  /** Only for Moments, where the path is always that of the page. */
  query?: string;
  imageUrl?: string;
}

export async function showShareCard(page: Page, app: AppConfig, answer: unknown) {
  const { promise, ...first } = ((await answer) ?? {}) as Card & { promise?: Promise<Card> };
  const card: Card = { ...first, ...(await promise) };
  const path = card.path || formatAddress(page, card.query);
  const title = card.title || page.settings.navigationBarTitleText || app.window?.navigationBarTitleText || "";
  const picture = create("img", { alt: "", hidden: !card.imageUrl });
  if (card.imageUrl) picture.src = card.imageUrl;
  const choice = await openSheet<"copy" | "close">({
    label: shareWord("shared"),
    dismissed: "close",
    draw(section, done) {
      const copy = choiceButton(shareWord("copyPath"), () => done("copy"), "primary");
      copy.dataset.first = "";
      section.append(
        create("h2", { textContent: shareWord("shared") }),
        create(
          "div",
          { className: "card" },
          create("b", { textContent: title }),
          picture,
          create("code", { textContent: path }),
        ),
        copy,
        choiceButton(word("close"), () => done("close"), "plain"),
      );
    },
  });
  if (choice === "copy") await navigator.clipboard.writeText(path).catch(() => {});
}
