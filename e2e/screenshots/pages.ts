/** The pages that `npm run screenshots` takes. `open` brings the page into the state that is worth a picture. */
import type { Page } from "@playwright/test";

interface Shot {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

export const pages: Shot[] = [
  { name: "dashboard", path: "/admin/dashboard" },
  { name: "dashboard-table", path: "/admin/dashboard?days=7", open: (page) => page.locator("summary").first().click() },
  {
    name: "palette",
    path: "/admin/dashboard",
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
    },
  },
  { name: "orders", path: "/admin/orders" },
  {
    name: "order",
    path: "/admin/orders?status=shipped",
    open: async (page) => {
      await page.locator("[data-row-link]").first().click();
      await page.waitForURL(/orders\/\d+$/);
    },
  },
  { name: "desk", path: "/admin/orders/desk" },
  { name: "banners", path: "/admin/banners" },
  { name: "banner", path: "/admin/banners/1" },
  { name: "themes", path: "/admin/themes" },
  { name: "theme", path: "/admin/themes/1" },
  { name: "articles", path: "/admin/articles" },
  { name: "article", path: "/admin/articles/5", open: (page) => page.getByRole("toolbar").waitFor() },
  { name: "products", path: "/admin/products" },
  {
    name: "products-chosen",
    path: "/admin/products?on_sale=true",
    open: async (page) => {
      await page.locator("tbody input[type=checkbox]").nth(1).check();
      await page.locator("tbody input[type=checkbox]").nth(2).check();
    },
  },
  {
    name: "product",
    path: "/admin/products/1",
    open: async (page) => {
      const phone = page.locator("aside iframe");
      if (await phone.isVisible()) await phone.contentFrame().locator("wx-page").first().waitFor();
    },
  },
  { name: "product-new", path: "/admin/products/new" },
  { name: "notices", path: "/admin/notices" },
  { name: "notice", path: "/admin/notices/4", open: (page) => page.getByRole("toolbar").waitFor() },
  { name: "files", path: "/admin/files" },
  {
    name: "file",
    path: "/admin/files?q=longjing",
    open: async (page) => {
      await page.locator("[data-row-link]").first().click();
      await page.getByRole("dialog").locator("li").first().waitFor();
    },
  },
  { name: "users", path: "/admin/users" },
  { name: "user", path: "/admin/users/2" },
  { name: "user-new", path: "/admin/users/new" },
  { name: "customers", path: "/admin/customers?sort=-spent" },
  { name: "customer", path: "/admin/customers/3" },
  { name: "sessions", path: "/admin/sessions" },
  { name: "groups", path: "/admin/groups" },
  {
    name: "group",
    path: "/admin/groups/2",
    open: async (page) => {
      const boxes = page.getByRole("checkbox");
      if (await boxes.count()) await boxes.nth(7).check();
    },
  },
  { name: "group-new", path: "/admin/groups/new", open: (page) => page.getByRole("radio").nth(2).check() },
  { name: "permissions", path: "/admin/permissions" },
  { name: "menus", path: "/admin/menus" },
  { name: "routes", path: "/admin/menus/routes?group=2" },
  { name: "elements", path: "/admin/menus/elements" },
  { name: "profile", path: "/admin/profile" },
  { name: "settings", path: "/admin/settings" },
  { name: "payments", path: "/admin/orders/payments" },
  { name: "refunds", path: "/admin/orders/refunds" },
  { name: "notifications", path: "/admin/orders/notifications" },
  { name: "categories", path: "/admin/categories" },
  { name: "dictionaries", path: "/admin/dictionaries" },
  {
    name: "dictionary-entry",
    path: "/admin/dictionaries?type=order_status",
    open: async (page) => {
      await page
        .getByRole("button", { name: /^(Edit|编辑)/ })
        .nth(1)
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "logs", path: "/admin/logs" },
  {
    name: "log-change",
    path: "/admin/logs?outcome=ok",
    open: async (page) => {
      await page.locator("[data-row-link]").first().click();
      await page.waitForURL(/logs\/\d+$/);
    },
  },
  { name: "logins", path: "/admin/logs/logins" },
  { name: "errors", path: "/admin/logs/errors" },
  { name: "nowhere", path: "/admin/nowhere" },
];
