"use client";

import { useEffect, useRef, useState } from "react";
import { scrollInside } from "./scroll-inside";
import type { Entry } from "./search/entry";
import { FoundList } from "./search/found-list";
import { SearchField } from "./search/search-field";
import { useSearch } from "./search/use-search";
import { useWords } from "./speaking";

interface Link {
  anchor: string;
  /** A chapter and a type have none. */
  method?: string;
  title: string;
  /** The call that stands behind the title. */
  path?: string;
}

interface Props {
  groups: { name: string; links: Link[] }[];
  index: Entry[];
}

/** A column on the left; on a phone the same markup is a popover, which opens and closes without JavaScript. */
export function Contents({ groups, index }: Props) {
  const words = useWords();
  const current = useCurrentAnchor();
  const nav = useRef<HTMLElement>(null);
  const search = useSearch(index, nav);

  useEffect(() => {
    if (current) scrollInside(nav.current, nav.current?.querySelector(`a[href="#${current}"]`));
  }, [current]);

  return (
    <nav ref={nav} id="contents" popover="auto" aria-label={words.menu} className="contents-list">
      <SearchField search={search} />
      {search.isOn ? (
        <FoundList search={search} />
      ) : (
        groups.map(({ name, links }) => (
          <section key={name} aria-label={name} className="px-2 pb-2">
            <p className="px-2 pt-2 pb-1 text-small text-ink-3">{name}</p>
            <ul>
              {links.map(({ anchor, method, title, path }) => (
                <li key={anchor}>
                  <a
                    href={`#${anchor}`}
                    title={path}
                    aria-current={anchor === current ? "location" : undefined}
                    onClick={() => nav.current?.hidePopover()}
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                    {method && <span className={`method ${method}`}>{method === "DELETE" ? "DEL" : method}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
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
