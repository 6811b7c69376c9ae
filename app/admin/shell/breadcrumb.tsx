"use client";

import { usePathname } from "next/navigation";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { useCrumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";

export function Breadcrumb({ trail }: { trail: Readonly<Record<string, string>> }) {
  const t = useTranslator();
  const path = usePathname();
  const record = useCrumb();
  const above = Object.keys(trail)
    .filter((one) => `${path}/`.startsWith(`${one}/`))
    .toSorted((a, b) => a.length - b.length);
  const steps = [
    ...above.map((one) => ({ href: one, title: trail[one]! })),
    // During navigation, the record of the previous page is still set.
    ...(record && !above.includes(path) ? [{ href: path, title: record }] : []),
  ];
  return (
    <nav aria-label={t("shell.breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {steps.map(({ href, title }, place) => (
          <li
            key={href}
            className={classes(
              "flex items-center gap-1.5",
              place === steps.length - 1 ? "min-w-0" : "max-w-40 shrink-0",
            )}
          >
            {place > 0 && (
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
            )}
            {place === steps.length - 1 ? (
              <span aria-current="page" className="truncate">
                {title}
              </span>
            ) : (
              <Link href={href} className="truncate text-ink-2 hover:text-ink">
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
