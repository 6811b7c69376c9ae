import type { QueryName } from "@/components/api/cms";

export const alarmParameters: QueryName<"/cms/alarm">[] = ["type", "unread", "page", "size"];
