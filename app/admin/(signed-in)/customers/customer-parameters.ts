import type { QueryName } from "@/components/api/cms";

export const customerParameters: QueryName<"/cms/customer">[] = [
  "q",
  "tag",
  "min_spent",
  "last_order_from",
  "last_order_to",
  "status",
  "from",
  "to",
  "sort",
  "page",
  "size",
];
