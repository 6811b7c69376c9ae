"use client";

import { useMutation } from "@tanstack/react-query";
import { Bookmark, Columns3, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { cms } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import { orThrow } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { limitInput } from "@/components/ui/limited";
import { choiceLook, Menu } from "@/components/ui/menu";

interface View {
  name: string;
  query: string;
}
export interface ListPreference {
  columns: string[] | null;
  views: View[];
}
export const defaultPreference: ListPreference = { columns: null, views: [] };

const trigger = "control border-dashed font-normal text-ink-2 max-md:hidden";

/** Returns the changed fields, given the preference before the change. */
type Change = (before: ListPreference) => Partial<ListPreference>;

/**
 * Runs one change at a time across all tabs of the browser. Web Locks are not available over plain HTTP; then tabs do not wait.
 */
const oneTabAtATime = <T,>(change: () => Promise<T>): Promise<T> =>
  navigator.locks?.request<Promise<T>>("kiosk-views", change) ?? change();

function send(list: string, change: Change) {
  const body = change(defaultPreference);
  return body.views ? oneTabAtATime(() => sendViews(list, change)) : put(list, body);
}

/** Another tab can have saved views, so the change is applied to the stored ones under the lock. */
async function sendViews(list: string, change: Change) {
  const { lists } = orThrow(await cms("GET", "/cms/preference"));
  return put(list, change(lists.find((storedPreference) => storedPreference.list === list) ?? defaultPreference));
}

async function put(list: string, body: Partial<ListPreference>) {
  orThrow(await cms("PUT", `/cms/preference/${list}`, { body }));
  return body;
}

/** An admin's columns and views of a list. Changes are shown optimistically and stored one at a time. */
export function useListPreference(list: string, first: ListPreference, onProblem: (problem: PageProblem) => void) {
  const [{ stored, waiting }, set] = useState<{ stored: ListPreference; waiting: Change[] }>({
    stored: first,
    waiting: [],
  });
  const { mutate } = useMutation({
    scope: { id: `preference ${list}` },
    mutationFn: (change: Change) => send(list, change),
    onSuccess: (done) => set(({ stored, waiting }) => ({ stored: { ...stored, ...done }, waiting })),
    onError: onProblem,
    onSettled: (_done, _problem, change) =>
      set(({ stored, waiting }) => ({ stored, waiting: waiting.filter((one) => one !== change) })),
  });
  function savePreference(change: Change) {
    set(({ stored, waiting }) => ({ stored, waiting: [...waiting, change] }));
    mutate(change);
  }
  const preference = waiting.reduce((before, change) => Object.assign(before, change(before)), { ...stored });
  return { preference, keep: savePreference };
}

interface ColumnsMenuProps {
  columns: readonly { id: string; label: string }[];
  shown: readonly string[];
  onChange: (columns: string[]) => void;
}

export function ColumnsMenu({ columns, shown, onChange }: ColumnsMenuProps) {
  const t = useTranslator();
  return (
    <Menu
      label={t("list.columns")}
      className={trigger}
      trigger={
        <>
          <Columns3 className="size-4" aria-hidden="true" />
          {t("list.columns")}
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{t("list.columns")}</legend>
        {columns.map(({ id, label }) => (
          <label key={id} className={choiceLook}>
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={shown.includes(id)}
              disabled={shown.length === 1 && shown[0] === id}
              onChange={({ target }) =>
                onChange(
                  columns
                    .map((column) => column.id)
                    .filter((each) => (each === id ? target.checked : shown.includes(each))),
                )
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}

interface ViewsMenuProps {
  views: readonly View[];
  query: string;
  onShow: (query: string) => void;
  onChange: (change: (views: readonly View[]) => View[]) => void;
}

/** Named filters. Saving a view replaces one with the same name. */
export function ViewsMenu({ views, query, onShow, onChange }: ViewsMenuProps) {
  const t = useTranslator();
  const [name, setName] = useState("");
  const id = useId();
  const wanted = name.trim();
  return (
    <Menu
      wide
      label={t("list.views")}
      className={trigger}
      trigger={
        <>
          <Bookmark className="size-4" aria-hidden="true" />
          {t("list.views")}
        </>
      }
    >
      <ul>
        {views.map((view) => (
          <li key={view.name} className="flex items-center">
            <button
              type="button"
              data-choice=""
              className={choiceLook}
              onClick={() => onShow(view.query)}
              aria-current={view.query === query}
            >
              <span className="truncate">{view.name}</span>
            </button>
            <button
              type="button"
              aria-label={t("list.deleteView", { name: view.name })}
              onClick={() => onChange((all) => all.filter((each) => each.name !== view.name))}
              className="grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:text-red"
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <form
        className="flex items-end gap-2 p-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wanted) return;
          onChange((all) => [...all.filter((each) => each.name !== wanted), { name: wanted, query }]);
          setName("");
        }}
      >
        <div className="grid flex-1 gap-1">
          <label htmlFor={id} className="text-small text-ink-2">
            {t("list.viewName")}
          </label>
          <input
            id={id}
            className="entry"
            {...limitInput(60)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={!wanted || views.length >= 30}>
          {t("list.saveView")}
        </Button>
      </form>
    </Menu>
  );
}
