"use client";

import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words/words";
import type { UserStatus } from "./types";

const tones = { active: "green", locked: "amber", disabled: "gray" } as const;

/** A lock of wrong passwords is told of whoever could sign in without it. */
export function UserState({ status, locked_until }: { status: UserStatus; locked_until?: string | null }) {
  const state = status === "active" && locked_until ? "locked" : status;
  return <Badge tone={tones[state]}>{useWords()(`users.state.${state}`)}</Badge>;
}
