export function isLoopback(host: string) {
  const plain = host.replace(/^\[(.*)\]$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return /^127(\.\d{1,3}){3}$/.test(plain) || plain === "::1" || plain.toLowerCase() === "localhost";
}
