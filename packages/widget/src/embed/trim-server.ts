import type { Port } from "./api.ts";

/** The server's address as it's written here, without a slash at its end. */
export function trimServer(port: Port): Port {
  const { options } = port;
  return { ...port, options: { ...options, server: options.server.replace(/\/$/, "") } };
}
