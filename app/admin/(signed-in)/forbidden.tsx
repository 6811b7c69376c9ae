import { ShieldX } from "lucide-react";
import { Empty } from "@/components/empty";
import { ButtonLink } from "@/components/ui/button";
import { inWords } from "@/lib/i18n/say";
import { permissions } from "@/lib/kernel/permissions";
import { pageAddress } from "@/lib/next/page-address";
import { currentLanguage, getWords } from "@/lib/next/words";
import { lackedFor } from "../guard";
import { adminPage, pageAt } from "../pages";

/** Names what the group lacks for this page, and who can give it. Next also renders it, unseen, beside a page that is allowed. */
export default async function ForbiddenPage() {
  const words = await getWords();
  const name = pageAt(await pageAddress());
  const lacked = name ? await lackedFor(name) : {};
  return (
    <Empty
      icon={<ShieldX className="size-5" aria-hidden="true" />}
      title={words("shell.forbidden.title")}
      actions={<ButtonLink href="/admin">{words("shell.forbidden.home")}</ButtonLink>}
    >
      <p>
        {lacked.permission &&
          words("shell.forbidden.noRight", {
            right: inWords(permissions[lacked.permission], await currentLanguage()),
            permission: lacked.permission,
          })}
        {lacked.menu && words("shell.forbidden.noPage", { page: words(adminPage(name!).title) })}
      </p>
      <p className="mt-1.5">{words("shell.forbidden.askRoot")}</p>
    </Empty>
  );
}
