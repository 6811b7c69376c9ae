import { sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Measured } from "@/lib/storage/pictures";

/** An avatar is not a file of the library, so its sizes are in the user's row. */
export const avatarColumns = {
  avatar: users.avatar,
  avatar_sizes: sql<Measured>`json_build_array(${users.avatar_width}, ${users.avatar_height}, ${users.avatar_widths})`,
};
