"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { LoginResult as Name } from "@/lib/people/sessions/login-results";

const tones = {
  ok: "green",
  wrong_password: "amber",
  code_required: "gray",
  wrong_code: "amber",
  unknown_account: "amber",
  disabled: "gray",
  platform_refused: "amber",
  platform_failed: "red",
  locked: "red",
  too_many: "red",
} as const satisfies Record<Name, string>;
export const loginResultNames = Object.keys(tones) as Name[];

export const LoginResult = ({ result }: { result: Name }) => (
  <Badge tone={tones[result]}>{useTranslator()(`logs.login.${result}`)}</Badge>
);
