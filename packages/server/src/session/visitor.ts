import type { Language } from "@guildhall/core";
import type { AccessQuestion } from "@guildhall/core/permissions";
import type { Call } from "../lib/deps.ts";
import type { Actor } from "./actor.ts";

/** Who holds the session of a request. */
export interface Identity {
  readonly accountId: number;
  readonly email: string;
  readonly language: Language;
  readonly isSuperAdmin: boolean;
  /** SHA-256 of the session's secret. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Who makes a request: nobody, an account, or an account as a member of a workspace. */
export interface Visitor {
  readonly identity: Identity | null;
  /** Null while no workspace is chosen. */
  readonly actor: Actor | null;
  /** The name of the session's workspace when it has disabled the asker; nobody any more without another workspace. */
  readonly shutOutOf?: string;
}

/** Somebody who is not signed in. */
export const GUEST: Visitor = { identity: null, actor: null };

/** The asker's end of the wire, as far as sessions need it. */
export interface ClientEnd {
  /** Address of the asker; a trusted proxy's word is believed. */
  readonly ip: string;
  /** Puts a new session into the answer's cookie. */
  setSession(token: string, expiresAt: Date): void;
  /** Takes the session's cookie away. */
  clearSession(): void;
}

/** A call by anybody: what calls that are not for members only get. */
export interface VisitorCall extends Call {
  readonly visitor: Visitor;
  readonly client: ClientEnd;
  /** The mark of the bus from before anything was read: what is told after it, the answer may not show. */
  readonly newsMark: string;
}

/** The visitor as core's access rules look at one. */
export function toAccessQuestion({ identity, actor }: Visitor): AccessQuestion {
  if (identity === null) return { actor: null, workspace: null };
  if (actor !== null) return { actor, workspace: actor.workspace };
  return {
    actor: { roles: identity.isSuperAdmin ? ["super_admin"] : [], accountId: identity.accountId },
    workspace: null,
  };
}
