import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

test("a user is created, edited, signed out and disabled, and can sign in after the undo", async ({
  page,
  baseURL,
  browser,
}) => {
  const { permissions } = await requestAsRoot(baseURL!, "GET", "/cms/group/2");
  const keeper = await createAdmin(
    baseURL!,
    [
      "user.read",
      "user.create",
      "user.edit",
      "user.delete",
      "group.read",
      "session.read",
      "session.revoke",
      ...permissions,
    ],
    ["users", "orders"],
  );
  const group = await requestAsRoot(baseURL!, "POST", "/cms/group", {
    name: `n_${keeper.username}`,
    permissions: ["order.read"],
  });
  const username = keeper.username.replace("t_", "u_");
  await signIn(page, keeper, "/admin/users");
  await page.getByRole("link", { name: "New user" }).click();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Initial password").fill("short");
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: group.name });
  await expect(page.getByRole("option", { name: "Owner (has permissions that you do not have)" })).toBeDisabled();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Must have 8 to 128 characters.")).toBeVisible();
  await page.getByLabel("Initial password").fill("rain-on-the-tea");
  await page.getByRole("button", { name: "Show Initial password" }).click();
  await expect(page.getByLabel("Initial password")).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Hide Initial password" })).toBeFocused();
  await page.getByRole("button", { name: "Create user" }).click();
  await expect(page.getByText(`${username} can now sign in`)).toBeVisible();
  await page.waitForURL(/\/admin\/users\/\d+$/);

  const theirs = await (await browser.newContext({ baseURL })).newPage();
  await signIn(theirs, { username, password: "rain-on-the-tea" }, "/admin/profile?from=a-link");
  await expect(theirs).toHaveURL("/admin/login/password?next=%2Fadmin%2Fprofile%3Ffrom%3Da-link");
  await expectAccessible(theirs);
  await theirs.getByLabel("Password that you were given").fill("rain-on-the-tea");
  await theirs.getByLabel("New password").fill("rain-on-the-tea");
  await theirs.getByRole("button", { name: "Use this password" }).click();
  await expect(theirs.getByText("Choose a password that is different from the one you were given.")).toBeVisible();
  await theirs.getByLabel("Password that you were given").fill("rain-on-the-tea");
  await theirs.getByLabel("New password").fill("only-xu-ying-knows");
  await theirs.getByRole("button", { name: "Use this password" }).click();
  await expect(theirs).toHaveURL("/admin/profile?from=a-link");
  await expect(theirs.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await theirs.goto("/admin/login/password");
  await expect(theirs).not.toHaveURL(/login/);

  await page.reload();
  await page.getByRole("button", { name: "New password…" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: /Require a new password/ })).toBeChecked();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Show New password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Display name").fill("Xu Ying");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: "Xu Ying" })).toBeVisible();
  await page.getByRole("button", { name: /^Sign out Xu Ying/ }).click();
  await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
  await theirs.goto("/admin/profile");
  await expect(theirs).toHaveURL(/\/admin\/login/);

  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Xu Ying disabled and signed out everywhere")).toBeVisible();
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  await undo(page, "Xu Ying disabled");
  await expect(page.getByText("Undone")).toBeVisible();
  await signIn(theirs, { username, password: "only-xu-ying-knows" });
  await theirs.context().close();

  await page.goto("/admin/users/1");
  await expect(page.getByText("This user has permissions that you do not have.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.goto(`/admin/users/${keeper.id}`);
  await expect(page.getByText("This is your own account.")).toBeVisible();
  await expectAccessible(page);
});

test("a user locked by wrong passwords is marked in the list and unlocked, and unsaved input remains", async ({
  page,
  baseURL,
}) => {
  const locked = await createAdmin(baseURL!, ["order.read"]);
  const body = JSON.stringify({ account: locked.username, secret: "not this one", type: 100 });
  for (let times = 0; times < 5; times++)
    await fetch(`${baseURL}/v1/token`, { method: "POST", headers: { "content-type": "application/json" }, body });
  await signIn(
    page,
    await createAdmin(baseURL!, ["user.read", "user.edit", "order.read"], ["users"]),
    `/admin/users?q=${locked.username}`,
  );
  await expect(page.locator("[data-row]").getByText("Locked", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: locked.username }).click();
  await expect(
    page.getByText(/^Too many wrong passwords\. Sign-in from that network or device is blocked until .*\d\d:\d\d\.$/),
  ).toBeVisible();
  await page.getByLabel("Display name").fill("Xu Ying");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("can try to sign in again")).toBeVisible();
  await expect(page.getByText("Too many wrong passwords")).toHaveCount(0);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Display name")).toHaveValue("Xu Ying");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Xu Ying" })).toBeVisible();
});
