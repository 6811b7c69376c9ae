import { environment } from "@/lib/kernel/environment";
import { store } from "@/lib/kernel/store";
import { readManifest } from "@/lib/phone/built";
import { readSandboxKeys } from "@/lib/sandbox/keys";

/** The phone's screen: a document of its own, so that a mini-program has nothing of the page around it. */
export async function frameDocument() {
  const [{ build, needed }, { app_id }] = await Promise.all([
    readManifest(),
    environment().sandbox ? readSandboxKeys(store().db) : { app_id: "preview" },
  ]);
  const html = `<!doctype html>
<html lang="en" data-app-id="${app_id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Mini-program</title>
<link rel="stylesheet" href="/phone/${build}/phone.css">
${needed.map((script) => `<link rel="modulepreload" href="/phone/${build}/${script}">\n`).join("")}<script type="module" src="/phone/${build}/phone.js"></script>
</head>
<body></body>
</html>
`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy(),
    },
  });
}

function policy() {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // a `style` attribute is part of WXML
    `img-src 'self' data: blob: https: ${environment().appUrl}`,
    "font-src 'self' data: https:", // libraries have their icons in fonts on servers of their own
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
