import { isIP } from "node:net";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/loopback";

/**
 * Whether a `Host` header names this app. A stranger's page can give its own name our address (DNS rebinding), and then reads what we
 * answer as its own: so an unknown name is refused. A literal address is nobody's name. Behind a proxy, the proxy decides.
 */
export function isKnownHost(host: string) {
  const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(plain) || isLoopback(plain) || name.endsWith(".localhost")) return true;
  const { appUrl, hosts, host: listened, trustedProxies, onVercel } = environment();
  if (trustedProxies > 0 || onVercel) return true;
  return [new URL(appUrl).hostname, listened.toLowerCase(), ...hosts].includes(name);
}
