"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the page after mounting, because its contents were rendered for another page. */
export function RefreshOnMount() {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  return null;
}
