"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { type Answer, keyOfBody } from "@/components/api/cms";
import { useSave } from "@/components/api/use-send";
import { Finder } from "@/components/data-table/finder";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Coupon } from "./coupon-form";

type Granted = Answer<"POST", `/cms/coupon/${number}/grant`>;

export function useGrant(onDone: (granted: Granted) => void) {
  const client = useQueryClient();
  const [key] = useState(keyOfBody);
  const { save, ...saving } = useSave<Granted>((granted) => {
    void client.invalidateQueries({ queryKey: ["/cms/user_coupon"] });
    onDone(granted);
  });
  async function grant(couponId: number, user_ids: number[]) {
    const path = `/cms/coupon/${couponId}` as const;
    const body = { user_ids };
    await save((send) => send("POST", `${path}/grant`, { body, idempotencyKey: key.for({ path, user_ids }) }));
    void client.invalidateQueries({ queryKey: [path] });
  }
  return { grant, ...saving };
}

/** The page has to include the part `list` in its `<PageTranslations>`. */
export function GrantDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTranslator();
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([]);
  const [isChecked, setChecked] = useState(false);
  const { grant, ...saving } = useGrant(({ granted, skipped }) => {
    const count = skipped.length;
    toast({
      message: count ? t("coupons.grant.skipped", { granted, count }) : t("coupons.grant.done", { count: granted }),
    });
    onClose();
  });
  const refused = saving.problem?.errors?.find(({ path }) => path.startsWith("user_ids"))?.message;
  return (
    <FormDialog
      title={t("coupons.grant.title", { name: coupon.name })}
      act={chosen.length ? t("coupons.grant.do", { count: chosen.length }) : t("coupons.grant")}
      {...saving}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (!chosen.length) return;
        return grant(
          coupon.id,
          chosen.map(({ id }) => id),
        );
      }}
    >
      <Finder
        label={t("coupons.grant.find")}
        path="/cms/customer"
        onFound={(found, name) => {
          const id = Number(found);
          if (chosen.every((known) => known.id !== id)) setChosen([...chosen, { id, name }]);
        }}
      />
      {isChecked && !chosen.length && <p className="text-small text-red">{t("coupons.grant.none")}</p>}
      {refused && <p className="text-small text-red">{refused}</p>}
      <ul className="grid empty:hidden">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line-soft last:border-0">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <IconButton
              className="ml-auto"
              label={t("coupons.grant.remove", { name })}
              onClick={() => setChosen(chosen.filter((each) => each.id !== id))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
