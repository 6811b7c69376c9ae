"use client";

import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import type { UserStatus } from "./types";

export const UserState = ({ status }: { status: UserStatus }) => (
  <Badge tone={status === "active" ? "green" : "gray"}>{useWords()(`users.state.${status}`)}</Badge>
);
