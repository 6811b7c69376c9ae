import { ShieldX } from "lucide-react";
import { Empty } from "@/components/page/empty";
import { ButtonLink } from "@/components/ui/button";
import { inWords } from "@/lib/i18n/in-words";
import { permissions } from "@/lib/kernel/contract/permissions";
import { pageAddress, read } from "@/lib/next/read";
import { currentLanguage, getWords } from "@/lib/next/words";
import { listGivers } from "@/lib/rights/groups/operations";
import { lackedFor } from "../guard";
import { adminPage, pageAt } from "../pages";
import { RefreshOnce } from "../shell/refresh-once";

/**
 * Names what the group lacks for this page. Next also renders it, hidden, with each permitted page, and shows that rendering if
 * the next page is forbidden. It contains no reason then, so it is refreshed.
 */
export default async function ForbiddenPage() {
  const words = await getWords();
  const name = pageAt(await pageAddress());
  const lacked = name ? await lackedFor(name) : {};
  const isLacking = Boolean(lacked.permission || lacked.menu);
  const { items: givers } = isLacking ? await read(listGivers, { permission: lacked.permission }) : { items: [] };
  const people = givers.map(({ nickname }) => nickname).join(words("common.and"));
  return (
    <Empty
      isPage
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
      {!isLacking && <RefreshOnce />}
      <p className="mt-1.5">{people ? words("shell.forbidden.ask", { people }) : words("shell.forbidden.askRoot")}</p>
    </Empty>
  );
}
