import { Layers } from "lucide-react";
import { redirect } from "next/navigation";
import { Empty } from "@/components/page/empty";
import { getWords } from "@/lib/next/words";
import { ownPages, signedInAdmin } from "../guard";
import { adminPage } from "../pages";

/** Redirects to the first page of the admin's group. */
export default async function AdminHome() {
  await signedInAdmin();
  const [first] = await ownPages();
  if (first) redirect(adminPage(first).path);
  const words = await getWords();
  return (
    <Empty isPage icon={<Layers className="size-5" aria-hidden="true" />} title={words("shell.noPages")}>
      {words("shell.noPages.what")}
    </Empty>
  );
}
