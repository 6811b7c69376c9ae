import "server-only";
import { list } from "@/lib/catalogue/categories/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { categoryChoices } from "./category-choices";

/** The categories to choose from; none if the group may not see them. */
export const readCategories = async () => categoryChoices((await attempt(list, {})).done?.items ?? []);
