import { SearchX } from "lucide-react";
import { EmptyState } from "@/components/page/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { getTranslator } from "@/lib/next/translator";

export default async function NotFoundPage() {
  const t = await getTranslator();
  return (
    <EmptyState
      isPage
      icon={<SearchX className="size-5" aria-hidden="true" />}
      title={t("shell.notFound.title")}
      actions={<ButtonLink href="/admin">{t("shell.forbidden.home")}</ButtonLink>}
    >
      {t("shell.notFound.what")}
    </EmptyState>
  );
}
