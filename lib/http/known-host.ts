import { isIP } from "node:net";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/loopback";

/**
 * True if a `Host` header names this app. With DNS rebinding another site's name can resolve to our address, and its pages could read our
 * answers. A literal IP address is always accepted. Behind a proxy, the proxy decides.
 */
export function isKnownHost(host: string) {
  const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(plain) || isLoopback(plain) || name.endsWith(".localhost")) return true;
  const { appUrl, hosts, host: listened, trustedProxies, onVercel } = environment();
  if (trustedProxies > 0 || onVercel) return true;
  return [new URL(appUrl).hostname, listened.toLowerCase(), ...hosts].includes(name);
}
