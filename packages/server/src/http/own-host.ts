import { isIP } from "node:net";
import { AppError } from "@guildhall/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered under any name: balancers and monitors ask by whatever address they know. */
    readonly answersAnyHost?: boolean;
  }
}

type HostConfig = Pick<Config, "publicUrl" | "host">;

/** A name or an address with an optional port, as browsers write a host; nothing else. */
const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i;
const LOOPBACK_NAME = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost)$/i;
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i;

/** Whether an address is one of the machine itself. */
function isLoopbackAddress(address: string): boolean {
  return LOOPBACK_ADDRESS.test(address);
}

/** Whether a `Host` names the machine itself, with or without a port. */
function isLoopbackHost(host: string): boolean {
  const name = nameIn(host);
  return name !== null && (LOOPBACK_NAME.test(name) || isLoopbackAddress(name));
}

/**
 * Whether the server answers under this host. Anybody can point a name of their own at any address, this machine's
 * included, after which browsers take the server for a part of their site. With PUBLIC_URL its host alone is answered.
 * Without it only names that cannot be pointed elsewhere are: the machine's own, and plain addresses where HOST lets
 * others reach the server at all.
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

/** The origin under which a request of an own host reached the server, as its pages know themselves. */
export function originOfRequest(
  { publicUrl }: Pick<Config, "publicUrl">,
  request: Pick<FastifyRequest, "protocol" | "host">,
): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Refuses, before anything else is looked at, what was sent to a host that is not the server's. */
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
 * Whether a request was made on the machine itself, by somebody at it: to a loopback name, from a loopback address,
 * and by no proxy, which would bring everybody's requests from there. Where the configuration tells of a proxy, or of
 * an address for others, nothing is taken for local.
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
