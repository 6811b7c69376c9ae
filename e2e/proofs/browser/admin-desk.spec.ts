import { createAdmin, requestAsRoot, signIn } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";
import { createPaidOrder } from "../../browser/paid-order";

const clerk = (baseURL: string) => createAdmin(baseURL, ["order.read", "order.ship", "order.note"], ["orders"]);

test("the camera scans codes at the desk and the counter where the browser supports it, and has no button elsewhere", async ({
  page,
  baseURL,
}) => {
  const order = await createPaidOrder(baseURL!);
  const session = await clerk(baseURL!);
  const desk = `/admin/orders/desk?ids=${order.id}`;
  await page.addInitScript(() => Reflect.deleteProperty(window, "BarcodeDetector"));
  await signIn(page, session, desk);
  await expect(page.getByLabel("Tracking number")).toBeFocused();
  await expect(page.getByRole("button", { name: "Scan a barcode" })).toHaveCount(0);
  await page.addInitScript(() => {
    const codes = () => (window as unknown as { seen?: string }).seen;
    class Stub {
      detect = async () => [codes() ?? []].flat().map((rawValue) => ({ rawValue }));
    }
    Object.assign(window, { BarcodeDetector: Stub });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      const draw = () => canvas.getContext("2d")!.fillRect(0, 0, Math.random() * 90, 90);
      setInterval(draw, 50);
      return canvas.captureStream();
    };
  });
  const show = (code: string) => page.evaluate((seen) => Object.assign(window, { seen }), code);
  await page.goto(desk);
  await page.getByRole("button", { name: "Scan a barcode" }).click();
  await expect(page.getByText("Hold the barcode in front of the camera.")).toBeVisible();
  await show("SF5000000005");
  await expect(page.getByLabel("Tracking number")).toHaveValue("SF5000000005");
  await expect(page.getByLabel("Tracking number")).toBeFocused();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/order/${order.id}`)).status).toBe("paid");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Shipped", { exact: true })).toBeVisible();
  await page.keyboard.press("Alt+KeyH");
  await show("4082 5173");
  await page.getByRole("dialog").getByRole("button", { name: "Scan a barcode" }).click();
  await expect(page.getByLabel("Pickup code")).toHaveValue("40825173");
});
