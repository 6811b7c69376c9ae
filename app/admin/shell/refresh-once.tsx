"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server for this page anew: its contents were rendered for the page before. */
export function RefreshOnce() {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  return null;
}
