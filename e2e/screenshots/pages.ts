/** The pages that `npm run screenshots` takes. `open` brings the page into the state that is worth a picture. */
import type { Page } from "@playwright/test";

interface Shot {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
}

export const pages: Shot[] = [
  { name: "dashboard", path: "/admin/dashboard" },
  { name: "dashboard-table", path: "/admin/dashboard?days=7", open: (page) => page.locator("summary").first().click() },
  {
    name: "palette",
    path: "/admin/dashboard",
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").waitFor();
    },
  },
  { name: "profile", path: "/admin/profile" },
  { name: "nowhere", path: "/admin/nowhere" },
];
