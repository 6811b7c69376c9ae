import type { Page } from "@playwright/test";
import sharp from "sharp";

export async function createPicture(name: string) {
  const [r, g, b] = [0, 0, 0].map(() => Math.floor(Math.random() * 256)) as [number, number, number];
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b }, noise } })
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer };
}

export async function upload(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).last().click();
  await (await choosing).setFiles(files);
}
