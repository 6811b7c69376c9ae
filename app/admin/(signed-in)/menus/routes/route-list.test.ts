import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TranslationProvider } from "@/components/i18n/translator";
import { catalogues } from "@/lib/i18n/admin/texts";
import type { RightNames } from "../../groups/admin-rights";
import type { AccessMenu } from "../../groups/types";
import { RouteList } from "./route-list";

const names = { "order.read": "View orders", "notice.read": "View notices" } as RightNames;

function drawn(menu: Pick<AccessMenu, "name" | "component">) {
  const granted = { allowed: true, through: "grant", through_menu_ids: [] } as const;
  const menus = [{ id: 1, parent_id: null, title: "A menu", path: "/admin/orders", ...granted, ...menu }];
  const access = { menus, elements: [] } as unknown as Parameters<typeof RouteList>[0]["access"];
  const list = createElement(RouteList, { access, permissions: ["order.read"], faces: {}, names });
  const page = { sentences: catalogues.en, children: list };
  return renderToStaticMarkup(createElement(TranslationProvider, page));
}

test("the description of a menu follows its page, not its name", () => {
  expect(drawn({ name: "sales", component: "orders" })).toContain("visible with “View orders”");
  expect(drawn({ name: "orders", component: "notices" })).toContain("empty without “View notices”");
  expect(drawn({ name: "orders", component: null })).not.toContain("shows");
});
