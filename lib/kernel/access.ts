import { msg } from "@/lib/i18n/msg";
import type { Actor } from "./contract/actor";
import { AppError } from "./contract/errors";
import { isForKeys, type Permission, permissions } from "./contract/permissions";
import { phoneCalls } from "./contract/phone-calls";
import type { Access, AnyOperation } from "./operation";

/** Responds 403 until the user has replaced a password that an admin chose, and set up the second factor that they need. */
export function refusePending({ access, whilePending }: AnyOperation, { user }: Actor) {
  if (!user?.pending || access === "public" || whilePending?.includes(user.pending)) return;
  if (user.pending === "second_factor")
    throw new AppError(
      "second_factor_setup_required",
      "This shop requires a second factor of you. Set it up first: POST /cms/second_factor.",
    );
  throw new AppError(
    "password_change_required",
    "Someone else chose your password. Choose your own first: PUT /v1/user/password.",
  );
}

/** Responds 403 if a key calls an operation that needs no permission, except for the reads of all admins. */
export function refuseKey({ access, method, module }: AnyOperation, { user }: Actor) {
  if (!user?.key || access === "public") return;
  const isRead = method === "GET" && isForKeys(module.replace(/^cms-/, ""));
  if (access === "user" || (access === "staff" && !isRead))
    throw new AppError("forbidden", "An API key cannot do this: only a person can, signed in.");
}

/** Responds 403 if a linked phone calls what its staff pages do not call. */
export function refusePhone({ access, method, path }: AnyOperation, { user }: Actor) {
  if (!user?.byPhone || access === "public" || phoneCalls.has(`${method} ${path}`)) return;
  throw new AppError("forbidden", "This cannot be done with a linked phone: sign in at /admin.");
}

/**
 * Runs before the input is read. If the permission depends on a field's value, any of the permissions is sufficient
 * here.
 */
export function requireAccess(access: Access, { user }: Actor) {
  if (access === "public") return;
  if (!user) throw new AppError("unauthenticated", "This needs a token: `Authorization: Bearer …`.");
  if (access === "user") return;
  if (access === "staff") {
    if (!user.group) throw new AppError("forbidden", "This needs an admin account.");
    return;
  }
  const accepted =
    typeof access === "string" ? [access] : Object.values(access).flatMap((byValue) => Object.values(byValue));
  if (!accepted.some((permission) => user.group?.permissions.has(permission))) throw missingPermission(accepted[0]!);
}

/** Runs after parsing and checks the permission for the field's actual value. */
export function requireValueAccess(access: Access, input: Record<string, unknown>, { user }: Actor) {
  if (typeof access === "string") return;
  for (const [field, byValue] of Object.entries(access)) {
    const permission = byValue[String(input[field])];
    if (permission && !user?.group?.permissions.has(permission)) throw missingPermission(permission);
  }
}

/** Responds 403 if the admin has a second factor and entered no code of it in this session within five minutes. */
export function requireRecentCode({ needsCode }: AnyOperation, input: Record<string, unknown>, { user }: Actor) {
  if (!needsCode || !user?.mustEnterCode) return;
  if (needsCode === true || needsCode.some((field) => input[field] !== undefined))
    throw new AppError("code_required", "Enter a code of your second factor first: POST /cms/second_factor/confirm.");
}

export function requirePermission(permission: Permission, { user }: Actor) {
  if (!user?.group?.permissions.has(permission)) throw missingPermission(permission);
}

const missingPermission = (permission: Permission) =>
  new AppError(
    "forbidden",
    msg("This needs the permission {permission}: {name}.", { permission, name: { clause: permissions[permission] } }),
  );
