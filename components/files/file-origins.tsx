"use client";

import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<readonly string[]>([]);

export function FileOrigins({ origins, children }: { origins: readonly string[]; children: ReactNode }) {
  return <Context value={origins}>{children}</Context>;
}

/** The origins of the library's files, which can differ from that of the page. */
export const useFileOrigins = () => useContext(Context);
