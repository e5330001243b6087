import { createClient, NotFoundFailure, type Client, type ErrorCode } from "@guildhall/core";
import { createSessionStore, sessionCalls } from "@guildhall/core/session";
import { createPlatform, type Transport } from "@guildhall/core/transport";
import { createMemberReader, type Store } from "@guildhall/widget/guild";
import {
  createIdentity,
  createMemory,
  createPageSignals,
  createQueries,
  createStored,
  tellNews,
  withAddresses,
  type Account,
} from "@guildhall/widget/parts";
import { createHostTransport } from "./host-transport.ts";
import type { Host } from "./host.ts";
import { linkIn, type JiraLink } from "./jira-link.ts";

/** The person in Jira, as a member. */
export interface JiraAccount extends Account {
  /** Null until the server has said who they are. */
  readonly link: Store<JiraLink | null>;
}

interface JiraAccountOptions {
  /** Its ways to the server, which add the token that says who calls. */
  readonly host: Pick<Host, "send" | "sendByJira">;
  /** The server's origin, for pictures. */
  readonly server: string;
}

/** There's no session to end: each request has its own token. Who it is, is asked again this often (ms). */
const ASK_AGAIN_MS = 14 * 60_000;
/** Why the server refuses whoever isn't linked, or not any more: to Atlassian's servers, a 401 would be their token's. */
const NOT_KNOWN = '"jira_not_known"';
const NOBODY = JSON.stringify({ data: null, errors: [{ code: "ErrorUnauthenticated" satisfies ErrorCode }] });

/** Acts for whoever uses Jira, by the token that Jira adds to each request. */
export function createJiraAccount({ host, server }: JiraAccountOptions): JiraAccount {
  const platform = createPlatform();
  const page = createPageSignals();
  const drafts = createMemory();
  const queries = createQueries();
  const readMember = createMemberReader();
  const link = createStored<JiraLink | null>(null);
  const sendsFiles = createStored(true);
  const transport = createHostTransport({ ...host, onTextOnly: () => sendsFiles.set(false) });
  const whole: Transport = async (request) => {
    const { status, headers, body } = await transport(request);
    if (status === 403 && body.includes(NOT_KNOWN)) return { status: 401, headers, body: NOBODY };
    return { status, headers, body: withAddresses(server, body) };
  };
  const clientFor = (language: () => string): Client =>
    createClient({
      transport: whole,
      platform,
      baseUrl: "/api/v1",
      language,
      // Without a token of ours, a 401 would be a guest's: nothing would be asked again before the next look for news.
      isSignedIn: () => session.isSignedIn(),
      renew: () => identity.renew(),
      onSessionExpired: () => identity.expire(),
    });
  const door = createClient({ transport: whole, platform, baseUrl: "/api/v1" });
  const { token: _none, ...identity } = createIdentity({
    getToken: () => "",
    exchange: async () => {
      const info = await door.call(sessionCalls.getUserInfo, {}, { quiet: true });
      link.set(linkIn(info));
      if (!info.loggedIn) throw new NotFoundFailure({ status: 404 });
      return { session: "", expiresAt: new Date(platform.now() + ASK_AGAIN_MS).toISOString(), info };
    },
    onInfo: (info) => session.adopt(info),
    onFailure: () => undefined,
    platform,
    page,
  });
  const session = createSessionStore({
    client: clientFor(() => ""),
    platform,
    onExpired: () => identity.expire(),
    isActive: page.isVisible,
  });
  // There's no session that could have ended: what has changed is who it is.
  const stopEnds = identity.state.subscribe(() => {
    if (identity.state.get() === "expired") identity.start();
  });
  // Back from the tab where accounts are linked.
  const stopReturns = page.onReturn(() => {
    const isLinked = link.get()?.state === "linked";
    if (identity.state.get() === "refused" || (identity.state.get() === "expired" && !isLinked)) identity.start();
  });
  const stopNews = tellNews({ session, queries, live: { isLive: () => false } });
  return {
    platform,
    session,
    queries,
    drafts,
    sendsFiles,
    identity,
    link,
    clientFor,
    // The session asks for news while the frame is seen; Jira's bridge carries no stream.
    follow: () => () => undefined,
    member: { get: () => readMember(session.getState().info), subscribe: session.subscribe },
    dispose: () => {
      stopEnds();
      stopReturns();
      stopNews();
      identity.dispose();
      session.dispose();
      queries.clear();
      drafts.clear();
    },
  };
}
