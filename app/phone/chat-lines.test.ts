import { expect, test } from "vitest";
import { linesOf } from "./chat-lines";

const link = "[Open the back office](http://localhost/admin/orders/71)";
const shown = [
  [{ text: "New order ¥112.20", isBold: true }],
  [{ text: "2 × Longjing 50 g tin" }],
  [{ text: "Open the back office", href: "http://localhost/admin/orders/71" }],
];

test.each([
  ["wecom", "**New order ¥112.20**", `2 × Longjing 50 g tin\n${link}`],
  ["dingtalk", "New order ¥112.20", `#### New order ¥112.20\n\n2 × Longjing 50 g tin\n\n${link}`],
  ["feishu", "New order ¥112.20", `2 × Longjing 50 g tin\n${link}`],
  ["feie", "New order ¥112.20", `2 × Longjing 50 g tin\n${link}`],
] as const)("a message of %s shows its title in bold, then lines and link", (kind, title, text) => {
  expect(linesOf({ kind, title, text })).toEqual(shown);
});

test("HTML, and links to anything but pages, remain text", () => {
  const text = "<b>tea</b> [here](javascript:alert(1))";
  expect(linesOf({ kind: "wecom", title: "**Tea**", text })[1]).toEqual([{ text }]);
});
