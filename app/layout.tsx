import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { connection } from "next/server";
import type { CSSProperties, ReactNode } from "react";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { languageFor, languageTags } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { currentAppearance } from "@/lib/next/appearance";
import { currentActor } from "@/lib/next/current-actor";
import { pageAddress } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage } from "@/lib/next/translator";
import { accentOf } from "@/lib/settings/accent";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Kiosk", template: "%s · Kiosk" },
  description: "The storefront API and the back office for a mini-program shop, in one Next.js app.",
  icons: { icon: [{ url: "/icon.svg", type: "image/svg+xml" }] },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#141413" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection(); // a prerendered page would have no nonce, and CSP would block its scripts
  const accent = accentOf((await currentShop())["ui.theme_color"]);
  const { language, scheme } = await lookOfPage();
  return (
    <html
      lang={languageTags[language]}
      className={`${GeistSans.variable} ${GeistMono.variable} ${scheme ?? ""}`}
      style={accent as CSSProperties}
    >
      <body className="min-h-dvh">
        {environment().sandbox && (
          <aside
            aria-label="Sandbox"
            className="stripes border-b px-3.5 text-center text-small leading-6 text-amber print:hidden"
          >
            {createTranslator(catalogues[language])("shell.sandbox")}
          </aside>
        )}
        {children}
      </body>
    </html>
  );
}

/** The back office and the simulator use the visitor's language; other pages are in English. */
async function lookOfPage() {
  const address = await pageAddress();
  if (/^\/phone(\?|$)/.test(address)) return { language: await phoneLanguage(address), scheme: null } as const;
  if (!/^\/admin(\/|\?|$)/.test(address)) return { language: "en", scheme: null } as const;
  const language = await currentLanguage();
  try {
    return { language, scheme: (await currentAppearance((await currentActor()).user)).scheme };
  } catch (error) {
    unstable_rethrow(error);
    return { language, scheme: null }; // the page reports the error itself
  }
}

/** The `language` parameter in the URL has priority over the browser's language. */
async function phoneLanguage(address: string) {
  const chosen = new URL(address, "http://phone").searchParams.get("language");
  if (chosen === "en" || chosen === "zh_CN") return chosen === "en" ? "en" : "zh";
  return languageFor((await headers()).get("accept-language") ?? undefined);
}
