import { sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { LoginType } from "./identifiers";

/** The user's identifier of this type, for a select from `users`. */
export const identifier = (type: LoginType) =>
  sql<string | null>`(select i.identifier from identities i where i.user_id = ${users}.id and i.type = ${type})`;
