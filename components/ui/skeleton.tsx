import { classes } from "./classes";

/** A grey bar in the shape of the content to come. It appears after 150 ms, so that quick loads do not flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("skeleton block h-4 rounded-control", className)} />;
}
