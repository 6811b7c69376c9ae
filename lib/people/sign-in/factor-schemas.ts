import { z } from "zod";
import { count, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { knownPassword } from "@/lib/people/users/schemas";
import { code } from "./schemas";

export const secondFactor = namedObject("SecondFactor", {
  confirmed_at: time
    .nullable()
    .describe("The time since which a sign-in requires a code. Null: there is no second factor."),
  recovery_codes_left: count.meta({ description: "Recovery codes that were not used yet." }),
  trusted_devices: count.meta({ description: "Browsers and apps that need no code at present." }),
});

export const startFactor = namedBody("StartSecondFactor", { password: knownPassword });
export const startedFactor = namedObject("StartedSecondFactor", {
  secret: z.string().meta({
    examples: ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"],
    description: "In base 32, to type into an authenticator app. Shown once.",
  }),
  uri: z.string().meta({
    examples: ["otpauth://totp/Tea:lin_mei?issuer=Tea&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"],
    description: "The content of the QR code that authenticator apps scan.",
  }),
});

export const confirmFactor = namedBody("ConfirmSecondFactor", { code });
export const recoveryCodes = namedObject("RecoveryCodes", {
  recovery_codes: z.array(z.string()).meta({
    examples: [["7KQM-T4XA-9CWE-2HJP"]],
    description: "Ten codes, each for one sign-in without the app. Shown once: only digests are stored.",
  }),
});
