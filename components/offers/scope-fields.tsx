"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { ProductFinder } from "@/components/edit/product-finder";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import type { OfferScope, RuleValues } from "./rule-form";

/** Names of products and categories of scopes. `path` is where a category is: `Tea › Green tea`. */
export interface ScopeNames {
  products: Readonly<Record<number, string>>;
  categories: readonly { id: number; name: string; path: string }[];
}

/** Products that are found while editing get their names too. */
export function useScopeNames({ products, categories }: ScopeNames) {
  const [found, setFound] = useState<Record<number, string>>({});
  const nameOf = (scope: OfferScope, id: number) => {
    const known =
      scope === "products" ? (found[id] ?? products[id]) : categories.find((category) => category.id === id)?.name;
    return known ?? `#${id}`;
  };
  return { nameOf, learn: (id: number, name: string) => setFound((before) => ({ ...before, [id]: name })) };
}

interface Props {
  values: Pick<RuleValues, "scope" | "scope_ids">;
  onChange: (change: Pick<Partial<RuleValues>, "scope" | "scope_ids">) => void;
  categories: ScopeNames["categories"];
  names: ReturnType<typeof useScopeNames>;
  problem: PageProblem | undefined;
  isFixed: boolean;
}

const maxInScope = 500;

/** The goods that the offer is for. The page has to include the part `banners` in its `<PageTranslations>`. */
export function ScopeFields({ values: { scope, scope_ids }, onChange, categories, names, problem, isFixed }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const choose = (ids: number[]) => onChange({ scope_ids: ids.slice(0, maxInScope) });
  const refused = problem?.errors?.find(({ path }) => path.startsWith("scope_ids"))?.message;
  const error = refused && (scope_ids.length ? refused : t("offers.scope.none"));
  const unlisted = scope_ids.filter((id) => scope === "products" || categories.every((each) => each.id !== id));
  return (
    <Card title={t("offers.scope")} note={scope_ids.length > 0 && t("offers.scope.count", { count: scope_ids.length })}>
      <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-1 gap-3 p-4">
        <SelectField
          label={t("offers.scope.for")}
          value={scope}
          error={errorAt(problem, "scope")}
          onChange={({ target }) => onChange({ scope: target.value as OfferScope, scope_ids: [] })}
          options={(["all", "categories", "products"] as const).map((value) => ({
            value,
            label: t(`offers.scope.${value}`),
          }))}
        />
        {scope === "products" && !isFixed && can("product.read") && (
          <ProductFinder
            label={t("offers.scope.add")}
            error={error}
            onFound={({ id, name }) => {
              names.learn(id, name);
              if (!scope_ids.includes(id)) choose([...scope_ids, id]);
            }}
          />
        )}
        {unlisted.length > 0 && (
          <ul className="grid">
            {unlisted.map((id) => (
              <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line-soft last:border-0">
                <bdi className="min-w-0 truncate">{names.nameOf(scope, id)}</bdi>
                {names.nameOf(scope, id) === `#${id}` && (
                  <span className="text-small text-ink-2">{t("offers.scope.deleted")}</span>
                )}
                {!isFixed && (
                  <IconButton
                    className="ml-auto"
                    label={t("banners.remove", { name: names.nameOf(scope, id) })}
                    onClick={() => choose(scope_ids.filter((each) => each !== id))}
                  >
                    <X className="size-4" aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {scope === "categories" && (
          <div>
            <p className="mb-1 text-small text-ink-2">
              {t(categories.length ? "offers.scope.categories.help" : "offers.scope.noCategories")}
            </p>
            <ul className="max-h-64 overflow-y-auto rounded-control border empty:hidden">
              {categories.map(({ id, path }) => (
                <li key={id}>
                  <label className="flex min-h-9 items-center gap-2.5 px-3 hover:bg-hover max-md:min-h-11">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0 accent-accent"
                      checked={scope_ids.includes(id)}
                      onChange={({ target }) =>
                        choose(target.checked ? [...scope_ids, id] : scope_ids.filter((each) => each !== id))
                      }
                    />
                    <bdi className="min-w-0 truncate">{path}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        )}
        {error && (scope === "categories" || isFixed || !can("product.read")) && (
          <p className="text-small text-red">{error}</p>
        )}
      </fieldset>
    </Card>
  );
}
