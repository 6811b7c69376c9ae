"use client";

import { Download, Stethoscope } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useSave } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { StepCard } from "./step-card";
import { StepKeys } from "./step-keys";
import { type Finding, missingFirst, stepsOf } from "./steps";

interface Props {
  /** The findings of the checks that send no requests. */
  known: Finding[];
  address: string;
  isDemo: boolean;
  keys: Answer<"GET", "/cms/config/sealed">;
}

const variables = (address: string) =>
  [
    `APP_URL=${address.startsWith("https://") ? address : "https://"}`,
    ...["APP_ID", "APP_SECRET", "MERCHANT_ID", "MERCHANT_SERIAL", "MERCHANT_KEY", "API_V3_KEY"].map(
      (name) => `WECHAT_${name}=`,
    ),
    "WECHAT_PUBLIC_KEY_ID=",
    "WECHAT_PUBLIC_KEY=",
  ].join("\n");

export function WechatPage({ known, address, isDemo, keys }: Props) {
  const t = useTranslator();
  const [asked, setAsked] = useState<Finding[]>();
  const { save, problem, isPending } = useSave<{ items: Finding[] }>(({ items }) => setAsked(items));
  const steps = missingFirst(stepsOf(asked ?? known, asked !== undefined));
  const missing = steps.filter(({ state }) => state === "todo").length;
  const check = () => void save((send) => send("POST", "/cms/doctor"));
  const more = {
    app: <StepKeys {...keys} group="app" onSaved={check} />,
    merchant: <StepKeys {...keys} group="pay" onSaved={check} />,
    server: <Variables text={variables(address)} isDemo={isDemo} />,
    code: (
      <a href="/starter.zip" download className={`${buttonClasses()} justify-self-start`}>
        <Download className="size-4" aria-hidden="true" />
        {t("wechat.download")}
      </a>
    ),
  };
  return (
    <div className="max-w-[820px]">
      <PageHeader title={t("menu.wechat")}>
        <ButtonLink href="/admin/settings/duties">{t("menu.duties")}</ButtonLink>
        <Button
          look="primary"
          disabled={isPending}
          icon={<Stethoscope className="size-4" aria-hidden="true" />}
          onClick={check}
        >
          {t(isPending ? "wechat.asking" : "wechat.ask")}
        </Button>
      </PageHeader>
      <p role="status" className="mb-3 text-ink-2">
        {asked ? (missing ? t("wechat.result.missing", { missing }) : t("wechat.result.done")) : t("wechat.what")}
      </p>
      <ProblemNote problem={problem} />
      {keys.source === "practice" && (
        <Card title={t("practice.title")} className="mb-3">
          <div className="grid gap-3 px-4 py-3">
            <p>{t("practice.wechat")}</p>
            <ButtonLink href="/admin/settings/open" className="justify-self-start">
              {t("menu.openShop")}
            </ButtonLink>
          </div>
        </Card>
      )}
      <ol className="grid gap-3">
        {steps.map((step, at) => (
          <StepCard key={step.name} step={step} number={at + 1}>
            {more[step.name as keyof typeof more]}
          </StepCard>
        ))}
      </ol>
    </div>
  );
}

function Variables({ text, isDemo }: { text: string; isDemo: boolean }) {
  const t = useTranslator();
  return (
    <div className="rounded-control border bg-bg">
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line-soft px-3">
        <span className="text-small text-ink-2">.env</span>
        <CopyButton
          text={text}
          label=".env"
          words={{ copy: t("common.copy"), copied: t("common.copied"), byHand: t("wechat.byHand") }}
        />
      </div>
      <pre className="overflow-x-auto px-3 py-2 text-small">{text}</pre>
      {isDemo && <p className="border-t border-line-soft px-3 py-2 text-small">{t("wechat.demo")}</p>}
    </div>
  );
}
