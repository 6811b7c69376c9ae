"use client";

import { Copy } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

/** Copies a table as tab-separated text, which spreadsheets can paste. */
export function CopyTable({ id }: { id: string }) {
  const t = useTranslator();
  const toast = useToast();

  async function copy() {
    const { rows } = document.getElementById(id) as HTMLTableElement;
    const text = [...rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim()).join("\t")).join("\n");
    // The clipboard is unavailable over plain HTTP and can be denied by the user.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    toast(done ? { message: t("common.copied") } : { message: t("common.copyFailed"), isProblem: true });
  }

  return (
    <div className="border-t border-line-soft px-4 py-2.5 noscript:hidden">
      <Button icon={<Copy className="size-4" aria-hidden="true" />} onClick={copy}>
        {t("dashboard.sales.copy")}
      </Button>
    </div>
  );
}
