import { sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { LoginType } from "./identifiers";

export const identifier = (type: LoginType) =>
  sql<string | null>`(select i.identifier from identities i where i.user_id = ${users}.id and i.type = ${type})`;
