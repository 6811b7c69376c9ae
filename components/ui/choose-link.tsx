"use client";

import { useSearchParams } from "next/navigation";
import { type ComponentProps, useEffect, useState } from "react";

/** What is chosen in a list, by its name in the address. */
export interface Choice {
  name: string;
  chosen: string | null;
  choose: (value: string) => void;
}

/**
 * Next follows an address that we write when it finds time. What is chosen shows at once, because who types right after a click would type
 * into what stood there before.
 */
export function useChoice(name: string): Choice {
  const address = useSearchParams();
  const [early, setEarly] = useState<{ value: string; before: typeof address }>();
  useEffect(() => {
    const forget = () => setEarly(undefined);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  return {
    name,
    chosen: early?.before === address ? early.value : address.get(name),
    choose: (value) => setEarly({ value, before: address }),
  };
}

/** Chooses what a page shows beside its list, without asking the server. */
export function ChooseLink({
  choice: { name, choose },
  value,
  ...rest
}: Omit<ComponentProps<"a">, "onClick" | "href"> & { choice: Choice; value: string }) {
  const href = `?${new URLSearchParams({ [name]: value })}`;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        choose(value);
        window.history.pushState(null, "", href);
      }}
    />
  );
}
