"use client";

import dynamic from "next/dynamic";
import type { PageProblem } from "@/components/api/problem";

/** Fields of the form that other admins have changed since it was opened. */
export interface Stale {
  /** The kind of the record. */
  record: string;
  errors: NonNullable<PageProblem["errors"]>;
  loadTheirs: () => void;
  overwrite: () => void;
}

/** Loaded when it is shown, because it contains the labels of all fields. */
export const StaleNote = dynamic(() => import("./stale-box").then((loaded) => loaded.StaleBox), { ssr: false });
