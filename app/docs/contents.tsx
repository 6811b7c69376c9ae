"use client";

import { useEffect, useRef, useState } from "react";
import { finder } from "./search";

export interface Entry {
  anchor: string;
  /** A type has none. */
  method?: string;
  path: string;
  summary: string;
}

interface Props {
  what: "operation" | "type";
  modules: { name: string; entries: Entry[] }[];
}

/** A column on the left; on a phone the same markup is a popover, which opens and closes without JavaScript. */
export function Contents({ what, modules }: Props) {
  const [sought, seek] = useState("");
  const current = useCurrentAnchor();
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (current) nav.current?.querySelector(`a[href="#${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const fits = finder(sought);
  const found = modules
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ method, path, summary }) => fits(`${name} ${method ?? ""} ${path} ${summary}`)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const hint = what === "operation" ? "Find an operation" : "Find a type";
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <nav
      ref={nav}
      id="contents"
      popover="auto"
      aria-label={what === "operation" ? "Operations" : "Types"}
      className="contents-list"
    >
      <form
        className="sticky top-0 flex gap-2 bg-bg p-3"
        onSubmit={(event) => {
          event.preventDefault();
          nav.current?.querySelector<HTMLAnchorElement>("a")?.click();
        }}
      >
        <input
          type="search"
          value={sought}
          onChange={(event) => seek(event.target.value)}
          aria-label={hint}
          placeholder={hint}
          className="entry noscript:hidden"
        />
        <button type="button" popoverTarget="contents" popoverTargetAction="hide" className="control md:hidden">
          Close
        </button>
        <p role="status" className="sr-only">
          {sought.trim() && `${count} found`}
        </p>
      </form>
      {count === 0 && (
        <div className="grid justify-items-start gap-2 px-5 py-2">
          <p className="text-ink-2">
            No {what} has “{sought.trim()}” in its path or name.
          </p>
          <button type="button" onClick={() => seek("")} className="control">
            Clear the search
          </button>
        </div>
      )}
      {found.map(({ name, entries }) => (
        <section key={name} aria-label={name} className="px-2 pb-2">
          <p className="px-2 pt-2 pb-1 text-small text-ink-3">{name}</p>
          <ul>
            {entries.map(({ anchor, method, path, summary }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  title={summary}
                  aria-current={anchor === current ? "location" : undefined}
                  onClick={() => nav.current?.hidePopover()}
                >
                  {method && <span className={`method ${method}`}>{method === "DELETE" ? "DEL" : method}</span>}
                  <span className="wrap-anywhere">{path}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function useCurrentAnchor() {
  const [current, setCurrent] = useState("");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      { rootMargin: "-80px 0px -85% 0px" },
    );
    for (const section of document.querySelectorAll("main section[id]")) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return current;
}
