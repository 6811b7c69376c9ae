"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useBin } from "@/components/edit/use-bin";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink } from "@/components/ui/button";
import { Crumb } from "@/components/ui/crumb";
import type { ListedProduct } from "../types";

export function BinnedProduct({ product }: { product: ListedProduct }) {
  const t = useTranslator();
  const can = usePermission();
  const router = useRouter();
  const { restore } = useBin("/cms/product", () => router.refresh());
  const { name, deleted_at } = product;
  return (
    <div className="rounded-card border bg-panel">
      <Crumb label={name} />
      <EmptyState
        isPage
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        title={t("product.binned", { name })}
        actions={
          <>
            <ButtonLink href="/admin/products?deleted=true">{t("product.toBin")}</ButtonLink>
            {can("product.edit") && (
              <Button look="primary" onClick={() => restore([product])}>
                {t("edit.restore")}
              </Button>
            )}
          </>
        }
      >
        {deleted_at && <Time at={deleted_at} />}
      </EmptyState>
    </div>
  );
}
