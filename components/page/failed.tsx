"use client";

import { DatabaseZap, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { isAway } from "@/lib/next/away";
import { Empty } from "./empty";
import { RequestId } from "./request-id";

export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useWords();
  const away = isAway(error);
  const Icon = away ? DatabaseZap : TriangleAlert;
  return (
    <div role="alert">
      <Empty
        isPage
        icon={<Icon className="size-5" aria-hidden="true" />}
        title={words(away ? "shell.away.title" : "shell.failed.title")}
        actions={
          <Button look="primary" onClick={retry}>
            {words("common.retry")}
          </Button>
        }
      >
        <p>{words(away ? "shell.away.what" : "shell.failed.what")}</p>
        <RequestId error={error} label={words("common.requestId")} />
      </Empty>
    </div>
  );
}
