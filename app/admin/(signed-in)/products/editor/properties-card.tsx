"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { fieldLabel } from "@/components/edit/field-label";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { limitInput } from "@/components/ui/limited";
import { moveItem } from "@/components/ui/use-reorder";
import type { Draft } from "./product-draft";

interface Props {
  value: Draft["properties"];
  onChange: (value: Draft["properties"]) => void;
  problem: PageProblem | undefined;
}
const most = 30;

export function PropertiesCard({ value, onChange, problem }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const wanted = useRef<{ at: number; part: string }>(undefined);

  // Lines are identified by their position only, so the focus has to be moved with a line, or to the next one after a removal.
  useEffect(() => {
    if (!wanted.current) return;
    const { at, part } = wanted.current;
    wanted.current = undefined;
    const find = (selector: string) => list.current!.children[at]?.querySelector<HTMLElement>(selector);
    (find(`[data-part="${part}"]:enabled`) ?? find("button:enabled") ?? adding.current)?.focus();
  });

  function move(at: number, part: "up" | "down") {
    const to = part === "up" ? at - 1 : at + 1;
    const { name, detail } = value[at]!;
    wanted.current = { at: to, part };
    setAnnouncement(
      t("edit.movedTo", { name: name.trim() || detail.trim() || "…", place: to + 1, count: value.length }),
    );
    onChange(moveItem(value, at, to));
  }

  // Empty properties are not sent, so the positions in the API's errors do not count them.
  const sent = value.filter(({ name, detail }) => name.trim() || detail.trim());
  const errorOf = (property: Draft["properties"][number], field: string) =>
    errorAt(problem, `properties.${sent.indexOf(property)}.${field}`);
  return (
    <Card title={fieldLabel("product", "properties", language)} note={t("product.properties.what")}>
      <div className="grid gap-2 p-4">
        <ul ref={list} className="grid gap-2">
          {value.map((property, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
            <li key={at} className="flex flex-wrap items-start gap-1">
              {(["name", "detail"] as const).map((field) => {
                const error = errorOf(property, field);
                return (
                  <div
                    key={field}
                    className={
                      field === "name" ? "w-36 max-md:w-28" : "min-w-0 flex-1 max-md:min-w-[calc(100%-7.5rem)]"
                    }
                  >
                    <input
                      className="entry"
                      data-part={field}
                      aria-label={t(`product.property.${field}`, { at: at + 1 })}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `property-${at}-${field}` : undefined}
                      {...limitInput(field === "name" ? 40 : 200)}
                      value={property[field]}
                      onChange={({ target }) => onChange(value.with(at, { ...property, [field]: target.value }))}
                    />
                    {error && (
                      <p id={`property-${at}-${field}`} className="mt-1 text-small text-red">
                        {error}
                      </p>
                    )}
                  </div>
                );
              })}
              <span className="flex max-md:ml-auto">
                <IconButton
                  label={t("product.property.up", { at: at + 1 })}
                  data-part="up"
                  disabled={at === 0}
                  onClick={() => move(at, "up")}
                  className="disabled:opacity-40"
                >
                  <ArrowUp className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("product.property.down", { at: at + 1 })}
                  data-part="down"
                  disabled={at === value.length - 1}
                  onClick={() => move(at, "down")}
                  className="disabled:opacity-40"
                >
                  <ArrowDown className="size-4" aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("product.property.takeAway", { at: at + 1 })}
                  data-part="takeAway"
                  onClick={() => {
                    wanted.current = { at: Math.min(at, value.length - 2), part: "takeAway" };
                    onChange(value.toSpliced(at, 1));
                  }}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {value.length < most && (
          <Button
            ref={adding}
            className="justify-self-start"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => {
              wanted.current = { at: value.length, part: "name" };
              onChange([...value, { name: "", detail: "" }]);
            }}
          >
            {t("product.property.add")}
          </Button>
        )}
      </div>
    </Card>
  );
}
