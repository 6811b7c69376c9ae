import type { QueryName } from "@/components/cms";
import { momentOf } from "@/components/data-table/days";
import { type ListState, plainQuery } from "@/components/data-table/list-state";

export const customerParameters: QueryName<"/cms/customer">[] = ["q", "status", "from", "to", "sort", "page", "size"];

/** Makes the query for the API: days become moments in the shop's time zone. */
export const customerQuery = ({ from, to, ...others }: ListState, timeZone: string) =>
  plainQuery({
    ...others,
    ...(from && { from: momentOf(from, timeZone) }),
    ...(to && { to: momentOf(to, timeZone, 1) }),
  });
