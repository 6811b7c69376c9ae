import { classes } from "./classes";

/** A grey bar in the shape of what comes. It shows after 150 ms, so that what is quick does not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("skeleton block h-4 rounded-control", className)} />;
}
