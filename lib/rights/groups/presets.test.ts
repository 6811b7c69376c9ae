import { expect, test } from "vitest";
import { presets } from "./presets";

test("the preset owner has the rights of running a shop, without building the back office or technical logs", () => {
  const { permissions, pages } = presets.owner;
  expect(permissions).toEqual(expect.arrayContaining(["order.refund", "group.edit", "menu.read", "element.read"]));
  for (const technical of ["menu.edit", "element.create", "error_log.read", "dict_type.edit", "log.purge"])
    expect(permissions).not.toContain(technical);
  expect(pages).toContain("groups");
});

test("the preset shop assistant changes neither prices of orders nor freight", () => {
  const { permissions, pages } = presets.shop_assistant;
  expect(permissions).toEqual(expect.arrayContaining(["order.read", "order.ship"]));
  expect(permissions.filter((each) => each === "order.price" || each.startsWith("freight."))).toEqual([]);
  expect(pages).not.toContain("freight");
  expect(presets.owner.permissions).toEqual(expect.arrayContaining(["order.price", "freight.edit"]));
});
