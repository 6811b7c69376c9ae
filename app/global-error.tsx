"use client";

import ErrorPage from "./error";
import "./globals.css";

/** For when the root layout itself fails: it replaces that, so it brings its own document. */
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
