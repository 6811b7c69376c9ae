import type { Actor } from "./actor";
import { AppError } from "./errors";
import type { Access } from "./operation";
import { type Permission, permissions } from "./permissions";

/** Runs before the input is read. If the permission depends on a field's value, any one of them is enough here. */
export function allow(access: Access, { user }: Actor) {
  if (access === "public") return;
  if (!user) throw new AppError("unauthenticated", "This needs a token: `Authorization: Bearer …`.");
  if (access === "user") return;
  if (access === "staff") {
    if (!user.group) throw new AppError("forbidden", "This needs an admin account.");
    return;
  }
  const points =
    typeof access === "string" ? [access] : Object.values(access).flatMap((byValue) => Object.values(byValue));
  if (!points.some((point) => user.group?.permissions.has(point))) throw missing(points[0]!);
}

/** Runs after parsing: asks for the permission that the field's value needs. */
export function allowValue(access: Access, input: Record<string, unknown>, { user }: Actor) {
  if (typeof access === "string") return;
  for (const [field, points] of Object.entries(access)) {
    const point = points[String(input[field])];
    if (point && !user?.group?.permissions.has(point)) throw missing(point);
  }
}

const missing = (point: Permission) =>
  new AppError("forbidden", `This needs the permission ${point}: ${permissions[point].toLowerCase()}.`);
