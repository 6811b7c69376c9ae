import { formatYuan } from "@/components/edit/parse-fen";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createPaidOrder } from "./paid-order";
import { createPicture } from "./picture";

test("a complaint is answered with the proof of its order and then completed", async ({ page, baseURL }) => {
  const order = await createPaidOrder(baseURL!);
  const { out_trade_no } = order.payments[0]!;
  await fetch(`${baseURL}/sandbox/complaints`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ out_trade_no, text: "The tin is dented.", picture: true, refund: true }),
  });
  const clerk = await createAdmin(
    baseURL!,
    ["stats.read", "order.read", "order.refund", "complaint.read", "complaint.answer"],
    ["dashboard", "orders"],
  );
  const found = () => requestAsRoot(baseURL!, "GET", `/cms/complaint?q=${order.order_no}`);
  await expect.poll(async () => (await found()).total).toBe(1);
  await signIn(page, clerk, "/admin");
  await page.getByRole("link", { name: /complaints? to reply to/ }).click();
  await page.waitForURL("**/admin/orders/complaints");
  await page.goto("/admin/orders");
  await page.getByRole("link", { name: /^Complaints \(\d+\)$/ }).click();
  await page.waitForURL("**/admin/orders/complaints");
  await page.getByRole("searchbox").fill(order.order_no);
  const row = page.locator("[data-row]").filter({ hasText: order.order_no.slice(-8) });
  await expect(row).toContainText("Needs reply");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByText("The tin is dented.").first()).toBeVisible();
  await expect(page.getByText("Longjing tea 50 g", { exact: true })).toBeVisible();
  await page.setViewportSize(narrow);
  await expectAccessible(page);

  const wanted = formatYuan((await found()).items[0].refund_wanted);
  await page.getByRole("link", { name: `Refund ¥${wanted}` }).click();
  await expect(page.getByRole("dialog").getByRole("textbox").first()).toHaveValue(wanted);
  await page.keyboard.press("Escape");
  await page.goBack();

  await page.getByRole("button", { name: "Reply" }).click();
  const dialog = page.getByRole("dialog", { name: "Reply" });
  await dialog.getByLabel("Reply").fill("Another tin leaves today.");
  await dialog.getByLabel("Attach proof of the order").check();
  const pictures = await Promise.all(["a.png", "b.png", "c.png", "d.png"].map(createPicture));
  await dialog.locator("input[type=file]").setInputFiles(pictures);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("At most 4 pictures.")).toBeVisible();
  for (const _ of pictures) await dialog.getByRole("button", { name: "Remove picture 1" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toHaveCount(0);
  const history = page.getByRole("listitem").filter({ hasText: "Another tin leaves today." });
  await expect(history).toContainText(clerk.username);
  const proof = history.getByRole("img");
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("Answered", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Close complaint" }).click();
  await page.getByRole("dialog", { name: "Close complaint" }).getByRole("button", { name: "Close complaint" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Closed by the shop" })).toContainText(clerk.username);
  await expect(page.getByRole("button", { name: "Reply" })).toHaveCount(0);
});
