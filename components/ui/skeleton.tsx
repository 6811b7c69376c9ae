import { classes } from "./classes";

/** Appears after 150 ms, so that quick loads do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("skeleton block h-4 rounded-control", className)} />;
}
