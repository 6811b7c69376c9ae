import type { Page } from "@playwright/test";
import { type FrameOptions, frameDocument } from "mini-program-simulator";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { origin } from "./browser-test";
import { featuresProgram } from "./small-mini-program";

type Compiled = ReturnType<typeof compileMiniProgram>;
const features = compileMiniProgram(featuresProgram);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'";
const types: Record<string, string> = { js: "text/javascript", css: "text/css", png: "image/png" };

interface Settings extends Partial<FrameOptions> {
  query?: string;
}

/** Opens a page of the mini-program that uses every feature once. */
export const openFeatures = (page: Page, path: string, query?: string) => openPhone(page, features, path, { query });

export async function openPhone(
  page: Page,
  compiled: Compiled,
  path: string,
  { query = "language=en&theme=light", ...options }: Settings = {},
) {
  const { files, needed } = await compiled;
  await page.route(`${origin}/phone/**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace("/phone/", "");
    const body = files.get(name);
    if (body !== undefined)
      return route.fulfill({
        contentType: types[name.split(".").at(-1)!],
        body: typeof body === "string" ? body : Buffer.from(body),
      });
    if (name !== "frame") return route.fulfill({ status: 404 });
    return route.fulfill({
      headers: { "content-type": "text/html", "content-security-policy": policy },
      body: frameDocument({ path: "/phone", needed }, { appId: "test", ...options }),
    });
  });
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`${origin}/phone/frame?${query}&page=${encodeURIComponent(path)}`);
}

export const field = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => {
    const phone = globalThis as unknown as { getCurrentPages(): Record<string, unknown>[] };
    return phone.getCurrentPages().at(-1)![key];
  }, name);

interface Global {
  getApp(): { globalData: { lines: string[] } };
  wx: Record<string, (...args: unknown[]) => unknown>;
}

export const journal = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as Global).getApp().globalData.lines]);

/** Calls a function of `wx`. Returns the `errMsg` of an error. */
export const wx = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(
    async ([key, given]) => {
      try {
        return await (globalThis as unknown as Global).wx[key]!(...given);
      } catch (error) {
        return (error as { errMsg?: string }).errMsg ?? (error as Error).message;
      }
    },
    [name, args] as const,
  );
