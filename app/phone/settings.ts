import { z } from "zod";

/** The settings next to the phone. They are stored in the URL, so that a link restores them. */
export const settingsSchema = z.object({
  language: z.enum(["en", "zh_CN"]).optional().catch(undefined),
  theme: z.enum(["light", "dark"]).optional().catch(undefined),
  size: z.enum(["small", "large"]).catch("large"),
  shopper: z.enum(["1", "2", "demo", "clerk"]).catch("1"),
  network: z.enum(["wifi", "slow", "none"]).catch("wifi"),
  page: z.string().startsWith("/").max(500).optional().catch(undefined),
});
export type Language = "en" | "zh_CN";
export type Settings = z.output<typeof settingsSchema> & { language: Language };
