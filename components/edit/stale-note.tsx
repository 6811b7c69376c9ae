"use client";

import dynamic from "next/dynamic";

/** Loaded when it is shown, because it contains the labels of all fields. */
export const StaleNote = dynamic(() => import("./stale-box").then((loaded) => loaded.StaleBox), { ssr: false });
