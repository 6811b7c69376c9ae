import { Skeleton } from "@/components/ui/skeleton";

export function RowsSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border bg-panel">
      <div className="h-9 border-b" />
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div key={row} className="flex h-11 items-center gap-6 border-b border-line-soft px-3 last:border-0">
          <Skeleton className="size-4" />
          <Skeleton className="w-44" />
          <Skeleton className="w-24 max-md:hidden" />
          <Skeleton className="w-56 max-md:hidden" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </div>
  );
}
