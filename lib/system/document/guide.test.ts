import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Language } from "@/lib/i18n/language";
import { erpScript } from "./erp-script";
import { guideOf } from "./guide";
import { pythonReceiver } from "./webhook-receivers";

interface Page {
  language: Language;
  /** The program that the chapter shows. */
  program: string;
  file: string;
  anchor: string;
  head: string;
}
const pages: Page[] = [
  {
    language: "en",
    program: erpScript,
    file: "docs/link-another-system.md",
    anchor: "",
    head: `English · [简体中文](zh-CN/link-another-system.md)

For an ERP, a warehouse or any program that follows the orders of the shop. \`/docs\` of a running Kiosk has this page as a chapter, and every operation
with its fields; [the back office over HTTP](back-office.md) tries them with \`curl\`.`,
  },
  {
    language: "zh",
    program: erpScript,
    file: "docs/zh-CN/link-another-system.md",
    anchor: '<a id="link-another-system"></a>',
    head: `[English](../link-another-system.md) · 简体中文

供 ERP、仓库等需要持续读取订单的程序使用。运行中的 Kiosk 的 \`/docs\` 里有同样的一章，并列出每个操作及其字段；[通过 HTTP 使用管理后台](back-office.md)用 \`curl\` 逐个演示。`,
  },
  {
    language: "en",
    program: pythonReceiver,
    file: "docs/webhooks.md",
    anchor: "",
    head: "English · [简体中文](zh-CN/webhooks.md)",
  },
  {
    language: "zh",
    program: pythonReceiver,
    file: "docs/zh-CN/webhooks.md",
    anchor: '<a id="webhooks"></a>',
    head: "[English](../webhooks.md) · 简体中文",
  },
];

// After a change of the chapter, `npx vitest run --project unit guide -u` writes the pages again.
test.each(pages)("$file has the text of the chapter in /docs", async ({ language, program, file, anchor, head }) => {
  const { title, text } = guideOf(language).chapters.find((each) => each.text.some((part) => part.includes(program)))!;
  const page = [`# ${anchor}${title}`, head, ...text].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot(resolve(file));
});
