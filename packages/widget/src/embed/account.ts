import { CallFailure, createClient, type Client } from "@guildhall/core";
import { createSessionStore, type SessionStore, type UserInfo } from "@guildhall/core/session";
import { createFetchTransport, createPlatform } from "@guildhall/core/transport";
import { WIDGET_VERSION_HEADER, widgetCalls } from "@guildhall/core/widget";
import { QueryClient } from "@tanstack/react-query";
import { createMemberReader, type Guild } from "../guild/index.ts";
import type { Emit, GetToken, GuildhallEvents } from "./api.ts";
import { atServer } from "./at-server.ts";
import { createIdentity, type Identity, type PageSignals } from "./identity.ts";
import { createMemory } from "./memory.ts";

interface AccountOptions {
  readonly server: string;
  /** The widget's own version. */
  readonly version: string;
  readonly getToken: GetToken;
  readonly page: PageSignals;
  readonly emit: Emit;
  /** See `Port`. */
  readonly framedBy?: string | undefined;
}

/** One person in a host's page, whom any number of mounts act for: session, cached data and drafts. */
export interface Account extends Pick<Guild, "platform" | "session" | "member" | "queries" | "drafts"> {
  readonly identity: Identity;
  /** A client that speaks a mount's language. */
  readonly clientFor: (language: () => string) => Client;
  readonly dispose: () => void;
}

const STALE_MS = 30_000;
const KEEP_MS = 600_000;

export function createAccount({ server, version, getToken, page, emit, framedBy }: AccountOptions): Account {
  const platform = createPlatform();
  const drafts = createMemory();
  const queries = createQueries();
  const readMember = createMemberReader();
  const fetched = createFetchTransport({ credentials: "omit" });
  const transport = atServer(server, (request) =>
    fetched({ ...request, headers: { ...request.headers, [WIDGET_VERSION_HEADER]: version } }),
  );
  const fail = (error: unknown): void => emit("failed", toFault(error));
  const clientFor = (language: () => string): Client =>
    createClient({
      transport,
      platform,
      baseUrl: `${server}/api/v1`,
      language,
      token: () => identity.token(),
      renew: () => identity.renew(),
      onSessionExpired: () => identity.expire(),
      onFailure: fail,
    });
  // Without the session, which an exchange doesn't need, and whose end it must not report.
  const door = createClient({ transport, platform, baseUrl: `${server}/api/v1` });
  const session = createSessionStore({
    client: clientFor(() => ""),
    platform,
    onExpired: () => identity.expire(),
    isActive: page.isVisible,
  });
  let shown = "";
  const adopt = (info: UserInfo): void => {
    const next = whoOf(info);
    if (shown !== "" && shown !== next) {
      queries.clear();
      drafts.clear();
    }
    shown = next;
    session.adopt(info);
  };
  const identity = createIdentity({
    getToken,
    exchange: (token) =>
      door.call(widgetCalls.openSession, { body: { token, ...(framedBy && { framedBy }) } }, { quiet: true }),
    onInfo: adopt,
    onFailure: fail,
    platform,
    page,
  });
  const stops = [tellUnread(session, emit), tellNews(session, queries), tellEnd(identity, emit)];
  return {
    platform,
    session,
    queries,
    drafts,
    identity,
    clientFor,
    member: { get: () => readMember(session.getState().info), subscribe: session.subscribe },
    dispose: () => {
      for (const stop of stops) stop();
      // Best effort: it ends by itself soon enough.
      if (identity.token() !== null)
        clientFor(() => "")
          .call(widgetCalls.closeSession, {}, { quiet: true })
          .catch(() => undefined);
      identity.dispose();
      session.dispose();
      queries.clear();
      drafts.clear();
    },
  };
}

function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEEP_MS,
        // The client itself retries what is safe.
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
        throwOnError: (error) => !(error instanceof CallFailure),
      },
    },
  });
}

/** What the host's developer is told: the reason, which its members don't see. */
function toFault(error: unknown): GuildhallEvents["failed"] {
  if (!(error instanceof CallFailure)) return { code: "no_token", requestId: "" };
  const reason = /refusal\.(.+)$/.exec(error.textKey ?? "")?.[1];
  return { code: reason ?? error.code, requestId: error.requestId ?? "" };
}

function whoOf(info: UserInfo): string {
  return info.loggedIn ? `${String(info.workspace?.id)}/${String(info.user?.id)}` : "guest";
}

function tellUnread(session: SessionStore, emit: Emit): () => void {
  let told = -1;
  return session.subscribe(({ info }) => {
    const count = info?.loggedIn === true ? (info.user?.notificationsCount ?? 0) : 0;
    if (count === told) return;
    told = count;
    emit("unread", { count });
  });
}

/** Reads again what is on the screen once there are news, which each refresh of the session tells. */
function tellNews(session: SessionStore, queries: QueryClient): () => void {
  let known = "";
  return session.subscribe(({ info }) => {
    const news = info?.loggedIn === true ? info.newsId : "";
    if (known !== "" && news !== known) void queries.invalidateQueries();
    known = news;
  });
}

function tellEnd(identity: Identity, emit: Emit): () => void {
  return identity.state.subscribe(() => {
    const state = identity.state.get();
    if (state === "expired" || state === "refused") emit("sessionEnded", { reason: state });
  });
}
