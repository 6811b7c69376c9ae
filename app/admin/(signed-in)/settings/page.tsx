import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/settings/operations";
import { guard } from "../../guard";
import { SettingsPage } from "./settings-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.settings") });

export default async function Page() {
  await guard("settings");
  const { items } = await read(list, {});
  return (
    <PageWords parts={["menu", "settings"]}>
      <SettingsPage first={items} zones={Intl.supportedValuesOf("timeZone")} />
    </PageWords>
  );
}
