import { PageTranslations } from "@/components/i18n/page-translations";
import { Mark } from "@/components/page/mark";
import { MenuIcon } from "@/components/page/menu-icon";
import { Link } from "@/components/ui/link";
import type { Translator } from "@/lib/i18n/admin/translator";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import type { RouteNode } from "@/lib/rights/menus/schemas";
import { accessiblePages, adminRoutes } from "../guard";
import { menuTitle } from "../menu-title";
import type { AdminPageName } from "../pages";
import { MenuCount } from "./menu-count";
import { CloseOnVisit, NavGroup, NavLink } from "./nav-link";
import { isVisible, menuPaths, type Queue, visibleLinks, visibleQueues } from "./visible-menus";

/** The menus of the admin's group, in the configured order. On a phone, the side bar is a drawer. */
export async function SideBar() {
  const t = await getTranslator();
  const routes = await adminRoutes();
  const open = new Set(await accessiblePages());
  const shop = await currentShop();
  return (
    <nav
      id="side-bar"
      popover="auto"
      aria-label={t("shell.navigation")}
      className="m-0 flex-col gap-0.5 overflow-y-auto border-r bg-bg px-2 py-3 text-ink max-md:h-dvh max-md:max-h-none max-md:w-[264px] max-md:shadow-float max-md:open:flex max-md:backdrop:bg-[#0006] md:sticky md:top-0 md:flex md:h-dvh md:w-auto print:hidden"
    >
      <CloseOnVisit id="side-bar" />
      <Link
        href="/admin"
        className="mb-2 flex min-h-8 items-center gap-2 rounded-control px-2 font-semibold -outline-offset-2"
      >
        {shop.logo ? (
          <img src={shop.logo.small.url} alt="" className="size-[22px] shrink-0 rounded-[6px] object-cover" />
        ) : (
          <Mark className="size-[22px] shrink-0" />
        )}
        <span className="min-w-0 truncate">{shop["shop.name"]}</span>
        <span className="sr-only">{t("shell.home")}</span>
      </Link>
      <Nodes nodes={routes} open={open} t={t} folds={visibleLinks(routes, open).length > maxOpen} />
    </nav>
  );
}

/** A side bar with more links folds its headings. */
const maxOpen = 12;

interface Props {
  nodes: readonly RouteNode[];
  open: ReadonlySet<AdminPageName>;
  t: Translator;
  folds: boolean;
  /** The menu above. */
  above?: number;
}

function Nodes({ nodes, above = 0, ...shared }: Props) {
  const { open, t, folds } = shared;
  return nodes
    .filter((node) => isVisible(node, open))
    .map((node) => {
      const paths = menuPaths(node, open);
      const title = menuTitle({ name: node.name, title: node.meta.title }, t);
      const below = <Nodes nodes={node.children} above={node.id} {...shared} />;
      if (paths.length === 0 && folds)
        return (
          <NavGroup
            key={node.id}
            name={`menus-below-${above}`}
            paths={visibleLinks(node.children, open).flat()}
            title={
              <>
                <MenuIcon name={node.meta.icon} />
                <span className="min-w-0 flex-1 truncate">{title}</span>
                <Count of={visibleQueues(node.children, open)} />
              </>
            }
          >
            {below}
          </NavGroup>
        );
      return (
        <div key={node.id} className="contents">
          {paths.length > 0 ? (
            <NavLink paths={paths}>
              <MenuIcon name={node.meta.icon} />
              <span className="min-w-0 truncate">{title}</span>
              <Count of={visibleQueues([{ ...node, children: [] }], open)} />
            </NavLink>
          ) : (
            <p className="px-2 pt-3 pb-1 text-small text-ink-3">{title}</p>
          )}
          {below}
        </div>
      );
    });
}

const Count = ({ of }: { of: readonly Queue[] }) =>
  of.length > 0 && (
    <PageTranslations parts={["news"]}>
      <MenuCount of={of} />
    </PageTranslations>
  );
