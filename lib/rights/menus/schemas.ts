import { z } from "zod";
import { editOf, id, line, listOf, nullableString, time, version, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

export const maxMenus = 1000;
export const maxLevels = 20;

const path = line(1, 200, "/admin/orders").regex(
  /^\/(?![/\\])[\w./:[\]-]*$/,
  "Must be a path of this site, such as /admin/orders.",
);
const example = <T extends z.ZodType>(schema: T, value: unknown, description?: string) =>
  schema.meta({ examples: [value], description });

export const menuInput = namedBody("MenuInput", {
  title: line(1, 60, "Orders").describe("The label."),
  name: line(1, 60, "orders").describe("The name of its route, for code."),
  path: path.describe("The target of the link: a path of this site."),
  parent_id: example(id.nullish(), null, "Null: at the top."),
  icon: line(1, 60, "shopping-cart").nullish().describe("The name of an icon. Null: none."),
  component: line(1, 200, "orders")
    .nullish()
    .meta({ description: "The page shown at `path`. Null: the menu is only a heading." }),
  sort: wholeNumber(0, 1_000_000, 10)
    .optional()
    .describe("Its place among the others: the smaller number comes first."),
  hidden: example(z.boolean().optional(), false, "True: not in the navigation, but its page still works."),
});
export const menuEdit = named("MenuEdit", editOf(menuInput));

export const orderInput = namedBody("MenuOrder", {
  items: z
    .array(
      namedBody("MenuPlace", {
        id,
        parent_id: example(id.nullable(), null, "The menu above it. Null: at the top."),
        version: version.optional(),
      }),
    )
    .min(1)
    .max(maxMenus)
    .describe("All menus, in their order."),
});

/** Child nodes are parsed like their parent. In the OpenAPI document they reference it by name. */
const children = <T>(parent: string, parse: (child: T) => T) =>
  z
    .transform<T[], T[]>((nodes) => nodes.map(parse))
    .meta({
      type: "array",
      items: { $ref: `#/$defs/${parent}` },
      examples: [[]],
      description: "The nodes below it, of the same form.",
    });

interface Common {
  id: number;
  name: string;
  path: string;
  component: string | null;
}
export interface MenuNode extends Common {
  parent_id: number | null;
  title: string;
  icon: string | null;
  sort: number;
  hidden: boolean;
  version: number;
  created_at: Date | string;
  updated_at: Date | string;
  children: MenuNode[];
}
export interface RouteNode extends Common {
  meta: { title: string; icon: string | null; hidden: boolean };
  elements: string[];
  children: RouteNode[];
}

const title = z.string().meta({ examples: ["Orders"], description: "The label." });
const icon = nullableString("shopping-cart", "The name of an icon. Null: none.");
const hidden = z
  .boolean()
  .meta({ examples: [false], description: "True: not in the navigation, but its page still works." });
const common = {
  id,
  name: z.string().meta({ examples: ["orders"], description: "The name of its route, for code." }),
  path: z.string().meta({ examples: ["/admin/orders"], description: "The target of the link: a path of this site." }),
  component: nullableString("orders", "The page shown at `path`. Null: the menu is only a heading."),
};

export const menu = namedObject("Menu", {
  ...common,
  parent_id: example(z.int().nullable(), null, "The menu above it. Null: at the top."),
  title,
  icon,
  sort: z.int().meta({ examples: [10], description: "Its place among the others: the smaller number comes first." }),
  hidden,
  version,
  created_at: time,
  updated_at: time,
});
const menuNode = namedObject("MenuNode", { ...menu.shape, children: children("MenuNode", asMenu) });
function asMenu(child: MenuNode): MenuNode {
  return z.parse(menuNode, child);
}
export const menuTree = listOf(menuNode);

const routeNode = namedObject("RouteNode", {
  ...common,
  meta: namedObject("RouteMeta", { title, icon, hidden }).describe("Its name in the navigation."),
  elements: z
    .array(z.string().meta({ examples: ["order.ship"] }))
    .describe("The `sign` of each button and region of the page that the caller sees."),
  children: children("RouteNode", asRoute),
});
function asRoute(child: RouteNode): RouteNode {
  return z.parse(routeNode, child);
}
export const routes = namedObject("Routes", {
  group: namedObject("RoutesGroup", {
    id,
    name: z.string().meta({ examples: ["Clerks"], description: "The group's name." }),
  }).describe("The caller's group."),
  items: z.array(routeNode),
});
