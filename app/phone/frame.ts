import { type FrameOptions, faultDocument, frameDocument } from "mini-program-simulator";
import { languageFor } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { readManifest } from "./build-files";
import { frameTexts } from "./frame-texts";

/** The document of the simulator's frame. */
export async function serveFrame(request: Request) {
  const { basePath, sandbox } = environment();
  const { build, needed, faults } = await readManifest();
  const language = languageOf(request);
  if (faults) return html(faultDocument(faults, language));
  const { note, templateTitles, paymentOutcomes } = frameTexts(language);
  const options: FrameOptions = {
    // Shops under one origin have different app ids, so that they do not share storage.
    appId: sandbox ? (await readSandboxKeys(store().db)).app_id : "preview",
    server: basePath,
    wechat: `${basePath}/sandbox`,
    sendsCookies: basePath !== "", // only an admin's browser can reach a shop below a path
    note: basePath && note,
    loginCodes: { demo: "shopper" }, // the login code of the sandbox's demo shopper
    templateTitles,
    paymentOutcomes,
    development: process.env.NODE_ENV === "development",
  };
  return html(frameDocument({ path: `/phone/${build}`, needed }, options));
}

function languageOf({ url, headers }: Request) {
  const chosen = new URL(url).searchParams.get("language");
  if (chosen) return chosen === "zh_CN" ? "zh" : "en";
  return languageFor(headers.get("accept-language") ?? undefined);
}

const html = (body: string) =>
  new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "content-security-policy": policy(),
    },
  });

function policy() {
  const { origin } = new URL(environment().appUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // WXML allows `style` attributes
    `img-src 'self' data: blob: https: ${origin}`,
    "font-src 'self' data: https:", // component libraries load icon fonts from other servers
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
