import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TranslationProvider } from "@/components/i18n/translator";
import { FieldMessages } from "@/components/ui/field-messages";
import { Toaster } from "@/components/ui/toast";
import { partsOf } from "@/lib/i18n/admin/texts";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getTranslator } from "@/lib/next/translator";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslator();
  return { title: { default: t("shell.backOffice"), template: `%s · ${t("shell.backOffice")}` } };
}

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const language = await currentLanguage();
  return (
    <TranslationProvider
      language={language}
      drawnAt={Date.now()}
      timeZone={(await currentShop())["shop.time_zone"]}
      sentences={partsOf(language, ["common", "shell", "problem", "signIn", "kinds", "palette", "edit", "state"])}
    >
      <FieldMessages />
      <Toaster>{children}</Toaster>
    </TranslationProvider>
  );
}
