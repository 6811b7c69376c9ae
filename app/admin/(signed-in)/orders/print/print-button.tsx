"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

export const PrintButton = ({ children }: { children: ReactNode }) => (
  <Button look="primary" onClick={() => window.print()}>
    {children}
  </Button>
);
