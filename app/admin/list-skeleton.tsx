import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page/page-header";
import { getWords } from "@/lib/next/words";

export async function ListSkeleton({ title }: { title: string }) {
  const words = await getWords();
  return (
    <>
      <PageHeader title={title} />
      <p role="status" className="sr-only">
        {words("list.loading")}
      </p>
      <RowsSkeleton />
    </>
  );
}
