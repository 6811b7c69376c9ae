import { Circle, CircleCheckBig } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { freightDeliveries } from "@/db/schema/freight";
import { list as listCategories } from "@/lib/catalogue/categories/admin-operations";
import { list as listProducts } from "@/lib/catalogue/products/admin-operations";
import { get as getShop } from "@/lib/content/shop/operations";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list as listAdmins } from "@/lib/people/users/admin-operations";
import { list as listTemplates } from "@/lib/selling/freight/template-operations";
import { declaredSettings } from "@/lib/settings/declared";
import { listed } from "@/lib/settings/kinds";
import { list as listSettings } from "@/lib/settings/operations";
import { dictionaries } from "@/lib/system/basics/dictionaries";
import { list as listKeys } from "@/lib/system/checks/key-operations";
import { listDuties } from "@/lib/system/checks/operations";
import { list as listEntries } from "@/lib/system/dictionaries/operations";
import { accessiblePages } from "../../guard";
import { type AdminPageName, adminPage, canEditAt } from "../../pages";

interface Step {
  name:
    | ("shop" | "phone" | "deliveries" | "area" | "address" | "freight" | "carriers" | "category" | "product")
    | ("duties" | "wechat" | "admin");
  /** The page for this step. `at` is a query that selects the field or list there. */
  page: AdminPageName;
  at?: string;
  isDone: boolean;
}

/**
 * Lists the set-up steps before a shop's first real order. Whether a step is done is derived from the data. Steps that the reader cannot
 * do are omitted.
 */
export async function Checklist({ held, practises }: { held: ReadonlySet<Permission>; practises: boolean }) {
  const t = await getTranslator();
  const open = new Set<string>(await accessiblePages());
  const steps = (await stepsFor(held)).filter(({ page }) => open.has(page) && canEditAt(page, held));
  if (!steps.length) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title={t("dashboard.start")} note={t("dashboard.start.what", { done, all: steps.length })}>
      <ol className="divide-y divide-line-soft">
        {steps.map(({ name, page, at = "", isDone }) => (
          <li key={name} className="flex min-h-12 items-center gap-3.5 px-4 py-2">
            {isDone ? (
              <CircleCheckBig
                className="size-5 shrink-0 text-green"
                role="img"
                aria-label={t("dashboard.start.done")}
              />
            ) : (
              <Circle className="size-5 shrink-0 text-control" aria-hidden="true" />
            )}
            <div className="min-w-0">
              <p className={classes("font-medium", isDone && "text-ink-2")}>{t(`dashboard.start.${name}`)}</p>
              {!isDone && <p className="text-ink-2">{t(`dashboard.start.${name}.what`)}</p>}
            </div>
            {!isDone && (
              <ButtonLink href={`${adminPage(page).path}${at}`} className="ml-auto">
                {t("dashboard.start.open")}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      {practises && (
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line-soft px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">{t("practice.title")}</p>
            <p className="text-ink-2">{t("practice.what")}</p>
          </div>
          <ButtonLink href="/admin/settings/open" className="ml-auto max-md:ml-0">
            {t("practice.begin")}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

async function stepsFor(held: ReadonlySet<Permission>): Promise<Step[]> {
  const steps: Step[] = [];
  const settings = held.has("config.read") ? (await read(listSettings, {})).items : [];
  const settingOf = (key: string) => settings.find((setting) => setting.key === key)?.value;
  if (settings.length) {
    steps.push({
      name: "shop",
      page: "settings",
      at: "?find=shop.name",
      isDone: settingOf("shop.name") !== declaredSettings["shop.name"].default,
    });
    steps.push({ name: "phone", page: "settings", at: "?find=shop.phone", isDone: settingOf("shop.phone") !== "" });
  }
  const templates = held.has("freight.read") ? (await read(listTemplates, {})).items : [];
  const offered = String(settingOf("order.deliveries") ?? declaredSettings["order.deliveries"].default);
  const hasFreight = isCharged(listed(offered), templates);
  if (settings.length)
    steps.push({
      name: "deliveries",
      page: "settings",
      at: "?find=order.deliveries",
      // A template for the default way confirms it.
      isDone: offered !== declaredSettings["order.deliveries"].default || hasFreight,
    });
  if (settings.length) steps.push(...(await missingRequirements(offered)));
  if (held.has("freight.read"))
    steps.push({ name: "freight", page: templates.length ? "freight" : "newFreight", isDone: hasFreight });
  const carriers = await read(listEntries, { type: "carrier" });
  steps.push({ name: "carriers", page: "carriers", isDone: areChosen(carriers.items) });
  if (held.has("category.read")) {
    const { items } = await read(listCategories, {});
    steps.push({ name: "category", page: "categories", isDone: items.length > 0 });
  }
  if (held.has("product.read")) {
    const { items } = await read(listProducts, { on_sale: true, size: 100 });
    steps.push({ name: "product", page: "newProduct", isDone: items.some(({ main_image }) => main_image !== null) });
  }
  if (settings.length) {
    const { items } = await read(listDuties, {});
    const isDone = items.every(({ state }) => state === "done" || state === "check");
    steps.push({ name: "duties", page: "duties", isDone });
    const { source, items: keys } = await read(listKeys, {});
    const canPay = keys.some(({ name, updated_at }) => name === "wechat.merchant_id" && updated_at !== null);
    steps.push({ name: "wechat", page: "wechat", isDone: source === "environment" || (source === "stored" && canPay) });
  }
  if (held.has("user.read")) {
    const { total } = await read(listAdmins, { status: "active", size: 1 });
    steps.push({ name: "admin", page: "newUser", isDone: total > 1 });
  }
  return steps;
}

/** True if each offered way of delivery that can be charged has its default template. */
const isCharged = (offered: readonly string[], templates: readonly { delivery: string; is_default: boolean }[]) =>
  freightDeliveries
    .filter((way) => offered.includes(way))
    .every((way) => templates.some(({ delivery, is_default }) => delivery === way && is_default));

const requirements = [
  { way: "local", name: "area", at: "?find=order.local_radius_km" },
  { way: "pickup", name: "address", at: "?find=shop.address" },
] as const;

/** The requirements of ways of delivery that are switched on, but not offered to shoppers because of them. */
export async function missingRequirements(switchedOn: string) {
  const { deliveries } = await read(getShop, {});
  return requirements
    .filter(({ way }) => listed(switchedOn).includes(way) && !deliveries.includes(way))
    .map(({ name, at }) => ({ name, at, page: "settings" as const, isDone: false }));
}

type Entry = { value: string; status: string; is_default: boolean };

/** True once the active carriers or their default differ from the seeded ones. */
function areChosen(entries: readonly Entry[]) {
  const offered = (all: readonly Omit<Entry, "status">[]) =>
    all.map(({ value, is_default }) => `${value}${is_default ? "*" : ""}`).toSorted();
  const first = dictionaries.find(({ type }) => type === "carrier")!.entries;
  const active = entries.filter(({ status }) => status === "active");
  return active.length > 0 && offered(active).join() !== offered(first).join();
}
