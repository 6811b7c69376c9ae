import { type FrameOptions, faultDocument, frameDocument } from "mini-program-simulator";
import { languageFor } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising, practiceCode } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { readManifest } from "./build-files";
import { frameTexts } from "./frame-texts";

/** The document of the simulator's frame. `admin`: the id of the admin who opens it, if one does. */
export async function serveFrame(request: Request, admin: number | undefined) {
  const { db } = store();
  const practises = admin !== undefined && (await isPractising(db));
  const { build, needed, faults } = await readManifest();
  const language = languageOf(request);
  if (faults) return html(faultDocument(faults, language));
  const { note, templateTitles, paymentOutcomes } = frameTexts(language);
  const options: FrameOptions = {
    // Shops under one origin have different app ids, so that they do not share storage.
    appId: practises || environment().sandbox ? (await readSandboxKeys(db)).app_id : "preview",
    wechat: "/sandbox",
    sendsCookies: practises, // the sandbox of practice answers admins alone
    note: practises ? note : undefined,
    loginCodes: practises ? codesOf(admin) : { demo: "shopper", clerk: "clerk" }, // the login codes of the demo's shopper and of its clerk's phone
    templateTitles,
    paymentOutcomes,
  };
  return html(frameDocument({ path: `/phone/${build}`, needed }, options));
}

/** Each admin has two shoppers of their own. */
const codesOf = (admin: number) =>
  Object.fromEntries(["1", "2"].map((shopper) => [shopper, practiceCode(`admin-${admin}-${shopper}`)]));

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
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // WXML allows `style` attributes
    `img-src 'self' data: blob: https: ${environment().appUrl}`,
    "font-src 'self' data: https:", // component libraries load icon fonts from other servers
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
