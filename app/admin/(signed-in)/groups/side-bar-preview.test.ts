import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TranslationProvider } from "@/components/i18n/translator";
import { catalogues } from "@/lib/i18n/admin/texts";
import { SideBarPreview } from "./side-bar-preview";

const menus = [
  { id: 1, parent_id: null, name: "top", title: "Top" },
  { id: 2, parent_id: 1, name: "cellar", title: "Cellar" },
  { id: 3, parent_id: 2, name: "wine", title: "Wine" },
  { id: 4, parent_id: 1, name: "tea", title: "Tea" },
];

function titles(hidden: number[], selected: number[]) {
  const faces = Object.fromEntries(menus.map(({ id }) => [id, { icon: null, hidden: hidden.includes(id) }]));
  const preview = createElement(SideBarPreview, { menus, held: selected, faces });
  const page = { sentences: catalogues.en, children: preview };
  const html = renderToStaticMarkup(createElement(TranslationProvider, page));
  return [...html.matchAll(/<bdi[^>]*>([^<]*)/g)].map(([, title]) => title);
}

test("a hidden menu and its submenus are omitted", () => {
  expect(titles([], [3, 4])).toEqual(["Top", "Cellar", "Wine", "Tea"]);
  expect(titles([2], [3, 4])).toEqual(["Top", "Tea"]);
  expect(titles([2], [3])).toEqual([]);
});
