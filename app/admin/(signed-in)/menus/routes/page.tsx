import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { explainAccess } from "@/lib/registry";
import { get, list } from "@/lib/rights/groups/operations";
import { plainPage } from "../../../plain-page";
import { parseId } from "../../../record-id";
import { PageTabs } from "../../../shell/page-tabs";
import { readMenuFaces, readRightNames } from "../../groups/admin-rights";
import { GroupSelect, RouteList } from "./route-list";

const page = plainPage("menuRoutes", ["routes", "menu"], async (admin, query) => {
  const t = await getTranslator();
  const { group } = query;
  const id = typeof group === "string" ? parseId(group) : admin.group.id;
  const [{ items: groups }, { permissions }, access, faces, names] = await Promise.all([
    read(list, {}),
    read(get, { id }),
    read(explainAccess, { id }),
    readMenuFaces(admin),
    readRightNames(),
  ]);
  return (
    <>
      <PageHeader title={t("menu.advanced")}>
        <ButtonLink href={`/admin/groups/${id}`}>{t("routes.open")}</ButtonLink>
      </PageHeader>
      <PageTabs current="menuRoutes" />
      <p className="mb-3 text-ink-2">{t("routes.what")}</p>
      <div className="mb-3">
        <GroupSelect groups={groups.map((one) => ({ id: one.id, name: one.name }))} current={id} />
      </div>
      <RouteList access={access} permissions={permissions} faces={faces} names={names} />
    </>
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
