import { read } from "@/lib/next/read";
import { list } from "@/lib/selling/promotions/admin-operations";
import { plainPage } from "../../plain-page";
import { PromotionsPage } from "./promotions-page";
import { readScopeNames } from "./read-scope-names";

const page = plainPage("promotions", ["menu", "offers", "promotions", "list"], async () => {
  const done = await read(list, {});
  return (
    <PromotionsPage first={{ path: "/cms/promotion", at: Date.now(), done }} names={await readScopeNames(done.items)} />
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
