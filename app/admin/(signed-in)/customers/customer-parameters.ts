import type { QueryName } from "@/components/api/cms";

export const customerParameters: QueryName<"/cms/customer">[] = ["q", "status", "from", "to", "sort", "page", "size"];
