"use client";

import { Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

type Made = Answer<"GET", "/cms/shop/open">;
const counted = ["customers", "orders", "payments", "refunds", "after_sales", "reviews", "invoices"] as const;
const facts = ["alone", "real", "once"] as const;

/** `made`: what practice has made, for the owner. */
export function OpenPage({ made }: { made: Made | undefined }) {
  const t = useTranslator();
  return (
    <div className="max-w-[820px]">
      <PageHeader title={t("menu.openShop")} badge={<Badge tone="amber">{t("practice.mark")}</Badge>} />
      <div className="grid gap-3">
        <Card title={t("practice.title")}>
          <div className="grid gap-3 px-4 py-3">
            <p>{t("practice.what")}</p>
            <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
              {facts.map((fact) => (
                <li key={fact}>{t(`practice.${fact}`)}</li>
              ))}
            </ul>
            <a href="/phone" target="_blank" className={`${buttonClasses()} justify-self-start`} rel="noopener">
              <Smartphone className="size-4" aria-hidden="true" />
              {t("practice.phone")}
            </a>
          </div>
        </Card>
        <Card title={t("practice.open.title")}>
          {made ? <OpenForm made={made} /> : <p className="px-4 py-3 text-ink-2">{t("practice.open.owner")}</p>}
        </Card>
      </div>
    </div>
  );
}

function OpenForm({ made }: { made: Made }) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const [confirm, setConfirm] = useState("");
  const { save, problem, isPending } = useSave<void>(() => {
    toast({ message: t("practice.opened") });
    router.push("/admin/settings/wechat");
    router.refresh();
  });
  const error = errorAt(problem, "confirm");
  return (
    <form
      className="grid gap-3 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save((send) => send("POST", "/cms/shop/open", { body: { confirm } }));
      }}
    >
      {problem && !error && <ProblemNote problem={problem} />}
      <p>{t("practice.open.what")}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 sm:grid-cols-4">
        {counted.map((name) => (
          <div key={name}>
            <dt className="text-ink-2 text-small">{t(`practice.count.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{made[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{t("practice.open.stock")}</p>
      <TextField
        label={t("practice.confirm", { name: made.name })}
        error={error}
        value={confirm}
        required
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setConfirm(target.value)}
      />
      <Button type="submit" look="danger" disabled={isPending} className="justify-self-start">
        {t(isPending ? "practice.opening" : "practice.open")}
      </Button>
    </form>
  );
}
