"use client";

import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { CheckField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { ReturnAddress } from "../types";
import type { Draft } from "./use-draft";

const fields = [
  { name: "name", most: 40 },
  { name: "phone", most: 20 },
  { name: "address", most: 200 },
] as const;

interface Props {
  draft: Draft;
  /** The return address from the settings. */
  usual: ReturnAddress | undefined;
  /** The admin tried to submit an incomplete address. */
  isWrongShown: boolean;
}

export function ReturnFields({ draft: { returnTo, sendElsewhere, setReturnTo }, usual, isWrongShown }: Props) {
  const t = useTranslator();
  const seesSettings = usePermission()("config.read");
  return (
    <>
      <p className="text-ink-2">{t("afterSale.return.what")}</p>
      {usual && !returnTo && (
        <p className="wrap-anywhere">
          <span className="text-ink-2">{t("afterSale.returnTo")}</span> <bdi>{usual.name}</bdi>{" "}
          <span className="tabular-nums">{usual.phone}</span>
          <br />
          <bdi>{usual.address}</bdi>
        </p>
      )}
      {usual ? (
        <CheckField label={t("afterSale.return.other")} checked={returnTo !== undefined} onChange={sendElsewhere} />
      ) : (
        <p>
          {t("afterSale.return.unknown")}{" "}
          {seesSettings && (
            <Link href="/admin/settings" className="text-accent hover:underline">
              {t("afterSale.return.settings")}
            </Link>
          )}
        </p>
      )}
      {returnTo && (
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ name, most }) => (
            <TextField
              key={name}
              label={t(`afterSale.return.${name}`)}
              value={returnTo[name]}
              error={isWrongShown && !returnTo[name].trim() ? t("common.lacks.text") : undefined}
              onChange={({ target }) => setReturnTo(name, target.value)}
              maxLength={most}
              required
              className={name === "address" ? "sm:col-span-2" : undefined}
            />
          ))}
        </div>
      )}
    </>
  );
}
