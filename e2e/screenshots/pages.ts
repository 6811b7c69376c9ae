/** The pages of `npm run screenshots`. `open` brings a page into the state to be shown. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSession, requestAsRoot } from "../browser/admin";

export interface Shot {
  name: string;
  path: string;
  /** `data`: shows nothing in a shop without data. `nobody`: for visitors who are not signed in. */
  needs?: "data" | "nobody";
  open?: (page: Page) => Promise<void>;
}

const first = (folder: string) => async (page: Page) => {
  await page.locator("[data-row-link]").first().click();
  await page.waitForURL(new RegExp(`${folder}/\\d+$`));
  await page.locator("main h1").waitFor();
};
const dialog = async (page: Page) => {
  await page.getByRole("dialog").waitFor();
};
const press = (words: RegExp) => async (page: Page) => {
  await page.locator("main").getByRole("button", { name: words }).locator("visible=true").first().click();
};
const pressed = (words: RegExp) => async (page: Page) => {
  await press(words)(page);
  await dialog(page);
};
const fail = (page: Page) =>
  page.route("**/cms/**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "",
        status: 503,
        code: "unavailable",
        detail: "",
        request_id: "a-request-id",
      },
    }),
  );
const text = (page: Page) => page.getByRole("toolbar").waitFor();
const phone = async (page: Page) => {
  const beside = page.locator("main aside");
  if (await beside.isVisible()) await beside.frameLocator("iframe").locator("wx-page").first().waitFor();
};

const afterSaleStates = "requested,approved,sent,refunding,refunded,rejected,withdrawn,closed";

export const pages: Shot[] = [
  { name: "login", path: "/admin/login", needs: "nobody" },
  {
    name: "login-refused",
    path: "/admin/login?next=/admin/orders",
    needs: "nobody",
    open: async (page) => {
      await page.locator("input[name=account]").fill("root");
      await page.locator("input[name=password]").fill("not-the-password");
      await page.locator("button[type=submit]").first().click();
      await page.getByRole("alert").locator("visible=true").first().waitFor();
    },
  },
  { name: "dashboard", path: "/admin/dashboard" },
  {
    name: "dashboard-table",
    path: "/admin/dashboard?days=7",
    needs: "data",
    open: (page) => page.locator("main summary").first().click(),
  },
  {
    name: "palette",
    path: "/admin/dashboard",
    needs: "data",
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
    },
  },
  {
    name: "keys",
    path: "/admin/orders",
    needs: "data",
    open: async (page) => {
      await page.keyboard.press("?");
      await dialog(page);
    },
  },
  {
    name: "account-menu",
    path: "/admin/dashboard",
    needs: "data",
    open: (page) => page.locator("header button[popovertarget]").last().click(),
  },
  {
    name: "bell",
    path: "/admin/dashboard",
    needs: "data",
    open: (page) => page.locator("header button[popovertarget]").nth(-2).click(),
  },
  { name: "orders", path: "/admin/orders" },
  {
    name: "orders-failing",
    path: "/admin/orders",
    needs: "data",
    open: async (page) => {
      await fail(page);
      await page.locator("[data-list-search]").fill("茶叶");
      await page.getByRole("alert").locator("visible=true").first().waitFor();
    },
  },
  { name: "orders-nothing-found", path: "/admin/orders?q=zzzz", needs: "data" },
  {
    name: "orders-chosen",
    path: "/admin/orders?status=paid",
    needs: "data",
    open: async (page) => {
      for (const row of [1, 2]) await page.locator("tbody input[type=checkbox]").nth(row).check();
    },
  },
  { name: "order", path: "/admin/orders?status=shipped", needs: "data", open: first("orders") },
  {
    name: "order-ship",
    path: "/admin/orders?status=paid",
    needs: "data",
    open: async (page) => {
      await first("orders")(page);
      await page.keyboard.press("s");
      await dialog(page);
    },
  },
  {
    name: "order-refund",
    path: "/admin/orders?status=completed",
    needs: "data",
    open: async (page) => {
      await first("orders")(page);
      if (page.viewportSize()!.width < 768) await page.getByRole("button", { name: /More actions|更多操作/ }).click();
      await page
        .getByRole("button", { name: /^(Refund|退款)/ })
        .locator("visible=true")
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: "order-reference",
    path: "/admin/orders?status=paid",
    needs: "data",
    open: async (page) => {
      await first("orders")(page);
      await pressed(/^(Edit: External reference|修改：外部单号|.*外部单号)/)(page);
    },
  },
  { name: "desk", path: "/admin/orders/desk" },
  { name: "desk-paste", path: "/admin/orders/desk", needs: "data", open: pressed(/table|表格/) },
  { name: "print-slips", path: "/admin/orders/print?status=paid&size=2&kind=slips&paper=a4" },
  { name: "print-label", path: "/admin/orders/print?status=paid&size=2&kind=slips&paper=label", needs: "data" },
  { name: "print-picking", path: "/admin/orders/print?status=paid&kind=picking", needs: "data" },
  { name: "payments", path: "/admin/orders/payments" },
  { name: "refunds", path: "/admin/orders/refunds" },
  { name: "notifications", path: "/admin/orders/notifications" },
  { name: "after-sales", path: "/admin/after_sales" },
  { name: "after-sales-all", path: `/admin/after_sales?status=${afterSaleStates}`, needs: "data" },
  { name: "after-sale", path: "/admin/after_sales", needs: "data", open: first("after_sales") },
  {
    name: "after-sale-rejected",
    path: "/admin/after_sales?status=requested",
    needs: "data",
    open: async (page) => {
      await first("after_sales")(page);
      await page.keyboard.press("r");
      await dialog(page);
    },
  },
  {
    name: "after-sale-received",
    path: "/admin/after_sales?status=sent",
    needs: "data",
    open: first("after_sales"),
  },
  { name: "products", path: "/admin/products" },
  {
    name: "products-chosen",
    path: "/admin/products?on_sale=true",
    needs: "data",
    open: async (page) => {
      for (const row of [1, 2]) await page.locator("tbody input[type=checkbox]").nth(row).check();
    },
  },
  { name: "products-import", path: "/admin/products", needs: "data", open: pressed(/^(Import|导入)/) },
  { name: "product", path: "/admin/products/1", needs: "data", open: phone },
  {
    name: "product-changed",
    path: "/admin/products/1",
    needs: "data",
    open: async (page) => {
      await page.locator("main input[type=text]:visible, main input:not([type]):visible").first().fill("龙井 Longjing");
      await phone(page);
    },
  },
  {
    name: "product-failing",
    path: "/admin/products/1",
    needs: "data",
    open: async (page) => {
      await fail(page);
      await page.locator("main input[type=text]:visible, main input:not([type]):visible").first().fill("龙井 Longjing");
      await page.keyboard.press("Control+s");
      await page.getByRole("alert").locator("visible=true").first().waitFor();
    },
  },
  { name: "product-stock", path: "/admin/products/1", needs: "data", open: pressed(/^(Adjust .|调整“)/) },
  { name: "product-new", path: "/admin/products/new", open: phone },
  { name: "categories", path: "/admin/categories" },
  { name: "category", path: "/admin/categories?id=1", needs: "data", open: phone },
  { name: "freight", path: "/admin/freight" },
  { name: "freight-new", path: "/admin/freight/new" },
  { name: "banners", path: "/admin/banners" },
  { name: "banner", path: "/admin/banners/1", needs: "data", open: phone },
  { name: "banner-new", path: "/admin/banners/new" },
  { name: "themes", path: "/admin/themes" },
  { name: "theme", path: "/admin/themes/1", needs: "data", open: phone },
  { name: "theme-new", path: "/admin/themes/new", open: phone },
  { name: "articles", path: "/admin/articles" },
  { name: "article", path: "/admin/articles/5", needs: "data", open: text },
  { name: "article-new", path: "/admin/articles/new", open: phone },
  { name: "alarms", path: "/admin/alarms" },
  { name: "bots", path: "/admin/bots" },
  { name: "bot", path: "/admin/bots/1", needs: "data" },
  {
    name: "bot-refused",
    path: "/admin/bots/new",
    needs: "data",
    open: async (page) => {
      await press(/^(Create bot|新建群机器人)$/)(page);
      await page.locator("[aria-invalid]").first().waitFor();
    },
  },
  { name: "messages", path: "/admin/messages" },
  { name: "message-template", path: "/admin/messages", needs: "data", open: pressed(/^(Edit|编辑)/) },
  { name: "notices", path: "/admin/notices" },
  { name: "notice", path: "/admin/notices/4", needs: "data", open: text },
  { name: "notice-new", path: "/admin/notices/new" },
  { name: "files", path: "/admin/files" },
  {
    name: "file",
    path: "/admin/files?q=longjing",
    needs: "data",
    open: async (page) => {
      await page.locator("[data-row-link]").first().click();
      await page.getByRole("dialog").locator("li").first().waitFor();
    },
  },
  { name: "users", path: "/admin/users" },
  { name: "user", path: "/admin/users/2", needs: "data" },
  { name: "user-new", path: "/admin/users/new" },
  { name: "customers", path: "/admin/customers?sort=-spent" },
  { name: "customer", path: "/admin/customers/3", needs: "data" },
  { name: "groups", path: "/admin/groups" },
  {
    name: "group",
    path: "/admin/groups/2",
    needs: "data",
    open: (page) => page.getByRole("checkbox").nth(7).check(),
  },
  {
    name: "group-new",
    path: "/admin/groups/new",
    open: async (page) => {
      const preset = page.getByRole("radio").nth(2);
      await preset.or(page.getByRole("alert")).locator("visible=true").first().waitFor();
      if (await preset.isVisible()) await preset.check();
    },
  },
  { name: "permissions", path: "/admin/permissions" },
  { name: "menus", path: "/admin/menus" },
  {
    name: "menu",
    path: "/admin/menus",
    needs: "data",
    open: (page) => page.locator("[id^=menu-]").nth(2).click(),
  },
  { name: "routes", path: "/admin/menus/routes" },
  { name: "routes-of-clerk", path: "/admin/menus/routes?group=2", needs: "data" },
  { name: "elements", path: "/admin/menus/elements" },
  { name: "dictionaries", path: "/admin/dictionaries" },
  {
    name: "dictionary-entry",
    path: "/admin/dictionaries?type=article_type",
    needs: "data",
    open: async (page) => {
      await page
        .getByRole("button", { name: /^(Edit|编辑)/ })
        .nth(1)
        .click();
      await dialog(page);
    },
  },
  { name: "settings", path: "/admin/settings" },
  { name: "carriers", path: "/admin/carriers" },
  { name: "duties", path: "/admin/settings/duties" },
  { name: "wechat", path: "/admin/settings/wechat" },
  {
    name: "wechat-checked",
    path: "/admin/settings/wechat",
    needs: "data",
    open: async (page) => {
      await page.getByRole("button", { name: /^(Check now|立即检查)$/ }).click();
      await page.getByText(/(left\.|还有 \d+ 步)/).waitFor();
    },
  },
  { name: "logs", path: "/admin/logs" },
  { name: "log-change", path: "/admin/logs?outcome=ok", needs: "data", open: first("logs") },
  { name: "logins", path: "/admin/logs/logins" },
  { name: "login-record", path: "/admin/logs/logins", needs: "data", open: first("logins") },
  { name: "errors", path: "/admin/logs/errors" },
  { name: "profile", path: "/admin/profile" },
  { name: "nowhere", path: "/admin/nowhere" },
  {
    // The last page for visitors, because it signs in.
    name: "own-password",
    path: "/admin/login",
    needs: "nobody",
    open: async (page) => {
      const account = { username: `t_${randomUUID().slice(0, 8)}`, password: "steamed-rice-and-plums" };
      const made = { ...account, nickname: "徐英", group_id: 2, is_provisional: true };
      await requestAsRoot(new URL(page.url()).origin, "POST", "/cms/user", made);
      await addSession(page, account);
      await page.goto("/admin");
      await page.locator("input[name=new_password]").waitFor();
    },
  },
];
