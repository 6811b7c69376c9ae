import { redirect } from "next/navigation";
import { list } from "@/lib/catalogue/banners/admin-operations";
import { guard } from "../../guard";
import { listPage, type SearchParamsProps } from "../../list-page";
import { BannersPage } from "./banners-page";

const page = listPage(list, {
  name: "banners",
  parts: ["menu", "list", "banners"],
  show: (first) => <BannersPage {...first} />,
});

export const generateMetadata = page.generateMetadata;

export default async function Page(props: SearchParamsProps) {
  const { group } = await guard("banners");
  // The menu opens this page. Admins who can read only themes are redirected to them.
  if (!group.permissions.has("banner.read")) redirect("/admin/themes");
  return page.render(props);
}
