"use client";

import ErrorPage from "./error";
import "./globals.css";

/** Replaces the root layout when it fails, so it renders its own document. */
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
