import type { Database } from "../../src/db/database.ts";
import { buildKillTeam } from "../../src/testing/kill-team.ts";
import type { KillTeam } from "../../src/testing/kill-team.ts";

/** Signed-in people; the first is the owner. */
export interface Crew {
  readonly workspaceId: number;
  /** Currencies in which everyone has the same quota. */
  readonly currencyIds: readonly [number, number];
  readonly people: KillTeam["people"];
}

/** Creates a workspace with two currencies; `quota` is each member's, in hundredths a month of each. */
export async function buildCrew(
  db: Database,
  wanted: { readonly people: number; readonly quota: number },
): Promise<Crew> {
  const { workspaceId, currencyId, people } = await buildKillTeam(db, wanted.people);
  const { id: otherId } = await db.handle
    .insertInto("currencies")
    .values({ workspace_id: workspaceId, name: "Suns", icon: "☀️", kind: "emoji", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quota = { member: { [currencyId]: wanted.quota, [otherId]: wanted.quota } };
  await db.handle
    .updateTable("workspaces")
    .set({ thanks_settings: JSON.stringify({ quota }) })
    .where("id", "=", workspaceId)
    .execute();
  return { workspaceId, currencyIds: [currencyId, otherId], people };
}
