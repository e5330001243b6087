import { challengeCalls } from "@guildhall/core/challenges";
import { afterEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;

async function start(restrictions: readonly string[] = []): Promise<void> {
  team = await buildTeam(database(), { restrictions });
  boss = await team.join({ name: "Boss", roles: ["moderator"] });
}

afterEach(() => team.close());

it("members create none and are told why, managers what the license has", async () => {
  await start(["new-challenge"]);
  const ann = await team.join({ name: "Ann" });
  const decisions = async (who: Teammate) => {
    const { create, types } = await who.client.call(challengeCalls.getInfo, { query: {} });
    return { create, types };
  };
  const [off, missing] = [
    { allowed: false, reason: "feature_off", feature: "new-challenge" },
    { allowed: false, reason: "missing_permission" },
  ];
  expect(await decisions(boss)).toEqual({ create: off, types: { problem: off, quest: off, raid: off } });
  expect(await decisions(ann)).toEqual({ create: missing, types: { problem: missing, quest: missing, raid: missing } });
});

describe("a list's pages", () => {
  /** As many drafts as are counted; none is stored. */
  const count = async (value: number): Promise<void> => {
    const db = database().database.handle;
    const counter = { workspace_id: team.workspaceId, group_id: 0, list: "draft" as const };
    await db.deleteFrom("challenge_counters").where("workspace_id", "=", team.workspaceId).execute();
    await db
      .insertInto("challenge_counters")
      .values({ ...counter, value })
      .execute();
  };
  const page = (of: number) =>
    boss.client.call(challengeCalls.list, { params: { type: "draft" }, query: { page: of } });

  it("go on until every challenge was on one", async () => {
    await start();
    const next = async (total: number, of: number) => {
      await count(total);
      const { hasNext, nextPage } = await page(of);
      return [hasNext, nextPage];
    };
    expect([await next(30, 0), await next(31, 0)]).toEqual([
      [false, null],
      [true, 1],
    ]);
    expect([await next(60, 1), await next(61, 1)]).toEqual([
      [false, null],
      [true, 2],
    ]);
  });
});
