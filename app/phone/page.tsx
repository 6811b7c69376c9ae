import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { languageFor } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { settingsSchema } from "./settings";
import { Simulator } from "./simulator";

export const metadata: Metadata = { title: "Phone" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function PhonePage({ searchParams }: { searchParams: Query }) {
  const { sandbox, appUrl } = environment();
  if (!sandbox) notFound();
  const settings = settingsSchema.parse(await searchParams);
  const preferred = languageFor((await headers()).get("accept-language") ?? undefined) === "zh" ? "zh_CN" : "en";
  return <Simulator first={{ ...settings, language: settings.language ?? preferred }} origin={appUrl} />;
}
