import { UnauthenticatedError } from "@guildhall/core";
import type { Actor } from "@guildhall/core/permissions";
import { toAccessQuestion } from "./visitor.ts";
import type { Identity, VisitorCall } from "./visitor.ts";

/** A signed-in account, with or without a workspace. */
export interface Caller {
  readonly actor: Actor;
  readonly identity: Identity;
  readonly accountId: number;
  /** The session's workspace; 0 without one. */
  readonly workspaceId: number;
}

/** The account behind a call. @throws {UnauthenticatedError} for a guest, whom the edge doesn't admit */
export function callerOf({ visitor }: VisitorCall): Caller {
  const { actor } = toAccessQuestion(visitor);
  const { identity } = visitor;
  if (actor === null || identity === null) throw new UnauthenticatedError();
  return { actor, identity, accountId: identity.accountId, workspaceId: visitor.actor?.workspace.id ?? 0 };
}
