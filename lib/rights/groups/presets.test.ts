import { expect, test } from "vitest";
import { presets } from "./presets";

test("the preset owner has the rights of running a shop, without building the back office or technical logs", () => {
  const { permissions, pages } = presets.owner;
  expect(permissions).toEqual(expect.arrayContaining(["order.refund", "group.edit", "menu.read", "element.read"]));
  for (const technical of ["menu.edit", "element.create", "error_log.read", "dict_type.edit", "log.purge"])
    expect(permissions).not.toContain(technical);
  expect(pages).toContain("groups");
});

test("the preset shop assistant serves customers, and has no figures, costs, exports, prices or freight", () => {
  const { permissions, pages } = presets.shop_assistant;
  const daily = ["order.create", "order.ship", "after_sale.approve", "complaint.answer", "product.stock"] as const;
  expect(permissions).toEqual(expect.arrayContaining([...daily]));
  expect(permissions.filter((each) => /^(stats|cost|bill|payment|freight)\.|\.(export|price)$/.test(each))).toEqual([]);
  expect(pages).toContain("dashboard");
  expect(pages).not.toContain("freight");
});

test("the preset manager runs the shop without people, rights, settings and keys, and accountant reads the money", () => {
  const { manager, accountant } = presets;
  expect(manager.permissions).toEqual(expect.arrayContaining(["order.price", "freight.edit", "cost.read", "bill.run"]));
  expect(manager.permissions.filter((each) => /^(user|group|config|api_key|webhook)\./.test(each))).toEqual([]);
  expect(manager.pages).not.toContain("settings");
  const money = ["stats.read", "cost.read", "bill.read", "invoice.export", "order.read"] as const;
  expect(accountant.permissions).toEqual(expect.arrayContaining([...money]));
  expect(accountant.permissions).not.toContain("order.export");
});
