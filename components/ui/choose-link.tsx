"use client";

import type { ComponentProps } from "react";

/** Chooses what a page shows beside its list, at once and without asking the server. `href` begins with `?`. */
export function ChooseLink({ href, ...rest }: Omit<ComponentProps<"a">, "onClick"> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        window.history.pushState(null, "", href);
      }}
    />
  );
}
