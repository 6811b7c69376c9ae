"use client";

import { createContext, type ReactNode, useCallback, useContext } from "react";
import type { Permission } from "@/lib/kernel/contract/permissions";

const Context = createContext<readonly Permission[]>([]);

export function PermissionProvider({ held, children }: { held: readonly Permission[]; children: ReactNode }) {
  return <Context value={held}>{children}</Context>;
}

/** `may("file.create")` decides whether to show a button. The server enforces the permission. */
export function usePermission() {
  const held = useContext(Context);
  return useCallback((permission: Permission) => held.includes(permission), [held]);
}
