import { SearchX } from "lucide-react";
import { Empty } from "@/components/page/empty";
import { ButtonLink } from "@/components/ui/button";
import { getWords } from "@/lib/next/words";

export default async function NotFoundPage() {
  const words = await getWords();
  return (
    <Empty
      isPage
      icon={<SearchX className="size-5" aria-hidden="true" />}
      title={words("shell.notFound.title")}
      actions={<ButtonLink href="/admin">{words("shell.forbidden.home")}</ButtonLink>}
    >
      {words("shell.notFound.what")}
    </Empty>
  );
}
