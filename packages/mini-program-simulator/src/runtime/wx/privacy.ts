import { report } from "../host";
import { storagePrefix } from "./storage";

interface Answer {
  event?: "exposureAuthorization" | "agree" | "disagree";
  buttonId?: string;
}
type PrivacyListener = (resolve: (answer: Answer) => void, info: { referrer: string }) => void;

/** The supported functions for which WeChat requires consent to the mini-program's privacy guideline. */
const guarded = [
  "chooseAddress",
  "chooseImage",
  "chooseInvoiceTitle",
  "chooseLocation",
  "chooseMedia",
  "getClipboardData",
  "saveImageToPhotosAlbum",
  "setClipboardData",
];
const key = `privacy ${storagePrefix}`;
const tapped = new Set<string>();
let listening: PrivacyListener | undefined;

const isAgreed = () => localStorage.getItem(key) === "yes";

/** Called for a tap on `<button open-type="agreePrivacyAuthorization">`. */
export function agree(buttonId: string) {
  tapped.add(buttonId);
  localStorage.setItem(key, "yes");
}

/** Resolves when the user has agreed, and fails as in WeChat otherwise. */
async function requireAgreement(referrer: string) {
  if (isAgreed()) return;
  if (await (listening ? requestFromApp(listening, referrer) : requestInSheet())) return;
  throw Object.assign(new Error("privacy permission is not authorized"), { errno: 104 });
}

const requestFromApp = (listen: PrivacyListener, referrer: string) =>
  new Promise<boolean>((resolve) => {
    const onFault = ({ event, buttonId = "" }: Answer) => {
      if (event === "disagree") resolve(false);
      if (event !== "agree") return;
      if (!tapped.has(buttonId)) report(`No button with the id "${buttonId}" was tapped to agree to the guideline.`);
      resolve(tapped.has(buttonId));
    };
    listen(onFault, { referrer });
  });

/** Used if the mini-program has no listener. */
async function requestInSheet() {
  const { openAgreement } = await import("./sheets");
  const isYes = await openAgreement();
  if (isYes) agree("");
  return isYes;
}

export const guard = (functions: Record<string, (options: never) => unknown>) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [
      name,
      guarded.includes(name)
        ? async (options: never) => {
            await requireAgreement(name);
            return run(options);
          }
        : run,
    ]),
  );

export const privacy = {
  getPrivacySetting: async () => {
    const { guideline } = await import("./sheets");
    return { needAuthorization: !isAgreed(), privacyContractName: guideline() };
  },
  openPrivacyContract: async () => (await import("./sheets")).openGuideline(),
  requirePrivacyAuthorize: () => requireAgreement("requirePrivacyAuthorize"),
};

/** As in WeChat, only the last listener is called. */
export function onNeedPrivacyAuthorization(listen: PrivacyListener) {
  listening = listen;
}
