import type { Role } from "@guildhall/core/permissions";
import type { Database } from "../../src/db/database.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "../../src/session/session-token.ts";
import { insertSession } from "../../src/session/session.repository.ts";
import { buildMember, buildWorkspace } from "../../src/testing/build-people.ts";

export interface Player {
  readonly memberId: number;
  readonly token: string;
  readonly name: string;
}

/** People who create challenges, accept them and review them. */
export interface ChallengeCrew {
  readonly workspaceId: number;
  readonly currencyIds: readonly [number, number];
  readonly owner: Player;
  readonly moderators: readonly Player[];
  readonly members: readonly Player[];
}

/** Creates a workspace with a signed-in owner, moderators and members. */
export async function buildChallengeCrew(
  db: Database,
  wanted: {
    readonly moderators: number;
    readonly members: number;
    readonly settings?: Readonly<Record<string, unknown>>;
  },
): Promise<ChallengeCrew> {
  const { id: workspaceId, currencyId } = await buildWorkspace(db.handle, { settings: wanted.settings ?? {} });
  const { id: otherId } = await db.handle
    .insertInto("currencies")
    .values({ workspace_id: workspaceId, name: "Suns", icon: "☀️", kind: "emoji", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const join = async (name: string, roles: readonly Role[]): Promise<Player> => {
    const member = await buildMember(db.handle, { workspaceId, roles, name });
    const token = createSessionToken(systemRandom);
    const at = systemClock.now();
    const expiresAt = new Date(at.getTime() + SESSION_LIFETIME_MS);
    const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
    await insertSession(db.handle, { accountId: member.accountId, workspaceId, tokenHash, at, expiresAt });
    return { memberId: member.memberId, token, name };
  };
  const many = async (count: number, name: string, roles: readonly Role[]): Promise<Player[]> => {
    const players: Player[] = [];
    for (let index = 0; index < count; index += 1) players.push(await join(`${name} ${String(index)}`, roles));
    return players;
  };
  return {
    workspaceId,
    currencyIds: [currencyId, otherId],
    owner: await join("Owner", ["owner"]),
    moderators: await many(wanted.moderators, "Moderator", ["moderator"]),
    members: await many(wanted.members, "Member", []),
  };
}
