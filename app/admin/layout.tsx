import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toast";
import { WordsProvider } from "@/components/words/words";
import { partsOf } from "@/lib/i18n/admin/texts";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getWords } from "@/lib/next/words";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getWords();
  return { title: { default: words("shell.backOffice"), template: `%s · ${words("shell.backOffice")}` } };
}

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const language = await currentLanguage();
  return (
    <WordsProvider
      language={language}
      drawnAt={Date.now()}
      timeZone={(await currentShop())["shop.time_zone"]}
      sentences={partsOf(language, ["common", "shell", "problem", "signIn", "kinds", "palette", "edit"])}
    >
      <Toaster>{children}</Toaster>
    </WordsProvider>
  );
}
