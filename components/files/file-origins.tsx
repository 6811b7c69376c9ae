"use client";

import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<readonly string[]>([]);

export function FileOrigins({ origins, children }: { origins: readonly string[]; children: ReactNode }) {
  return <Context value={origins}>{children}</Context>;
}

/** The origins of the library's files: they may be others than the page's own. */
export const useFileOrigins = () => useContext(Context);
