import { Secret, TOTP } from "otpauth";
import { execute } from "../fixtures/databases/postgres-databases";
import { createAdmin, getToken, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

test("the start page links to the back office, where one click signs in a demo account", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("link", { name: /^Back office/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin$/);
  await page.getByRole("button", { name: /Sign in as the owner/ }).click();
  await expect(page).toHaveURL(/\/admin\/\w+$/);
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
});

test("a wrong password keeps the user name, and too many show how long the lock lasts", async ({ page, baseURL }) => {
  const admin = await createAdmin(baseURL!, []);
  await page.goto("/admin/login");
  const refusal = page.getByRole("alert").filter({ hasText: /\S/ });
  for (let time = 1; time <= 6; time++) {
    await page.getByLabel("Username, email or phone").fill(admin.username);
    await page.getByLabel("Password").fill("not this one");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
    await expect(refusal).toContainText(
      time < 6 ? "The username or password is incorrect" : "Try again in 15 minutes.",
    );
    await expect(page.getByLabel("Username, email or phone")).toHaveValue(admin.username);
    await expect(page.getByLabel("Password")).toHaveValue("");
  }
});

test("two-step verification asks for a code, refuses a wrong one, and then opens the requested page with its query", async ({
  page,
  baseURL,
}) => {
  const admin = await createAdmin(baseURL!, []);
  // A demo account cannot have a second factor, and neither can those that it creates.
  await execute(process.env.KIOSK_TEST_DATABASE!, `update users set is_demo = false where id = ${admin.id}`);
  const token = await getToken(baseURL!, admin.username, admin.password);
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${baseURL}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return response.json();
  };
  const { secret } = await send("/cms/second_factor", { password: admin.password });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.now();
  await send("/cms/second_factor/confirm", { code: totp.generate({ timestamp: now }) });
  await page.goto("/admin/profile?from=a-link&days=7");
  await expect(page.getByText("Sign in to open the requested page.")).toBeVisible();
  await page.getByLabel("Username, email or phone").fill(admin.username);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByLabel("Password").press("Enter");
  const code = page.getByRole("textbox", { name: "Verification code" });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "This code is incorrect, or was already used.",
  );
  // The code of this time step was used to confirm the app.
  await code.fill(totp.generate({ timestamp: now + 30_000 }));
  await code.press("Enter");
  await expect(page).toHaveURL("/admin/profile?from=a-link&days=7");
});

test("creating a user asks for a second-factor code in place and keeps the input", async ({ page, baseURL }) => {
  const database = process.env.KIOSK_TEST_DATABASE!;
  const admin = await createAdmin(baseURL!, ["user.read", "user.create", "user.edit", "group.read"], ["users"]);
  await execute(database, `update users set is_demo = false where id = ${admin.id}`);
  await signIn(page, admin, "/admin/profile");
  const { secret } = await page.evaluate(async (password) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ password });
    return (await fetch("/cms/second_factor", { method: "POST", headers, body })).json();
  }, admin.password);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.now();
  const confirmed = await page.evaluate(
    async (code) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ code });
      return (await fetch("/cms/second_factor/confirm", { method: "POST", headers, body })).status;
    },
    totp.generate({ timestamp: now }),
  );
  expect(confirmed).toBe(200);
  await execute(database, `update sessions set code_entered_at = null where user_id = ${admin.id}`);

  const username = admin.username.replace("t_", "f_");
  await page.goto("/admin/users/new");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Initial password").fill("rain-on-the-tea");
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: admin.username });
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog", { name: "Two-step verification" });
  await expect(dialog.getByRole("textbox", { name: "Verification code" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Enter a code of your authenticator app first.")).toBeVisible();
  await expect(page.getByLabel("Username", { exact: true })).toHaveValue(username);
  await page.getByRole("button", { name: "Create user" }).click();
  await dialog.getByRole("textbox", { name: "Verification code" }).fill("000000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This code is incorrect, or was already used.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Verification code" }).fill(totp.generate({ timestamp: now + 30_000 }));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`${username} can now sign in`)).toBeVisible();
});
