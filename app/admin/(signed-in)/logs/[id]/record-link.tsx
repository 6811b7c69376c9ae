import { Link } from "@/components/ui/link";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages } from "../../../guard";
import { adminPage, isAdminPage } from "../../../pages";
import { pageOf } from "../../../record-pages";

export async function RecordLink({ entity, id }: { entity: string; id: number }) {
  const t = await getTranslator();
  const open = new Set<string>(await accessiblePages());
  const page = pageOf.get(entity) ?? "";
  const isSettings = entity === "config" && open.has("settings");
  if (!isSettings && !(isAdminPage(page) && open.has(page))) return null;
  const href = isSettings ? "/admin/settings" : `${adminPage(page as "orders").path}/${id}`;
  return (
    <Link href={href} className="text-accent underline underline-offset-3">
      {t("logs.open")}
    </Link>
  );
}
