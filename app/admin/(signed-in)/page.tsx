import { Layers } from "lucide-react";
import { redirect } from "next/navigation";
import { EmptyState } from "@/components/page/empty-state";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages, signedInAdmin } from "../guard";
import { adminPage } from "../pages";

/** Redirects to the first page of the admin's group. */
export default async function AdminHome() {
  await signedInAdmin();
  const [first] = await accessiblePages();
  if (first) redirect(adminPage(first).path);
  const t = await getTranslator();
  return (
    <EmptyState isPage icon={<Layers className="size-5" aria-hidden="true" />} title={t("shell.noPages")}>
      {t("shell.noPages.what")}
    </EmptyState>
  );
}
