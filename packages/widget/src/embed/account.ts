import { CallFailure, createClient, parseJson, toJson, type Client } from "@guildhall/core";
import { createSessionStore, type SessionStore, type UserInfo } from "@guildhall/core/session";
import { streamCalls } from "@guildhall/core/stream";
import { createFetchTransport, createPlatform, type Transport } from "@guildhall/core/transport";
import { WIDGET_VERSION_HEADER, widgetCalls } from "@guildhall/core/widget";
import { QueryClient } from "@tanstack/react-query";
import { createMemberReader, type Guild } from "../guild/index.ts";
import type { Emit, GetToken, GuildhallEvents } from "./api.ts";
import { atServer, withAddresses } from "./at-server.ts";
import { createIdentity, type Identity, type PageSignals } from "./identity.ts";
import { createLateLive, type LateLive } from "./late-live.ts";
import { createMemory } from "./memory.ts";
import { createOwnFetch } from "./own-fetch.ts";
import { reportRefusal } from "./report-fault.ts";

interface AccountOptions {
  readonly server: string;
  /** The app's id. */
  readonly app: string;
  /** The widget's own version. */
  readonly version: string;
  readonly getToken: GetToken;
  readonly page: PageSignals;
  readonly emit: Emit;
  /** See `Port`. */
  readonly framedBy?: string | undefined;
}

/** One person in a host's page, whom any number of mounts act for: session, cached data and drafts. */
export interface Account extends Pick<Guild, "platform" | "session" | "member" | "queries" | "drafts" | "sendsFiles"> {
  /** Without its token: a host's scripts can read whatever the screens hold. */
  readonly identity: Omit<Identity, "token">;
  /** Keeps what is shown up to date, until the returned function is called. */
  readonly follow: () => () => void;
  /** A client that speaks a mount's language. */
  readonly clientFor: (language: () => string) => Client;
  readonly dispose: () => void;
}

const STALE_MS = 30_000;
const KEEP_MS = 600_000;

export function createAccount({ server, app, version, getToken, page, emit, framedBy }: AccountOptions): Account {
  const platform = createPlatform();
  const drafts = createMemory();
  const queries = createQueries();
  const readMember = createMemberReader();
  const baseUrl = `${server}/api/v1`;
  const own = createOwnFetch();
  const fetched = createFetchTransport({ credentials: "omit", fetch: own.send });
  const versioned: Transport = (request) =>
    fetched({ ...request, headers: { ...request.headers, [WIDGET_VERSION_HEADER]: version } });
  const transport = atServer(server, versioned);
  const fail = (error: unknown): void => emit("failed", toFault(error));
  const clientFor = (language: () => string): Client =>
    createClient({
      transport,
      platform,
      baseUrl,
      language,
      token: () => tokenOf(),
      renew: () => identity.renew(),
      onSessionExpired: () => identity.expire(),
      onFailure: fail,
    });
  // Without the session, which an exchange doesn't need, and whose end it must not report. Its response has the session
  // in it, so nothing that a page could patch sees it as text.
  const door = createClient({ transport: versioned, platform, baseUrl });
  const session = createSessionStore({
    client: clientFor(() => ""),
    platform,
    onExpired: () => identity.expire(),
    isActive: () => page.isVisible() && !live.isLive(),
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
  const { token: tokenOf, ...identity } = createIdentity({
    getToken,
    exchange: (token) =>
      door.call(
        widgetCalls.openSession,
        { body: { token, ...(app && { app }), ...(framedBy && { framedBy }) } },
        { quiet: true },
      ),
    onInfo: (info) => adopt(parseJson(withAddresses(server, toJson(info))) as UserInfo),
    onFailure: (error) => {
      fail(error);
      reportRefusal(toFault(error).code, framedBy);
    },
    platform,
    page,
  });
  const live = createLateLive({
    platform,
    page,
    session,
    queries,
    identity,
    open: (headers, signal) =>
      own.send(baseUrl + streamCalls.open.path, {
        headers: { ...headers, [WIDGET_VERSION_HEADER]: version, authorization: `Bearer ${String(tokenOf())}` },
        credentials: "omit",
        cache: "no-store",
        signal,
      }),
  });
  const stops = [tellUnread(session, emit), tellNews({ session, queries, live }), tellEnd(identity, emit)];
  return {
    platform,
    session,
    queries,
    drafts,
    identity,
    clientFor,
    follow: live.follow,
    member: { get: () => readMember(session.getState().info), subscribe: session.subscribe },
    dispose: () => {
      for (const stop of stops) stop();
      live.dispose();
      // Best effort: it ends by itself soon enough.
      if (tokenOf() !== null)
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

export function createQueries(): QueryClient {
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

interface NewsParts {
  readonly session: SessionStore;
  readonly queries: QueryClient;
  readonly live: Pick<LateLive, "isLive">;
}

/** Without live news, reads again what is on the screen once a refresh of the session tells of some. */
export function tellNews({ session, queries, live }: NewsParts): () => void {
  let known = "";
  return session.subscribe(({ info }) => {
    const news = info?.loggedIn === true ? info.newsId : "";
    if (live.isLive()) return;
    if (known !== "" && news !== known) void queries.invalidateQueries();
    known = news;
  });
}

function tellEnd(identity: Pick<Identity, "state">, emit: Emit): () => void {
  return identity.state.subscribe(() => {
    const state = identity.state.get();
    if (state === "expired" || state === "refused") emit("sessionEnded", { reason: state });
  });
}
