import type { Words } from "@/lib/i18n/admin/words";

interface Named {
  id: number;
  nickname: string;
  username: string | null;
  recipient: string | null;
}

/** Until they give a name, who receives their goods stands for them, with the number that tells two of one name apart. */
export function customerName({ id, nickname, username, recipient }: Named, words: Words) {
  const known = nickname || username;
  if (known) return known;
  const numbered = words("common.customer", { id });
  return recipient ? `${recipient} · ${numbered}` : numbered;
}
