import { UnauthenticatedError } from "@guildhall/core";
import type { Actor } from "@guildhall/core/permissions";
import { toAccessQuestion } from "../session/visitor.ts";
import type { Identity, VisitorCall } from "../session/visitor.ts";

/** Somebody signed in, in a workspace or in none yet. */
export interface Asker {
  readonly actor: Actor;
  readonly identity: Identity;
  readonly accountId: number;
  /** The workspace of the session; 0 while none is chosen. */
  readonly workspaceId: number;
}

/** Who makes a call for accounts. @throws {UnauthenticatedError} for a guest, whom the edge does not let in */
export function askerOf({ visitor }: VisitorCall): Asker {
  const { actor } = toAccessQuestion(visitor);
  const { identity } = visitor;
  if (actor === null || identity === null) throw new UnauthenticatedError();
  return { actor, identity, accountId: identity.accountId, workspaceId: visitor.actor?.workspace.id ?? 0 };
}
