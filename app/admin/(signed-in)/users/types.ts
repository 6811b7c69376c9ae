import type { z } from "zod";
import type { admin, customer } from "@/lib/people/users/admin-schemas";

export type AdminUser = z.output<typeof admin>;
export type Customer = z.output<typeof customer>;
export type UserStatus = AdminUser["status"];

export const nameOf = ({ id, nickname, username }: Pick<AdminUser, "id" | "nickname" | "username">) =>
  nickname || username || `#${id}`;
