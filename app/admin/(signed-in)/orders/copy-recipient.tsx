"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { recipientLine } from "./order-names";

const copiedMs = 2000;

export function CopyRecipient({ address }: { address: Parameters<typeof recipientLine>[0] }) {
  const t = useTranslator();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    // The clipboard is unavailable over plain HTTP and can be denied by the user.
    const done = await navigator.clipboard?.writeText(recipientLine(address)).then(
      () => true,
      () => false,
    );
    if (!done) return toast({ message: t("common.copyFailed"), isProblem: true });
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button icon={<Icon className="size-4" aria-hidden="true" />} onClick={copy}>
        {t("order.copyRecipient")}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t("common.copied")}
      </span>
    </>
  );
}
