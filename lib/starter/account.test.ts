import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, problem, settle, shopOf } from "./shop.fixture";

holdTime();

test("an account is deleted after two confirmations, a refusal links to open matters, and the phone forgets the shopper", async () => {
  const errors = [
    { path: "", code: "unpaid", message: "Order N1 is not paid.", entity: "order", id: 7, name: "N1" },
    { path: "", code: "after_sale", message: "A request is open.", entity: "after_sale", id: 8, name: "N2" },
    { path: "", code: "invoice", message: "The invoice is not issued.", entity: "order", id: 9, name: "N3" },
  ];
  const refused = problem(409, "in_use");
  let answer: Json = { ...refused, body: { ...refused.body, errors } };
  const shop = shopOf({ "DELETE /v1/user": ({ body }: Json) => (body.code ? answer : undefined) });
  const phone = startPhone({ shop, kept: new Map([["searches", ["tea"]]]) });
  const page = phone.open("pages/account/account");
  async function cancel(...says: boolean[]) {
    phone.wx.showModal = async () => ({ confirm: says.shift() });
    const cancelled = page.cancel();
    await settle();
    await cancelled;
  }
  await cancel(false);
  await cancel(true, false);
  expect(phone.log).not.toContain("DELETE /v1/user");
  await cancel(true, true);
  expect(page.data.open).toEqual(errors);
  const paths = ["/pages/order/order?id=7", "/after-sale/request/request?id=8", "/invoice/show/show?order=9"];
  for (const [at, path] of paths.entries()) {
    page.openMatter({ currentTarget: { dataset: errors[at] } });
    await settle();
    expect(phone.asked("navigateTo").at(-1)).toMatchObject({ url: path });
  }
  answer = { status: 204 };
  await cancel(true, true, true);
  expect(phone.asked("reLaunch")).toEqual([{ url: "/pages/home/home" }]);
  expect([...phone.kept.keys()]).toEqual([]);
});

test("a copy of the shopper's data is downloaded with the first tap and shared with the second", async () => {
  let answer: Json = { status: 429 };
  const shop = shopOf({ "GET /v1/user": { body: {} }, "GET /v1/user/export": () => answer });
  const phone = startPhone({ shop, language: "zh_CN" });
  const page = phone.open("pages/account/account");
  async function take() {
    page.takeCopy();
    await settle();
    return phone.asked("showModal").at(-1)?.content;
  }
  expect(await take()).toBe("今天已导出 3 次，请明天再试。");
  answer = undefined;
  expect(await take()).toContain("店铺没有应答");
  answer = { status: 200 };
  await take();
  expect(phone.headers.at(-1)).toMatchObject({ authorization: "Bearer t", "accept-language": "zh-CN" });
  expect(page.data.copy).toBe("wxfile://tmp/v1/user/export");
  const loaded = phone.log.length;
  await take();
  expect(phone.asked("shareFileMessage")).toEqual([{ filePath: page.data.copy, fileName: "my-data.zip" }]);
  expect(phone.log.length).toBe(loaded);
  const dialogs = phone.asked("showModal").length;
  phone.wx.shareFileMessage = () => Promise.reject({ errMsg: "shareFileMessage:fail cancel" });
  await take();
  expect(phone.asked("showModal")).toHaveLength(dialogs);
  phone.wx.shareFileMessage = () => Promise.reject({ errMsg: "shareFileMessage:fail" });
  expect(await take()).toBe("没有发送成功，请再试一次。");
});
