import { read } from "@/lib/next/read";
import { list } from "@/lib/selling/coupons/admin-operations";
import { plainPage } from "../../plain-page";
import { readScopeNames } from "../promotions/read-scope-names";
import { CouponsPage } from "./coupons-page";

const page = plainPage("coupons", ["menu", "offers", "coupons", "list"], async () => {
  const done = await read(list, {});
  return <CouponsPage first={{ path: "/cms/coupon", at: Date.now(), done }} names={await readScopeNames(done.items)} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
