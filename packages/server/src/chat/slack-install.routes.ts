import { AccessDeniedError, UnauthenticatedError } from "@guildhall/core";
import type { ChatConnection } from "@guildhall/core/chat";
import { chatCalls } from "@guildhall/core/integrations";
import { safeReturnPath } from "@guildhall/core/session";
import { finishInstall, installUrl, ORG_INSTALL, slackManifest } from "@guildhall/slack-app";
import type { SlackOAuthConfig } from "@guildhall/slack-app";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ServerModule } from "../app.ts";
import type { SlackConfig } from "../config-chats.ts";
import type { Edge } from "../http/edge.ts";
import type { Deps } from "../lib/deps.ts";
import { connectSlack, useInstallCode } from "./connect-slack.service.ts";
import type { InstallCall } from "./connect-slack.service.ts";
import { createCode } from "./one-time-code.ts";
import { readInstallState, writeInstallState } from "./slack-install-state.ts";

/** Where Slack sends people back to. */
const REDIRECT_PATH = "/slack/oauth_redirect";

/** Where it's started and shown, unless a page asks for itself. */
const PAGE = "/integration/slack";

interface InstallParts {
  readonly deps: Deps;
  readonly slack: SlackConfig;
  readonly fetch: typeof globalThis.fetch;
  /** Where the panel is, without a path. */
  readonly origin: string;
  readonly refreshChannels: (connection: ChatConnection) => Promise<void>;
}

/** Why nothing was installed, as the panel's `error` query has it. */
type InstallError = "unknown" | "apps_limit" | "access_denied" | "mismatch_slack_ws" | typeof ORG_INSTALL;

type Outcome = { readonly back: string } & ({ readonly installed: string } | { readonly error: InstallError });

/** Connects Slack teams by OAuth, and tells Slack what the app is. */
export function createSlackInstallModule(parts: InstallParts): ServerModule {
  const { origin, slack } = parts;
  const isSocketMode = slack.appToken !== null;
  return {
    register({ server, api, edge }) {
      api.get("/slack/install", async (request, reply) => leave(reply, await start({ parts, edge }, request, reply)));
      server.get(REDIRECT_PATH, async (request, reply) => leave(reply, await finish({ parts, edge }, request, reply)));
      server.get("/slack/manifest.json", async (_request, reply) =>
        reply
          .type("application/json; charset=utf-8")
          .header("cache-control", "no-store")
          .send(JSON.stringify(slackManifest({ origin, isSocketMode, rotatesTokens: slack.rotatesTokens }), null, 2)),
      );
    },
  };
}

interface Served {
  readonly parts: InstallParts;
  readonly edge: Edge;
}

const startQuery = z.catch(z.object({ source: z.optional(z.string()) }), {});
const finishQuery = z.catch(
  z.object({ code: z.optional(z.string()), state: z.optional(z.string()), error: z.optional(z.string()) }),
  {},
);

/** Returns where to send the browser. */
async function start({ parts, edge }: Served, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { source } = z.parse(startQuery, request.query);
  const back = source === undefined ? PAGE : safeReturnPath(source);
  const admitted = await admit(edge, request, reply);
  if (admitted === "guest") return `/login?${new URLSearchParams({ redirect: back }).toString()}`;
  if (admitted === "denied") return pathOf({ back, error: "access_denied" });
  const { actor, deps, at } = admitted;
  const wish = { workspaceId: actor.workspace.id, provider: "slack", purpose: "connect" } as const;
  const { code } = await deps.db.transaction((tx) =>
    createCode({ db: tx, random: deps.random, at }, { ...wish, memberId: actor.memberId }),
  );
  return installUrl(oauthOf(parts), writeInstallState({ code, back }, sealOf(parts, admitted)));
}

async function finish({ parts, edge }: Served, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { state = "", code = "", error = "" } = z.parse(finishQuery, request.query);
  const admitted = await admit(edge, request, reply);
  if (admitted === "guest") return `/login?${new URLSearchParams({ error: errorOf(error) }).toString()}`;
  if (admitted === "denied") return pathOf({ back: PAGE, error: "access_denied" });
  const wish = readInstallState(state, sealOf(parts, admitted));
  if (wish === null) return pathOf({ back: PAGE, error: "unknown" });
  const { back } = wish;
  if (!(await useInstallCode(admitted, wish.code))) return pathOf({ back, error: "unknown" });
  if (error !== "") return pathOf({ back, error: errorOf(error) });
  return pathOf({ back, ...(await install(parts, admitted, code)) });
}

async function install(
  parts: InstallParts,
  call: InstallCall,
  code: string,
): Promise<{ readonly installed: string } | { readonly error: InstallError }> {
  const { log } = parts.deps;
  try {
    const outcome = await finishInstall(oauthOf(parts), { code, at: parts.deps.clock.now() });
    if (outcome.kind === "refused") {
      log.warn({ reason: outcome.reason }, "Slack refused to connect a team");
      return { error: errorOf(outcome.reason) };
    }
    const connection = await connectSlack(call, outcome.result);
    if (connection === null) return { error: "mismatch_slack_ws" };
    await refreshChannels(parts, connection);
    return { installed: connection.name };
  } catch (cause) {
    // Whoever installs sees a page of the panel's, where they can start over.
    log.error({ err: cause }, "a Slack team could not be connected");
    return { error: "unknown" };
  }
}

// The team is connected without them, too; they're read again whenever one changes.
async function refreshChannels(
  { deps, refreshChannels: refresh }: InstallParts,
  connection: ChatConnection,
): Promise<void> {
  try {
    await refresh(connection);
  } catch (error) {
    deps.log.warn({ err: error, team: connection.externalId }, "the channels of a Slack team could not be read");
  }
}

/** Only those who may connect chats get past it. */
async function admit(
  edge: Edge,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InstallCall | "guest" | "denied"> {
  try {
    const { actor, ...call } = await edge.admit(request, reply, chatCalls.createCode);
    return actor === undefined ? "denied" : { ...call, actor };
  } catch (error) {
    if (error instanceof UnauthenticatedError) return "guest";
    if (error instanceof AccessDeniedError) return "denied";
    throw error;
  }
}

function sealOf({ deps }: InstallParts, { visitor }: InstallCall) {
  // Members have an identity.
  return { secret: deps.config.secret, tokenHash: visitor.identity?.tokenHash ?? Buffer.alloc(0) };
}

function oauthOf({ slack, origin, fetch }: InstallParts): SlackOAuthConfig {
  const { clientId, clientSecret, apiUrl, authorizeOrigin } = slack;
  return { clientId, clientSecret, apiUrl, authorizeOrigin, fetch, redirectUri: origin + REDIRECT_PATH };
}

/** By what Slack answered; it documents no code for a free plan's limit. */
function errorOf(reason: string): InstallError {
  if (reason === "access_denied" || reason === ORG_INSTALL) return reason;
  return /limit/.test(reason) ? "apps_limit" : "unknown";
}

function pathOf({ back, ...outcome }: Outcome): string {
  const url = new URL(back, "http://panel");
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

function leave(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(to, 302);
}
