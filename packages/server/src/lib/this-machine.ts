import { BlockList, isIP } from "node:net";

const OWN_ADDRESSES = new BlockList();
OWN_ADDRESSES.addSubnet("127.0.0.0", 8, "ipv4");
OWN_ADDRESSES.addAddress("::1", "ipv6");

/** Whether a URL's host is this machine. Other names, such as `x.localhost`, may be resolved to any address. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  if (family === 0) return host.toLowerCase() === "localhost";
  return OWN_ADDRESSES.check(host, family === 4 ? "ipv4" : "ipv6");
}
