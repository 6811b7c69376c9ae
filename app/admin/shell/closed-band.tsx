import { Store } from "lucide-react";
import { Link } from "@/components/ui/link";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages } from "../guard";

export async function ClosedBand() {
  const shop = await currentShop();
  if (!shop["shop.closed"]) return null;
  const t = await getTranslator();
  const maySee = (await accessiblePages()).includes("settings");
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-b bg-amber-soft px-3.5 py-1.5 text-amber md:px-6 print:hidden">
      <Store className="size-4 shrink-0" aria-hidden="true" />
      {t("shell.closed")}
      {maySee && (
        <Link href="/admin/settings?find=shop.closed" className="font-medium underline underline-offset-3">
          {t("shell.closed.change")}
        </Link>
      )}
    </p>
  );
}
