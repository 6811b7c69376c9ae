import type { Translator } from "./translator";

interface Named {
  id: number;
  nickname?: string;
  username?: string | null;
  recipient?: string | null;
}

/** Customers without a name are shown as their recipient, with their id, because recipients can have the same name. */
export function customerName({ id, nickname, username, recipient }: Named, t: Translator) {
  const known = nickname || username;
  if (known) return known;
  const numbered = t("common.customer", { id });
  return recipient ? `${recipient} · ${numbered}` : numbered;
}
