import { UnauthenticatedError } from "@guildhall/core";
import { featuresAt } from "@guildhall/core/billing";
import type { FeatureMoment } from "@guildhall/core/billing";
import type { Handle } from "../db/database.ts";
import type { Deps } from "../lib/deps.ts";
import { toActingWorkspace } from "./acting-workspace.ts";
import { rolesOf } from "./actor.ts";
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
 * One per process: cached for at most a minute, invalidated by the bus. Sessions of integrations and widgets aren't
 * cached, so that they end with their key at once, in every process.
 */
export function createSessions({ db, bus, config }: Pick<Deps, "db" | "bus" | "config">): Sessions {
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
        if (row.disabledIn !== null && !row.isElsewhere) return { ...GUEST, disabledIn: row.disabledIn };
        isExtended = row.via === null && row.widget === null && at.getTime() - row.seenAt.getTime() >= SEEN_STEP_MS;
        const expiresAt = isExtended ? new Date(at.getTime() + SESSION_LIFETIME_MS) : row.expiresAt;
        if (isExtended) await extendSession(db.handle, { tokenHash, at, expiresAt });
        return toVisitor({ ...row, expiresAt }, tokenHash, { now: at, mode: config.licenses });
      });
      const hasEnded = visitor.identity !== null && visitor.identity.expiresAt <= at;
      return { visitor: hasEnded ? GUEST : asOf(visitor, { now: at, mode: config.licenses }), isExtended };
    },
  };
}

/** A license may have ended since the visitor was cached. */
function asOf(visitor: Visitor, moment: FeatureMoment): Visitor {
  const { actor } = visitor;
  if (actor === null) return visitor;
  const features = featuresAt(actor.workspace.license, moment);
  return { ...visitor, actor: { ...actor, workspace: { ...actor.workspace, features } } };
}

/** A session that was just opened. @throws {UnauthenticatedError} if it has ended by now */
export async function readOpenedSession(
  db: Handle,
  key: { readonly tokenHash: Buffer; readonly at: Date },
  mode: FeatureMoment["mode"],
): Promise<Visitor> {
  const row = await findSession(db, key);
  if (row === null) throw new UnauthenticatedError("the session has ended");
  return toVisitor(row, key.tokenHash, { now: key.at, mode });
}

/** Whoever a session's row lets act. */
export function toVisitor(row: SessionRow, tokenHash: Buffer, moment: FeatureMoment): Visitor {
  const { accountId, email, language, expiresAt, disabledIn, via, widget } = row;
  // Integrations and widgets act in their workspace only, and running the installation isn't a matter of one.
  const isSuperAdmin = row.isSuperAdmin && via === null && widget === null;
  return {
    identity: { accountId, email, language, isSuperAdmin, tokenHash, expiresAt, via, widget },
    actor:
      row.member === null ? null : toActor(row.member, { accountId, isSuperAdmin, isWidget: widget !== null, moment }),
    ...(disabledIn !== null && { disabledIn }),
  };
}

interface ActingAccount {
  readonly accountId: number;
  readonly isSuperAdmin: boolean;
  readonly isWidget: boolean;
  readonly moment: FeatureMoment;
}

/** With all defaults filled in. */
function toActor(member: MemberRow, account: ActingAccount): Actor {
  return {
    accountId: account.accountId,
    memberId: member.memberId,
    name: member.name,
    roles: rolesOf({ roles: member.roles, isSuperAdmin: account.isSuperAdmin }),
    ...(account.isWidget && { through: "widget" }),
    groupIds: member.groupIds,
    workspace: toActingWorkspace(member.workspace, account.moment),
  };
}
