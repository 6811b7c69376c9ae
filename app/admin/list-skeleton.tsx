import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page/page-header";
import { getTranslator } from "@/lib/next/translator";

export async function ListSkeleton({ title }: { title: string }) {
  const t = await getTranslator();
  return (
    <>
      <PageHeader title={title} />
      <p role="status" className="sr-only">
        {t("list.loading")}
      </p>
      <RowsSkeleton />
    </>
  );
}
