import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { languageFor } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { currentAdmin } from "@/lib/next/current-actor";
import { settingsSchema } from "./settings";
import { Simulator } from "./simulator";

export const metadata: Metadata = { title: "Phone" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function PhonePage({ searchParams }: { searchParams: Query }) {
  const { sandbox, appUrl } = environment();
  const practises = (await isPractising(store().db)) && (await currentAdmin()) !== undefined;
  if (!sandbox && !practises) notFound();
  const settings = settingsSchema.parse(await searchParams);
  const preferred = languageFor((await headers()).get("accept-language") ?? undefined) === "zh" ? "zh_CN" : "en";
  const first = { ...settings, language: settings.language ?? preferred };
  return <Simulator first={first} origin={appUrl} hasDemo={sandbox} />;
}
