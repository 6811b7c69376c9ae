"use client";

import { Plus } from "lucide-react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { suggestionsFor } from "../group-lists";
import type { RightNames } from "../right-names";

interface Props {
  held: readonly Permission[];
  givable: ReadonlySet<Permission>;
  names: RightNames;
  onGive: (permission: Permission) => void;
}

const mostShown = 4;

export function Suggestions({ held, givable, names, onGive }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const found = suggestionsFor(held).filter(({ permission }) => givable.has(permission));
  if (!found.length) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium text-ink-2">{t("groups.suggested")}</p>
      {found.slice(0, mostShown).map(({ permission, of }) => (
        <Button
          key={permission}
          icon={<Plus className="size-4 shrink-0" aria-hidden="true" />}
          className="h-auto justify-start py-1.5 text-left font-normal whitespace-normal"
          onClick={() => onGive(permission)}
        >
          <span>
            {t("groups.suggested.give", { name: names[permission] })}
            <span className="block text-small text-ink-2">
              {t("groups.suggested.with", {
                names: of.map((one) => names[one]).join(language === "zh" ? "、" : ", "),
              })}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}
