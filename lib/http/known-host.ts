import { isIP } from "node:net";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/loopback";

/**
 * True if a `Host` header belongs to this app. Prevents DNS rebinding, where another site's name resolves to our
 * address so that its pages can read our responses. Literal IP addresses are always accepted. Behind a proxy, the proxy
 * decides.
 */
export function isKnownHost(host: string) {
  const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(plain) || isLoopback(plain) || name.endsWith(".localhost")) return true;
  const { appUrl, hosts, host: listened, trustedProxies, onVercel } = environment();
  if (trustedProxies > 0 || onVercel) return true;
  return [new URL(appUrl).hostname, listened.toLowerCase(), ...hosts].includes(name);
}
