import { forbidden, redirect } from "next/navigation";
import { accessiblePages } from "../../guard";
import { adminPage } from "../../pages";
import { advancedPages } from "../../shell/page-tabs";

/** Redirects to the first of its tabs that the admin can open. */
export default async function AdvancedPage() {
  const open = await accessiblePages();
  const first = advancedPages.find((name) => open.includes(name));
  if (!first) forbidden();
  redirect(adminPage(first).path);
}
