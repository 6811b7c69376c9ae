import { z } from "zod";
import { line, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { loginTypes } from "@/lib/people/identity/identifiers";
import { deviceTokenPattern } from "@/lib/people/sessions/devices";
import { knownPassword, user } from "@/lib/people/users/schemas";

const exampleDevice = "5GdKq0vW2bXr9LkPz7Ty1HsUe4NcAm3J";

export const credentials = z
  .strictObject({
    account: line(1, 128, "lin_mei").describe("A user name, an e-mail address, a phone number, or a login code."),
    secret: knownPassword.optional().describe("The password. Not needed with a login code."),
    device_token: z
      .string()
      .regex(deviceTokenPattern, "Must be a device_token of an earlier sign-in.")
      .meta({ examples: [exampleDevice] })
      .optional()
      .describe(
        "The token that this browser or app got from an earlier sign-in by password. It prevents wrong passwords sent from elsewhere from locking this user out here; it does not replace the password. Not used with a login code.",
      ),
    type: z
      .literal(loginTypes, { error: "Must be 100, 101, 102 or 200." })
      .meta({ examples: [100], description: "100 user name · 101 e-mail · 102 phone · 200 mini-program login code" }),
  })
  .refine(({ type, secret }) => type === 200 || secret !== undefined, { error: "Is required.", path: ["secret"] })
  .meta({ id: "SignIn" });

export const code = line(1, 40, "482913").describe(
  "Six digits of the authenticator app, or a recovery code. Case, spaces and hyphens do not matter.",
);
export const secondStep = namedBody("SecondStep", {
  ticket: z
    .string()
    .max(4000)
    .meta({ examples: ["0wYk…"], description: "As the 401 gave it. Valid for five minutes." }),
  code,
  trust: z
    .boolean()
    .optional()
    .meta({ examples: [false] })
    .describe("True: sign-ins that send the `device_token` need no code for 30 days. Defaults to false."),
});

const token = {
  token: z.string().meta({
    examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…"],
    description: "Send it as `Authorization: Bearer …`.",
  }),
  token_type: z.literal("Bearer").describe("The way in which the token is sent."),
  expires_in: z.int().meta({ examples: [7200], description: "Seconds." }),
  expires_at: time.describe("The time at which the token expires. PUT /v1/token renews it."),
  user: user.describe("The user the token belongs to."),
};

export const issued = namedObject("Token", token);
export const signedIn = namedObject("SignedIn", {
  ...token,
  device_token: z
    .string()
    .nullable()
    .meta({ examples: [exampleDevice] })
    .describe(
      "Keep it, also after signing out, and send it with the next sign-in by password. Null after a sign-in by a login code.",
    ),
});
