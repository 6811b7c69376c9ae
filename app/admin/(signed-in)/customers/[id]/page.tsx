import { get } from "@/lib/people/customers/admin-operations";
import { recordPage } from "../../../record-page";
import { CustomerPage } from "./customer-page";

const page = recordPage(get, {
  name: "customers",
  parts: ["customers", "coupons", "users", "sessions", "state", "list"],
  show: (customer, { admin }) => (
    <CustomerPage key={customer!.id} first={customer!} held={[...admin.group.permissions]} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
