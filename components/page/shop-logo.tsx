import { classes } from "@/components/ui/classes";
import type { pageSettings } from "@/lib/settings/page-settings";

interface Props {
  shop: Awaited<ReturnType<typeof pageSettings>>;
  className: string;
}

/** The shop's logo, or the first character of its name. */
export function ShopLogo({ shop, className }: Props) {
  if (shop.logo)
    return <img src={shop.logo.small.url} alt="" className={classes("rounded-card object-cover", className)} />;
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid place-items-center rounded-card bg-accent text-[1.75rem] font-semibold text-accent-ink",
        className,
      )}
    >
      {[...shop["shop.name"]][0]}
    </span>
  );
}
