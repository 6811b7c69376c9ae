"use client";

import { createContext, type ReactNode, useCallback, useContext } from "react";
import type { Permission } from "@/lib/kernel/contract/permissions";

const Context = createContext<readonly Permission[]>([]);

export function HeldPermissions({ held, children }: { held: readonly Permission[]; children: ReactNode }) {
  return <Context value={held}>{children}</Context>;
}

/** For a part that many pages share: `may("file.create")` says whether its button is there. The server decides all the same. */
export function useMay() {
  const held = useContext(Context);
  return useCallback((permission: Permission) => held.includes(permission), [held]);
}
