import { BlockList, isIP } from "node:net";

const V4_SPECIAL = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

// Non-public ranges within 2000::/3: tunnels for IPv4 addresses, and documentation.
const V6_SPECIAL = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of V4_SPECIAL) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of V6_SPECIAL) special.addSubnet(net, prefix, "ipv6");

const publicV6 = new BlockList();
publicV6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is public: not local, private or in a special range. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      // IPv4-mapped IPv6 (`::ffff:10.0.0.1`) and all local ranges are outside 2000::/3.
      return publicV6.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
