import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { CSSProperties, ReactNode } from "react";
import { environment } from "@/lib/kernel/environment";
import { accentOf } from "@/lib/settings/accent";
import { shownSettings } from "@/lib/settings/shown";
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
  await connection(); // a prerendered page would have no nonce, and its scripts would be refused
  const accent = accentOf((await shownSettings())["ui.theme_color"]);
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} style={accent as CSSProperties}>
      <body className="min-h-dvh">
        {environment().sandbox && (
          <aside
            aria-label="Sandbox"
            className="stripes border-b px-3.5 text-center text-small leading-6 text-amber print:hidden"
          >
            Sandbox: payments and logins are simulated
          </aside>
        )}
        {children}
      </body>
    </html>
  );
}
