import { statSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";

/** Longest prefix of a range, by the address's family. */
const MAX_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether it's an IP address or a CIDR range; not one of all addresses, which the server's library refuses. */
export function isProxyRange(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const max = address.includes("%") ? undefined : MAX_PREFIX[isIP(address)];
  if (max === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= max);
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Whether a folder holds what its build makes, told by one file of it. */
export function isBuild(folder: string, file: string): boolean {
  return isFolder(folder) && statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
}
