import { promises as dns, type LookupAddress } from "node:dns";
import ipaddr from "ipaddr.js";
import type { Translatable } from "@/lib/i18n/msg";
import { environment } from "@/lib/kernel/process/environment";
import { sandboxReceiver } from "@/lib/platform/webhook-receiver";

export interface Target {
  url: URL;
  addresses: LookupAddress[];
}
type Refused = { refused: Translatable };

const refusedScheme: Translatable =
  "Must be an https address at port 443, without a user name and without #. Other addresses need WEBHOOK_NETWORKS.";
const refusedNetwork: Translatable =
  "Its host has a private or reserved address, which WEBHOOK_NETWORKS does not allow.";
export const unknownHost: Translatable = "Its host was not found.";

/** The addresses that the internet routes. IPv6 assigns no others yet. */
const globalNetworks = [ipaddr.parseCIDR("0.0.0.0/0"), ipaddr.parseCIDR("2000::/3")];
const isIn = (address: string, networks: ReturnType<typeof ipaddr.parseCIDR>[]) =>
  ipaddr.subnetMatch(ipaddr.parse(address), { networks }, "none") === "networks";

const ownNetworks = () => environment().webhookNetworks.map((network) => ipaddr.parseCIDR(network));
const isPublic = (address: string) => ipaddr.parse(address).range() === "unicast" && isIn(address, globalNetworks);
const isSecure = ({ protocol, port }: URL) => protocol === "https:" && port === "";

/** Undefined: allowed. In the shop's own networks, http and other ports are allowed too. */
function refuseAddresses(url: URL, addresses: readonly string[]): Translatable | undefined {
  const others = addresses.filter((address) => !isIn(address, ownNetworks()));
  if (others.length && !isSecure(url)) return refusedScheme;
  return others.every(isPublic) ? undefined : refusedNetwork;
}

/** A host that is written as an address, in any spelling. The parser of URLs has normalized it. */
function literalOf({ hostname }: URL) {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Checks what needs no DNS. */
export function checkAddress(text: string): { url: URL } | Refused {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url) url.hostname = url.hostname.replace(/\.+$/, ""); // the dot of a full name, which some resolvers do not know
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    return { refused: refusedScheme };
  if (sandboxReceiver(url)) return { url };
  const literal = literalOf(url);
  const mayBeOwn = ownNetworks().length > 0;
  const refused = literal ? refuseAddresses(url, [literal]) : isSecure(url) || mayBeOwn ? undefined : refusedScheme;
  return refused ? { refused } : { url };
}

export type Lookup = (host: string) => Promise<LookupAddress[]>;
const systemLookup: Lookup = (host) => dns.lookup(host, { all: true });

/** Resolves the host once. All of its addresses must be allowed, and only these are dialled. */
export async function resolveAddress(text: string, lookup: Lookup = systemLookup): Promise<Target | Refused> {
  const checked = checkAddress(text);
  if ("refused" in checked) return checked;
  const { url } = checked;
  if (literalOf(url) || sandboxReceiver(url)) return { url, addresses: [] };
  const addresses = await lookup(url.hostname).catch(() => []);
  if (!addresses.length) return { refused: unknownHost };
  const refused = refuseAddresses(
    url,
    addresses.map(({ address }) => address),
  );
  return refused ? { refused } : { url, addresses };
}
