import type { QueryName } from "@/components/api/cms";

export const codeParameters: QueryName<"/cms/code">[] = ["kind", "page", "size"];
