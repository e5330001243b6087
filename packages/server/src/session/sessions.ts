import type { Role } from "@guildhall/core/permissions";
import type { Deps } from "../lib/deps.ts";
import { toActingWorkspace } from "./acting-workspace.ts";
import type { Actor } from "./actor.ts";
import { createSessionCache } from "./session-cache.ts";
import { hashSessionToken, SEEN_STEP_MS, SESSION_LIFETIME_MS } from "./session-token.ts";
import { extendSession, findSession } from "./session.repository.ts";
import type { MemberRow, SessionRow } from "./session.repository.ts";
import { GUEST } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";

/** Who makes a request, and whether it extended the session. */
export interface ResolvedSession {
  readonly visitor: Visitor;
  readonly isExtended: boolean;
}

/** Resolves sessions to visitors. */
export interface Sessions {
  /** A guest if the session has expired, was revoked or never existed. */
  resolve(token: string, at: Date): Promise<ResolvedSession>;
  close(): void;
}

/**
 * One per process: cached for at most a minute, invalidated by the bus. Sessions of integrations aren't cached, so that
 * they end with their key at once, in every process.
 */
export function createSessions({ db, bus }: Pick<Deps, "db" | "bus">): Sessions {
  const cache = createSessionCache();
  const close = bus.subscribe((message) => {
    if (message.kind === "forget") cache.forget(message);
    // Messages were lost, and any of them may have been a revocation.
    if (message.kind === "gap") cache.forget({ kind: "forget" });
  });
  return {
    close,
    async resolve(token, at) {
      const tokenHash = hashSessionToken(token);
      if (tokenHash === null) return { visitor: GUEST, isExtended: false };
      let isExtended = false;
      const visitor = await cache.get(tokenHash.toString("hex"), at.getTime(), async () => {
        const row = await findSession(db.handle, { tokenHash, at });
        if (row === null) return GUEST;
        if (row.shutOutOf !== null && !row.isElsewhere) return { ...GUEST, shutOutOf: row.shutOutOf };
        isExtended = row.via === null && at.getTime() - row.seenAt.getTime() >= SEEN_STEP_MS;
        const expiresAt = isExtended ? new Date(at.getTime() + SESSION_LIFETIME_MS) : row.expiresAt;
        if (isExtended) await extendSession(db.handle, { tokenHash, at, expiresAt });
        return toVisitor({ ...row, expiresAt }, tokenHash);
      });
      const hasEnded = visitor.identity !== null && visitor.identity.expiresAt <= at;
      return { visitor: hasEnded ? GUEST : visitor, isExtended };
    },
  };
}

function toVisitor(row: SessionRow, tokenHash: Buffer): Visitor {
  const { accountId, email, language, expiresAt, shutOutOf, via } = row;
  // An integration acts in its workspace only, and running the installation isn't a matter of one.
  const isSuperAdmin = row.isSuperAdmin && via === null;
  return {
    identity: { accountId, email, language, isSuperAdmin, tokenHash, expiresAt, via },
    actor: row.member === null ? null : toActor(row.member, { accountId, isSuperAdmin }),
    ...(shutOutOf !== null && { shutOutOf }),
  };
}

/** With all defaults filled in. */
function toActor(member: MemberRow, account: Pick<SessionRow, "accountId" | "isSuperAdmin">): Actor {
  const roles: Role[] = ["member", ...member.roles];
  if (account.isSuperAdmin) roles.push("super_admin");
  return {
    accountId: account.accountId,
    memberId: member.memberId,
    name: member.name,
    roles,
    groupIds: member.groupIds,
    workspace: toActingWorkspace(member.workspace),
  };
}
