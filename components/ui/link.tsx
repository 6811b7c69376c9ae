"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Prefetches the page with its data on hover or focus, instead of when the link becomes visible. `prefetch={false}` disables it.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return <NextLink {...props} prefetch={props.prefetch ?? isNear} onPointerEnter={come} onFocus={come} />;
}
