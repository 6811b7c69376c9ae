import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page-header";
import { getWords } from "@/lib/next/words";

export async function LogSkeleton() {
  const words = await getWords();
  return (
    <>
      <PageHeader title={words("menu.logs")} />
      <p role="status" className="sr-only">
        {words("list.loading")}
      </p>
      <RowsSkeleton />
    </>
  );
}
