import { list } from "@/lib/people/customers/admin-operations";
import { listPage } from "../../list-page";
import { CustomersPage } from "./customers-page";

const page = listPage(list, {
  name: "customers",
  title: "customers.title",
  parts: ["list", "users", "customers", "coupons"],
  show: (first) => <CustomersPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
