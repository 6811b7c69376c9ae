import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { Link } from "./link";

interface Looks {
  /** `primary`: the main action of a page. `danger`: destructive. `quiet`: without a border. */
  look?: "plain" | "primary" | "danger" | "quiet";
  icon?: ReactNode;
  shortcut?: string;
}

export const buttonClasses = (look: Looks["look"] = "plain") =>
  classes(
    "control select-none",
    look === "primary" && "control-primary",
    look === "danger" && "text-red",
    look === "quiet" && "border-transparent bg-transparent text-ink-2",
  );

export function Button({ look, icon, shortcut, children, className, ...rest }: Looks & ComponentProps<"button">) {
  return (
    <button
      type="button"
      data-loses={look === "danger" || undefined}
      {...rest}
      className={classes(buttonClasses(look), className)}
      aria-keyshortcuts={shortcut}
    >
      {icon}
      {children}
      {shortcut && <Kbd inside={look}>{shortcut}</Kbd>}
    </button>
  );
}

export function ButtonLink({
  look,
  icon,
  shortcut,
  children,
  className,
  ...rest
}: Looks & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classes(buttonClasses(look), className)} aria-keyshortcuts={shortcut}>
      {icon}
      {children}
      {shortcut && <Kbd inside={look}>{shortcut}</Kbd>}
    </Link>
  );
}

/** Hidden from screen readers, which read `aria-keyshortcuts`. */
export function Kbd({ children, inside }: { children: ReactNode; inside?: Looks["look"] }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "ml-0.5 rounded-sm border px-1 font-mono text-[11px] leading-4 font-normal max-md:hidden",
        inside === "primary" ? "border-current opacity-80" : "text-ink-3",
      )}
    >
      {children}
    </span>
  );
}

/** A button with an icon. Its label is for screen readers, and is the tooltip. */
export function IconButton({
  label,
  shortcut,
  children,
  className,
  ...rest
}: { label: string; shortcut?: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-tip={shortcut ? `${label}  ${shortcut}` : label}
      className={classes(
        "tip relative grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink max-md:size-11",
        className,
      )}
    >
      {children}
    </button>
  );
}
