import { expect, test } from "vitest";
import { presets } from "./presets";

test("an owner runs the shop and gives rights, but neither builds the back office nor reads its technical logs", () => {
  const { permissions, pages } = presets.owner;
  expect(permissions).toEqual(expect.arrayContaining(["order.refund", "group.edit", "menu.read", "element.read"]));
  for (const technical of ["menu.edit", "element.create", "error_log.read", "dict_type.edit", "log.purge"])
    expect(permissions).not.toContain(technical);
  expect(pages).toContain("groups");
});

test("a shop assistant changes neither the price of an order nor freight", () => {
  const { permissions, pages } = presets.shop_assistant;
  expect(permissions).toEqual(expect.arrayContaining(["order.read", "order.ship"]));
  expect(permissions.filter((each) => each === "order.price" || each.startsWith("freight."))).toEqual([]);
  expect(pages).not.toContain("freight");
  expect(presets.owner.permissions).toEqual(expect.arrayContaining(["order.price", "freight.edit"]));
});
