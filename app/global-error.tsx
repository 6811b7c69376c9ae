"use client";

import ErrorPage from "./error";
import "./globals.css";

/** Shown when the root layout itself fails. It replaces the layout, so it has its own document. */
export default function GlobalErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>This page could not be shown · Kiosk</title>
        <ErrorPage {...props} />
      </body>
    </html>
  );
}
