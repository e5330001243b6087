import type { Database } from "../db/database.ts";
import { systemClock } from "../lib/clock.ts";
import { systemRandom } from "../lib/random.ts";
import { insertSession } from "../session/session.repository.ts";
import { createSessionToken, hashSessionToken, SESSION_LIFETIME_MS } from "../session/session-token.ts";
import { buildMember, buildWorkspace } from "./build-people.ts";

/** Signed-in people with enough quota for hours of load. */
export interface KillTeam {
  readonly workspaceId: number;
  readonly currencyId: number;
  readonly people: readonly { readonly memberId: number; readonly token: string }[];
}

const QUOTA = 100_000_000;

/** Creates a workspace with its people and their sessions. */
export async function buildKillTeam(db: Database, count: number): Promise<KillTeam> {
  const { id: workspaceId, currencyId } = await buildWorkspace(db.handle);
  const thanksSettings = JSON.stringify({ quota: { member: { [currencyId]: QUOTA } } });
  await db.handle
    .updateTable("workspaces")
    .set({ thanks_settings: thanksSettings })
    .where("id", "=", workspaceId)
    .execute();
  const people: { memberId: number; token: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await buildMember(db.handle, { workspaceId, roles: index === 0 ? ["owner"] : [] });
    const token = createSessionToken(systemRandom);
    const at = systemClock.now();
    await insertSession(db.handle, {
      accountId: member.accountId,
      workspaceId,
      tokenHash: hashSessionToken(token) ?? Buffer.alloc(0),
      at,
      expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
    });
    people.push({ memberId: member.memberId, token });
  }
  return { workspaceId, currencyId, people };
}
