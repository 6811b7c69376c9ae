import { addSession, createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, test } from "./page-test";
import { createPaidOrder } from "./paid-order";

const clerk = (baseURL: string) => createAdmin(baseURL, ["order.read", "order.ship", "order.note"], ["orders"]);
const short = ({ order_no }: { order_no: string }) => order_no.slice(-8);

test("the desk ships three orders with the keyboard alone", async ({ page, baseURL }) => {
  const orders = [
    await createPaidOrder(baseURL!),
    await createPaidOrder(baseURL!, { remark: "请放在门卫处" }),
    await createPaidOrder(baseURL!),
  ];
  await addSession(page, await clerk(baseURL!));
  await page.goto(`/admin/orders/desk?ids=${orders.map(({ id }) => id).join()}`);
  for (const [at, order] of orders.entries()) {
    await expect(page.getByRole("region", { name: `Order ${order.order_no}` })).toBeVisible();
    if (at === 1) await expect(page.getByRole("main").getByText("请放在门卫处")).toBeVisible();
    await expect(page.getByLabel("Tracking number")).toBeFocused();
    if (at === 0) {
      await page.keyboard.press("Alt+KeyC");
      const select = page.getByLabel("Carrier");
      await expect(select).toBeFocused();
      while ((await select.inputValue()) !== "ZTO") await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(`77${String(order.id).padStart(10, "0")}`);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Nothing to ship")).toBeVisible();
  await expect(page.getByText("Shipped", { exact: true })).toHaveCount(3);
  for (const { id } of orders) {
    const { status, shipment } = await requestAsRoot(baseURL!, "GET", `/cms/order/${id}`);
    expect([status, shipment.carrier, shipment.tracking_no]).toEqual([
      "shipped",
      "ZTO",
      `77${String(id).padStart(10, "0")}`,
    ]);
  }
});

test("a shipment that fails offline returns to the desk with its number, and is sent on retry", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!);
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${order.id}`);
  await page.route("**/cms/order/*/status", (route) => route.abort());
  await page.getByLabel("Tracking number").fill("SF1000000001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The server could not be reached.", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Tracking number")).toHaveValue("SF1000000001");
  await page.unroute("**/cms/order/*/status");
  await page.getByLabel("Tracking number").press("Enter");
  await expect(page.getByText("Shipped", { exact: true })).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`)).shipment.tracking_no).toBe("SF1000000001");
});

test("a scanned packing slip selects its order instead of becoming a tracking number, or shows why it cannot", async ({
  page,
  baseURL,
}) => {
  const [here, elsewhere] = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!)];
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${here.id}`);
  const field = page.getByLabel("Tracking number");
  const scan = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press("Enter");
  };
  const atHand = ({ order_no }: { order_no: string }) =>
    expect(page.getByRole("region", { name: `Order ${order_no}` })).toBeVisible();
  await scan(elsewhere.order_no);
  await atHand(elsewhere);
  await scan("SF6000000006");
  await atHand(here);
  await expect(page.getByText("Shipped", { exact: true })).toBeVisible();
  await scan(elsewhere.order_no);
  await expect(page.getByText(`Order ${short(elsewhere)} no longer needs shipping`)).toBeVisible();
  await expect(field).toHaveValue("");
  await atHand(here);
  await page.route("**/cms/order?*", (route) => route.abort());
  await scan("9".repeat(22));
  await expect(page.getByText("The server could not be reached").first()).toBeVisible();
  await expect(field).toHaveValue("9".repeat(22));
  await page.unroute("**/cms/order?*");
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${here.id}`)).status).toBe("paid");
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${elsewhere.id}`)).shipments).toMatchObject([
    { tracking_no: "SF6000000006" },
  ]);
});

test("a pasted table is checked before it ships the valid rows; invalid rows remain, and a carrier can be corrected", async ({
  page,
  baseURL,
}) => {
  const [one, two] = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!)];
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${one.id},${two.id}`);
  await page.getByRole("button", { name: "Ship from a table…" }).click();
  await expect(page.getByLabel("Rows")).toBeFocused();
  await page.getByLabel("Rows").fill(`${one.order_no}\tSF\tSF1000000101\n\n${two.order_no}\tno such carrier\n`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("1 with errors")).toBeVisible();
  const wrong = page.getByRole("dialog").getByRole("row").nth(1); // wrong rows come first
  await expect(wrong.getByRole("cell").first()).toHaveText("3"); // the line number in the pasted text
  await expect(wrong).toContainText("Tracking number: Is required.");
  await page.getByRole("dialog").getByRole("button", { name: "Ship 1 order" }).click();
  await expect(page.getByText("1 order shipped. The rows below are not shipped yet.")).toBeVisible();
  await expect(page.getByLabel("Rows")).toHaveValue(`${two.order_no}\tno such carrier`);
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toContainText("Tracking number: Is required.");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Ship/ })).toHaveCount(0);
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${one.id}`)).status).toBe("shipped");
  const [third, other] = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!)];
  const there = { status: "shipped", carrier: "SF", tracking_no: "SF-T-9" };
  await page.getByLabel("Rows").fill(`${third.order_no}\tSF\tSF1000000103\n${other.order_no}\tSF\tSF1000000102`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Ship 2 orders" })).toBeVisible();
  await requestAsRoot(baseURL!, "PUT", `/cms/order/${other.id}/status`, there);
  await page.getByRole("dialog").getByRole("button", { name: "Ship 2 orders" }).click();
  await expect(page.getByText("Orders changed after the preview.")).toBeVisible();
  await expect(page.getByText("1 with errors")).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${third.id}`)).status).toBe("paid");
  await page.getByLabel("Rows").fill(`${third.order_no}\tSF\tSF1000000103\n${two.order_no}\tSF\tJT100000000102`);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change to J&T Express" }).click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: /Express$/ })).toHaveText([
    "SF Express",
    "J&T Express",
  ]);
  await page.getByRole("dialog").getByRole("button", { name: "Ship 2 orders" }).click();
  await expect(page.getByText("2 orders shipped")).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${third.id}`)).status).toBe("shipped");
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${two.id}`)).shipments).toMatchObject([
    { carrier: "JTSD", tracking_no: "JT100000000102" },
  ]);
});

test("the shopper's message and refunds are shown at the desk and need confirmation before shipping", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!, { remark: "请放在门卫处" });
  await refundPart(baseURL!, order.id, 150, "少一瓶蜂蜜");
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${order.id}`);
  await expect(page.getByLabel("With a message or refund")).toHaveCount(1);
  const hands = page.getByRole("region", { name: `Order ${order.order_no}` });
  await expect(hands.getByText(/¥1\.50 (being )?refunded: 少一瓶蜂蜜/)).toBeVisible();
  await expect(hands.getByText("请放在门卫处")).toBeVisible();
  const number = `SF${Date.now()}`;
  await page.getByLabel("Tracking number").fill(number);
  await page.keyboard.press("Enter");
  await expect(hands.getByRole("alert")).toContainText("少一瓶蜂蜜. Check the items to ship");
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`)).status).toBe("paid");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Shipped", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`SF Express ${number}`)).toBeVisible(); // shipments are still listed after a reload
  const paid = await createPaidOrder(baseURL!);
  await refundPart(baseURL!, paid.id, 250, "少一瓶蜂蜜");
  const printed = page.getByText(/¥2\.50 (being )?refunded: 少一瓶蜂蜜/);
  await page.goto(`/admin/orders/print?ids=${paid.id}&kind=picking`);
  await expect(printed).toBeVisible();
  await page.goto(`/admin/orders/print?ids=${paid.id}&kind=slips`); // it goes into the parcel
  await expect(page.locator("[data-slip]")).toBeVisible();
  await expect(printed).toHaveCount(0);
});

const refundPart = (baseURL: string, id: number, amount: number, reason: string) =>
  requestAsRoot(baseURL, "POST", `/cms/order/${id}/refund`, { amount, reason });

test("a shipment with a wrong number is undone within a minute, at the desk and on the order", async ({
  page,
  baseURL,
}) => {
  const [one, two] = [await createPaidOrder(baseURL!), await createPaidOrder(baseURL!, { name: "孙悦" })];
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${one.id},${two.id}`);
  const field = page.getByLabel("Tracking number");
  const atHand = ({ order_no }: { order_no: string }) =>
    expect(page.getByRole("region", { name: `Order ${order_no}` })).toBeVisible();
  await field.fill("SF4000000004");
  await field.press("Enter");
  await atHand(two);
  const undo = page.getByRole("button", { name: new RegExp(`^Undo shipment.*${short(one)}`) });
  await expect(undo).toContainText(/Undo shipment\s*(60|5\d) s/);
  await undo.click();
  await atHand(one);
  await expect(field).toHaveValue("");
  expect(await requestAsRoot(baseURL!, "GET", `/cms/order/${one.id}`)).toMatchObject({ status: "paid", shipments: [] });
  await field.fill("SF4000000005");
  await field.press("Enter");
  await atHand(two);
  await expect(undo).toBeVisible();
  await page.keyboard.press("Alt+KeyZ");
  await atHand(one);
  await field.fill("SF4000000006");
  await field.press("Enter");
  await expect(undo).toBeVisible();

  await page.goto(`/admin/orders/${one.id}`);
  await page.getByRole("button", { name: /^Undo shipment.*Parcel 1/ }).click();
  await expect(page.getByText("Nothing shipped yet.")).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("dialog").getByLabel("Tracking number").fill("SF4000000007");
  await page.keyboard.press("Enter");
  const said = page.getByRole("status").filter({ hasText: "Undo" });
  await expect(said).toContainText(/(60|5\d) s/);
  await said.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Nothing shipped yet.")).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${one.id}`)).status).toBe("paid");
});

test("orders to the same address ship together under one tracking number", async ({ page, baseURL }) => {
  const orders = [
    await createPaidOrder(baseURL!),
    await createPaidOrder(baseURL!, { name: "孙悦" }),
    await createPaidOrder(baseURL!, { remark: "少放冰袋" }),
    await createPaidOrder(baseURL!),
  ];
  const [one, other, two, three] = orders as [Ordered, Ordered, Ordered, Ordered];
  await signIn(page, await clerk(baseURL!), `/admin/orders/desk?ids=${orders.map(({ id }) => id).join()}`);
  const hands = page.getByRole("region", { name: `Order ${one.order_no}` });
  await hands.getByLabel(`2 more orders for the same recipient (${short(two)}, ${short(three)})`).check();
  await expect(hands.getByText("少放冰袋")).toBeVisible();
  const field = page.getByLabel("Tracking number");
  await field.fill("SF7000000007");
  await field.press("Enter");
  await expect(page.getByRole("region", { name: `Order ${other.order_no}` })).toBeVisible();
  await expect(page.getByText("Shipped", { exact: true })).toHaveCount(3);
  for (const { id } of [one, two, three])
    expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${id}`)).shipment.tracking_no).toBe("SF7000000007");
  await field.fill("SF7000000007");
  await field.press("Enter");
  await expect(page.getByText("SF7000000007 was just used for order")).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${other.id}`)).status).toBe("paid");
  await page.keyboard.press("Alt+KeyZ"); // undoes the whole parcel
  await expect(hands).toBeVisible();
  for (const { id } of [one, two, three])
    expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${id}`)).status).toBe("paid");
});
type Ordered = Awaited<ReturnType<typeof createPaidOrder>>;
