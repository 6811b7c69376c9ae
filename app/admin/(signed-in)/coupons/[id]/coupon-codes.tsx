"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { apiUrl, keyOfBody } from "@/components/api/cms";
import { errorAt, problemMessage } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { useCsvLanguage, useReader, useTranslator } from "@/components/i18n/translator";
import { Button, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { Coupon } from "./coupon-form";

export function CouponCodes({ coupon }: { coupon: Coupon }) {
  const t = useTranslator();
  const { language } = useReader();
  const inLanguage = useCsvLanguage();
  const toast = useToast();
  const [typed, setTyped] = useState("100");
  const [key] = useState(keyOfBody);
  const path = `/cms/coupon/${coupon.id}` as const;
  const { done, refresh } = useApiQuery(path);
  const codes = done?.codes ?? coupon.codes;
  const { save, problem, isPending } = useSave(() => {
    key.forget();
    refresh();
    toast({ message: t("coupons.codes.created", { count: Number(typed) }) });
  });
  return (
    <Card
      title={t("coupons.codes")}
      aside={
        codes > 0 && (
          <a href={apiUrl(`${path}/codes`, inLanguage)} download className={buttonClasses()}>
            <Download className="size-4" aria-hidden="true" />
            {t("coupons.codes.download")}
          </a>
        )
      }
    >
      <form
        className="grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          const body = { count: Number(typed) };
          void save((send) => send("POST", `${path}/codes`, { body, idempotencyKey: key.for(body) }));
        }}
      >
        <p className="text-ink-2">
          {t("coupons.codes.none")} {codes > 0 && t("coupons.codes.count", { count: codes })}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            className="w-40"
            label={t("coupons.codes.number")}
            error={
              errorAt(problem, "count") ? t("coupons.codes.wrong") : problem && problemMessage(problem, t, language)
            }
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" className="mt-6" aria-disabled={isPending}>
            {t("coupons.codes.create")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
