import { isIP } from "node:net";
import { AppError } from "@guildhall/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Served under any host: load balancers and monitors use whatever address they know. */
    readonly answersAnyHost?: boolean;
  }
}

type HostConfig = Pick<Config, "publicUrl" | "host">;

/** A host name or address with an optional port. */
const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;
const LOOPBACK_NAME = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost)$/i;
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i;

/** Whether an address is the machine's own. */
function isLoopbackAddress(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address);
}

/** Whether a `Host` is the machine itself, with or without a port. */
function isLoopbackHost(host: string): boolean {
  const name = nameIn(host);
  return name !== null && (LOOPBACK_NAME.test(name) || isLoopbackAddress(name));
}

/**
 * Whether the server accepts this host, against DNS rebinding: anyone can point a name at any address, this machine's
 * included, and browsers then take the server for part of their site. With PUBLIC_URL only its host is accepted;
 * without it only names that can't be rebound: loopback names, and IP addresses if HOST makes the server reachable at
 * all.
 */
export function isOwnHost({ publicUrl, host: listensOn }: HostConfig, host: string): boolean {
  const name = nameIn(host);
  if (name === null) return false;
  if (publicUrl !== null) {
    const own = new URL(publicUrl);
    const asked = `${own.protocol}//${host}`;
    return URL.canParse(asked) && new URL(asked).host === own.host;
  }
  if (isLoopbackHost(host)) return true;
  return !isLoopbackHost(listensOn) && (isIP(name) !== 0 || name.toLowerCase() === listensOn.toLowerCase());
}

/** The origin of a request to an own host, as its pages see it. */
export function originOfRequest(
  { publicUrl }: Pick<Config, "publicUrl">,
  request: Pick<FastifyRequest, "protocol" | "host">,
): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Rejects requests for foreign hosts before anything else is looked at. */
export function refuseForeignHosts(server: FastifyInstance, config: HostConfig): void {
  server.addHook("onRequest", async (request) => {
    const { host, routeOptions } = request;
    if (routeOptions.config.answersAnyHost === true || isOwnHost(config, host)) return;
    throw new AppError("ErrorMisdirected", "the host is not the server's own", { host });
  });
}

const FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
] as const;

/**
 * Whether a request comes from this machine: to a loopback name, from a loopback address, and not through a proxy,
 * whose requests all do. If the configuration suggests a proxy or a public address, nothing is local.
 */
export function isFromThisMachine(
  config: Pick<Config, "publicUrl" | "trustedProxies">,
  request: FastifyRequest,
): boolean {
  const { headers, raw } = request;
  if (config.publicUrl !== null || config.trustedProxies.length > 0) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(raw.socket.remoteAddress ?? "") && isLoopbackHost(headers.host ?? "");
}

function nameIn(host: string): string | null {
  const found = HOST.exec(host);
  return found?.[1] ?? found?.[2] ?? null;
}
