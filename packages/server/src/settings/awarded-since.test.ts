import { settingsCalls } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let admin: Teammate;

beforeAll(async () => {
  team = await buildTeam(database(), { start: "2026-11-02T10:00:00Z" });
  admin = await team.join({ name: "Admin", roles: ["admin"] });
});
afterAll(() => team.close());

/** Since when periods are awarded after a change at that time. */
async function sinceAfter(time: string, body: Partial<WorkspaceSettings>): Promise<string | undefined> {
  team.clock.set(new Date(time));
  await admin.client.call(settingsCalls.update, { body });
  const { since } = await database()
    .database.handle.selectFrom("workspaces")
    .select("eom_since as since")
    .where("id", "=", team.workspaceId)
    .executeTakeFirstOrThrow();
  return since?.toISOString();
}

it("periods are awarded since they were turned on or got another length, until they're turned off", async () => {
  expect(await sinceAfter("2026-11-03T10:00:00Z", { eomPeriod: "weekly" })).toBeUndefined();
  expect(await sinceAfter("2026-11-04T10:00:00Z", { eomEnabled: true })).toBe("2026-11-04T10:00:00.000Z");
  expect(await sinceAfter("2026-11-05T10:00:00Z", { dateFormat: "us" })).toBe("2026-11-04T10:00:00.000Z");
  expect(await sinceAfter("2026-11-06T10:00:00Z", { eomPeriod: "monthly" })).toBe("2026-11-06T10:00:00.000Z");
  expect(await sinceAfter("2026-11-07T10:00:00Z", { eomEnabled: false })).toBeUndefined();
});
