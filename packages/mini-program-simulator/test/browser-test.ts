import { test as base, expect } from "@playwright/test";

export { expect };
export const narrow = { width: 390, height: 844 };
/** All requests to this address are answered by `openPhone`. */
export const origin = "http://localhost:8080";

/** Each test also fails on an error in the page, an error in the console, or a violation of the security policy. */
export const test = base.extend<{ watch: undefined; expectsErrors: boolean }>({
  expectsErrors: [false, { option: true }],
  watch: [
    async ({ page, expectsErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      page.on("console", (message) => {
        const isStatus = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !isStatus) errors.push(message.text());
      });
      await use(undefined);
      if (!expectsErrors) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
