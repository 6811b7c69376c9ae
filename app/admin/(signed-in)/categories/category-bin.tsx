"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { useBin } from "@/components/edit/use-bin";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

export function CategoryBin({ onRestored }: { onRestored: () => void }) {
  const t = useTranslator();
  const can = usePermission();
  const binned = useApiQuery("/cms/category", { query: { deleted: true } }).done?.items ?? [];
  const { restore } = useBin("/cms/category", onRestored);
  if (!binned.length) return null;
  return (
    <Card title={t("categories.bin")}>
      <ul className="divide-y divide-line-soft">
        {binned.map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 px-4 py-1.5">
            <bdi className="min-w-0 truncate">{name}</bdi>
            {can("category.edit") && (
              <Button
                className="ml-auto"
                aria-label={t("categories.restoreNamed", { name })}
                onClick={() => restore([{ id, name }])}
              >
                {t("categories.restore")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
