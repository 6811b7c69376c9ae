"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link whose page is fetched, with its data, once the pointer or the focus comes to it: sooner than the click, and none that nobody comes
 * near. With `prefetch={false}` not even then.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return <NextLink {...props} prefetch={props.prefetch ?? isNear} onPointerEnter={come} onFocus={come} />;
}
