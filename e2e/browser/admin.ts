import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { waitForHydration } from "./page-test";

interface Admin {
  id: number;
  username: string;
  password: string;
}

let rootToken: Promise<string> | undefined;

const json = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

export async function getToken(baseURL: string, account: string, secret: string): Promise<string> {
  const body = JSON.stringify({ account, secret, type: 100 });
  const headers = { "content-type": "application/json" };
  return (await json(await fetch(`${baseURL}/v1/token`, { method: "POST", headers, body }))).token;
}

export async function requestAsRoot(baseURL: string, method: string, path: string, body?: object) {
  rootToken ??= getToken(baseURL, "root", "kiosk-root-demo");
  const headers = { authorization: `Bearer ${await rootToken}`, "content-type": "application/json" };
  const once = { ...headers, "idempotency-key": randomUUID() };
  const response = await fetch(`${baseURL}${path}`, {
    method,
    headers: method === "POST" ? once : headers,
    body: body && JSON.stringify(body),
  });
  return response.status === 204 ? undefined : json(response);
}

export async function createAdmin(baseURL: string, permissions: Permission[], menus: string[] = []): Promise<Admin> {
  const name = `t_${randomBytes(5).toString("hex")}`;
  const tree = (await requestAsRoot(baseURL, "GET", "/cms/menu")).items as {
    id: number;
    name: string;
    children: never[];
  }[];
  const all = tree.flatMap((node) => [node, ...(node.children as typeof tree)]);
  const menu_ids = all.filter((node) => menus.includes(node.name)).map(({ id }) => id);
  const group = await requestAsRoot(baseURL, "POST", "/cms/group", { name, permissions, menu_ids });
  const password = `pw-${name}`;
  const { id } = await requestAsRoot(baseURL, "POST", "/cms/user", {
    username: name,
    password,
    group_id: group.id,
    nickname: name,
  });
  return { id, username: name, password };
}

/** Signs in without the form, which has its own tests, and without opening a page. */
export async function addSession(
  page: Pick<Page, "request">,
  { username, password }: Pick<Admin, "username" | "password">,
) {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, account: username, password };
  const answer = await page.request.post("/api/auth/callback/credentials", { form, maxRedirects: 0 });
  if (/error/.test(answer.headers().location ?? "error")) throw new Error(`${username} could not sign in`);
}

/** Signs in and opens a page, by default the first page of the group. */
export async function signIn(
  page: Page,
  admin: Pick<Admin, "username" | "password">,
  path = "/admin",
  options: Parameters<Page["goto"]>[1] = {},
) {
  await addSession(page, admin);
  const response = await page.goto(path, options);
  await waitForHydration(page);
  return response;
}

export const undo = (page: Page, message: string | RegExp) =>
  page
    .getByRole("status")
    .locator("> div")
    .filter({ hasText: message })
    .getByRole("button", { name: "Undo" })
    .last()
    .click();

/** An action of an order's page that is not the likely one. */
export async function chooseAction(page: Page, name: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name, exact: true }).click();
}
