import { device } from "../device";
import { report } from "../host";

interface Answer {
  event?: "exposureAuthorization" | "agree" | "disagree";
  buttonId?: string;
}
type Listen = (resolve: (answer: Answer) => void, info: { referrer: string }) => void;

/** WeChat gives these only if the shopper has agreed to the mini-program's privacy guideline. The list has those that this phone knows. */
const guarded = ["chooseAddress", "chooseImage", "chooseMedia", "getClipboardData", "setClipboardData"];
const key = `kiosk-phone-agreed ${device.appId} ${device.shopper}`;
const tapped = new Set<string>();
let listening: Listen | undefined;

const isAgreed = () => localStorage.getItem(key) === "yes";

/** A tap on `<button open-type="agreePrivacyAuthorization">`. */
export function agree(buttonId: string) {
  tapped.add(buttonId);
  localStorage.setItem(key, "yes");
}

/** Waits until the shopper has agreed. Fails in WeChat's words if not. */
async function needAgreement(referrer: string) {
  if (isAgreed()) return;
  if (await (listening ? askProgram(listening, referrer) : askByPhone())) return;
  throw Object.assign(new Error("privacy permission is not authorized"), { errno: 104 });
}

const askProgram = (listen: Listen, referrer: string) =>
  new Promise<boolean>((resolve) => {
    const hear = ({ event, buttonId = "" }: Answer) => {
      if (event === "disagree") resolve(false);
      if (event !== "agree") return;
      if (!tapped.has(buttonId)) report(`No button with the id "${buttonId}" was tapped to agree to the guideline.`);
      resolve(tapped.has(buttonId));
    };
    listen(hear, { referrer });
  });

/** For a mini-program that does not ask itself. */
async function askByPhone() {
  const { askForAgreement } = await import("./guideline");
  const isYes = await askForAgreement();
  if (isYes) agree("");
  return isYes;
}

/** The same functions of `wx`; those that are guarded ask first. */
export const guard = (functions: Record<string, (options: never) => unknown>) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [
      name,
      guarded.includes(name)
        ? async (options: never) => {
            await needAgreement(name);
            return run(options);
          }
        : run,
    ]),
  );

export const privacy = {
  getPrivacySetting: async () => {
    const { guideline } = await import("./guideline");
    return { needAuthorization: !isAgreed(), privacyContractName: guideline() };
  },
  openPrivacyContract: async () => (await import("./guideline")).openGuideline(),
  requirePrivacyAuthorize: () => needAgreement("requirePrivacyAuthorize"),
};

/** The last one that listens is asked. */
export function onNeedPrivacyAuthorization(listen: Listen) {
  listening = listen;
}
