import type { Bot } from "../types";

/** The address and the secret are never shown, so their fields begin empty: left empty, both stay as they are. */
export interface BotValues extends Pick<Bot, "name" | "kind" | "types" | "language"> {
  address: string;
  secret: string;
  isUnsigned: boolean;
  isPaused: boolean;
}

export const emptyBot = (language: Bot["language"]): BotValues => ({
  ...{ name: "", kind: "wecom", address: "", secret: "", isUnsigned: false },
  ...{ types: ["order.paid", "after_sale.requested", "refund.failed", "stock.low"], language, isPaused: false },
});

export const storedOf = ({ version, name, kind, types, language, status }: Bot) => ({
  version,
  values: {
    ...{ name, kind, types, language, isPaused: status === "paused" },
    ...{ address: "", secret: "", isUnsigned: false },
  },
});

export const bodyOf = ({ name, address, secret, isUnsigned, isPaused, ...others }: Partial<BotValues>) => ({
  ...others,
  ...(name !== undefined && { name: name.trim() }),
  ...(address?.trim() && { address: address.trim() }),
  ...(secret?.trim() && { secret: secret.trim() }),
  ...(isUnsigned && { secret: null }),
  ...(isPaused !== undefined && { status: isPaused ? ("paused" as const) : ("active" as const) }),
});
