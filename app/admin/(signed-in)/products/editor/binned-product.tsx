"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useBin } from "@/components/edit/use-bin";
import { Empty } from "@/components/page/empty";
import { useMay } from "@/components/session/may";
import { Button, ButtonLink } from "@/components/ui/button";
import { Crumb } from "@/components/ui/crumb";
import { Time } from "@/components/words/time";
import { useWords } from "@/components/words/words";
import type { ListedProduct } from "../types";

export function BinnedProduct({ product }: { product: ListedProduct }) {
  const words = useWords();
  const may = useMay();
  const router = useRouter();
  const { restore } = useBin("/cms/product", () => router.refresh());
  const { name, deleted_at } = product;
  return (
    <div className="rounded-card border bg-panel">
      <Crumb label={name} />
      <Empty
        isPage
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        title={words("product.binned", { name })}
        actions={
          <>
            <ButtonLink href="/admin/products?deleted=true">{words("product.toBin")}</ButtonLink>
            {may("product.edit") && (
              <Button look="primary" onClick={() => restore([product])}>
                {words("edit.restore")}
              </Button>
            )}
          </>
        }
      >
        {deleted_at && <Time at={deleted_at} />}
      </Empty>
    </div>
  );
}
