import { get as getShop } from "@/lib/content/shop/operations";
import { read } from "@/lib/next/read";
import { plainPage } from "../../../plain-page";
import { NewOrder } from "./new-order";

const page = plainPage(
  "newOrder",
  ["menu", "banners", "list", "users", "customers", "orders", "order", "newOrder"],
  async () => {
    const { deliveries } = await read(getShop, {});
    return <NewOrder deliveries={deliveries} />;
  },
);

export const generateMetadata = page.generateMetadata;
export default page.render;
