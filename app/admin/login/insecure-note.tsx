"use client";

import { useSyncExternalStore } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";

const subscribe = () => () => {};

/** Over http the browser drops the cookie of an https shop, and signing in would lead back to the form without a message. */
export function InsecureNote({ address }: { address: string }) {
  const t = useTranslator();
  const isInsecure = useSyncExternalStore(
    subscribe,
    () => location.protocol === "http:",
    () => false,
  );
  if (!isInsecure) return null;
  return (
    <ProblemNote>
      {t("signIn.insecure")}{" "}
      <a href={address} className="underline wrap-anywhere">
        {address}
      </a>
    </ProblemNote>
  );
}
