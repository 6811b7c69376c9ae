import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";
import { readManifest } from "@/lib/phone/built";
import { faultDocument } from "@/lib/phone/fault-document";
import { readSandboxKeys } from "@/lib/sandbox/keys";

/** The phone's screen: a document of its own, so that a mini-program has nothing of the page around it. In a rehearsal it says so on each page. */
export async function frameDocument(language: string | null, rehearsal?: { id: string }) {
  const [{ build, needed, faults }, { app_id }] = await Promise.all([
    readManifest(),
    rehearsal
      ? { app_id: `rehearsal-${rehearsal.id}` }
      : environment().sandbox
        ? readSandboxKeys(store().db)
        : { app_id: "preview" },
  ]);
  if (faults) return answer(faultDocument(faults, language === "zh_CN" ? "zh" : "en"));
  const marks = rehearsal ? ` data-rehearsal="${rehearsal.id}"` : "";
  // Under `npm run dev` the phone shows the mini-program's mistakes to who makes them.
  const develop = process.env.NODE_ENV === "development" ? " data-develop" : "";
  return answer(`<!doctype html>
<html lang="en" data-app-id="${app_id}"${marks}${develop}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Mini-program</title>
<link rel="stylesheet" href="/phone/${build}/phone.css">
${needed.map((script) => `<link rel="modulepreload" href="/phone/${build}/${script}">\n`).join("")}<script type="module" src="/phone/${build}/phone.js"></script>
</head>
<body></body>
</html>
`);
}

const answer = (html: string) =>
  new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy(),
    },
  });

function policy() {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // a `style` attribute is part of WXML
    `img-src 'self' data: blob: https: ${environment().appUrl}`,
    `media-src 'self' data: blob: https: ${environment().appUrl}`,
    "font-src 'self' data: https:", // libraries have their icons in fonts on servers of their own
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
