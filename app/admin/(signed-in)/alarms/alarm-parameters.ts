import type { QueryName } from "@/components/cms";

export const alarmParameters: QueryName<"/cms/alarm">[] = ["type", "unread", "page", "size"];
