import type { Language } from "@guildhall/core";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { AccessQuestion } from "@guildhall/core/permissions";
import type { RequestPlace } from "../http/same-origin.ts";
import type { Call } from "../lib/deps.ts";
import type { Actor } from "./actor.ts";
import type { JiraCaller } from "./jira-caller.ts";
import type { WidgetPlace } from "./session.repository.ts";

export interface Identity {
  readonly accountId: number;
  readonly email: string;
  readonly language: Language;
  readonly isSuperAdmin: boolean;
  /** SHA-256 of the session's secret. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  /** The integration that acts for the account; null if they signed in. */
  readonly via: IntegrationProvider | null;
  /** The page whose widget they act through; null for any other session. */
  readonly widget: WidgetPlace | null;
}

/** A guest, an account, or an account as a member of a workspace. */
export interface Visitor {
  readonly identity: Identity | null;
  /** Null without a current workspace. */
  readonly actor: Actor | null;
  /** The session's workspace if the caller is disabled there; without another workspace they're a guest. */
  readonly disabledIn?: string;
  /** Set if the Forge app calls, whoever uses it there. */
  readonly jira?: JiraCaller;
}

/** Not signed in. */
export const GUEST: Visitor = { identity: null, actor: null };

/** The client's side of a request, as sessions need it. */
export interface ClientEnd {
  /** The caller's address; trusted proxies are believed. */
  readonly ip: string;
  /** Sets the session cookie in the response. */
  setSession(token: string, expiresAt: Date): void;
  clearSession(): void;
  /** What `keepSignIn` has stored in this browser; null for nothing. */
  readSignIn(): string | null;
  /** Stores what a sign-in with a messenger needs when the browser comes back; null forgets it. */
  keepSignIn(sealed: string | null, lifetimeMs?: number): void;
}

/** A call by anyone: for calls that aren't limited to members. */
export interface VisitorCall extends Call {
  readonly visitor: Visitor;
  readonly client: ClientEnd;
  /** Bus mark from before any read: the response may not reflect later messages. */
  readonly newsMark: string;
  /** Where the browser says that it comes from. */
  readonly place: RequestPlace;
}

/** A call through the Forge app, whoever uses it. */
export interface JiraCall extends VisitorCall {
  readonly jira: JiraCaller;
}

/** The visitor as input for core's access rules. */
export function toAccessQuestion({ identity, actor, jira }: Visitor): AccessQuestion {
  const isJira = jira !== undefined;
  // Whoever isn't linked in Jira gets no further than a widget's guest.
  if (identity === null) return { actor: null, workspace: null, ...(isJira && { isJira, isWidget: true }) };
  const by = { isJira, isDelegated: identity.via !== null, isWidget: identity.widget !== null };
  if (actor !== null) return { actor, workspace: actor.workspace, ...by };
  return {
    actor: { roles: identity.isSuperAdmin ? ["super_admin"] : [], accountId: identity.accountId },
    workspace: null,
    ...by,
  };
}
