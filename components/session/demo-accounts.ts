/** The accounts of the demo shop. They can only sign in while the sandbox is on. */
export const demoAccounts = [
  { account: "root", password: "kiosk-root-demo", what: "Back office, every right" },
  { account: "clerk", password: "kiosk-clerk-demo", what: "Back office, reads and ships orders" },
  { account: "shopper", password: "kiosk-shopper-demo", what: "A shopper with an address" },
] as const;

export type DemoAccount = (typeof demoAccounts)[number];
