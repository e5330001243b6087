import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { grantAchievements } from "./grant-achievements.service.ts";

const database = useTestDatabase();
let team: Team;
let ann: Teammate;
let bob: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  bob = await team.join({ name: "Bob" });
});
afterEach(() => team.close());

async function template(title: string): Promise<number> {
  const at = team.clock.now();
  const row = await database()
    .database.handle.insertInto("achievement_templates")
    .values({ workspace_id: team.workspaceId, title, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const grant = (templateIds: readonly number[], reference = "assignment:1") =>
  database().database.transaction((db) => {
    const actor = { memberId: ann.memberId, workspace: { id: team.workspaceId } };
    const scope = { deps: team.server.deps, db, at: team.clock.now(), actor, afterCommit: () => undefined };
    return grantAchievements(scope, { memberIds: [ann.memberId, bob.memberId], templateIds, reference, groupId: 0 });
  });

describe("an achievement", () => {
  it("is given to each person once for the same thing, and again for another", async () => {
    const star = await template("Star");
    expect(await grant([star])).toHaveLength(2);
    expect(await grant([star])).toEqual([]);
    expect(await grant([star], "assignment:2")).toHaveLength(2);
    const rows = await database().database.handle.selectFrom("events").select(["type", "payload"]).where("workspace_id", "=", team.workspaceId).execute();
    expect(rows.map((row) => row.type)).toEqual(Array.from({ length: 4 }, () => "achievement.granted"));
    expect(rows[0]?.payload).toMatchObject({ memberId: ann.memberId, templateId: star, groupId: 0 });
  });

  it("of a template that is not there is given to nobody", async () => {
    expect(await grant([999_999])).toEqual([]);
    expect(await grant([])).toEqual([]);
  });
});
