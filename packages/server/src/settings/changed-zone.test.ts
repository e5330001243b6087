import { scheduleCalls } from "@guildhall/core/schedules";
import { settingsCalls } from "@guildhall/core/settings";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putOff } from "../schedules/publication.repository.ts";
import { findScheduleRow } from "../testing/schedule-keys.ts";
import { insertDraft } from "../testing/scheduled-drafts.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const NINE_IN_BERLIN = new Date("2027-03-02T08:00:00Z");
let team: Team;
let owner: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { start: "2027-03-01T08:00:00Z", settings: { tz: "Europe/Berlin" } });
  owner = await team.join({ name: "Owner", roles: ["owner"] });
});
afterEach(() => team.close());

async function schedule() {
  const { workspaceId } = team;
  const entityId = await insertDraft(db(), { workspaceId, authorId: owner.memberId });
  await owner.client.call(scheduleCalls.save, {
    params: { type: "challenge", id: entityId },
    body: { type: "daily", publishAt: NINE_IN_BERLIN.toISOString() },
  });
  return { workspaceId, entityType: "challenge", entityId } as const;
}
const change = (body: Partial<WorkspaceSettings>) => owner.client.call(settingsCalls.update, { body });

it("another zone moves what's scheduled to the same local time there", async () => {
  const key = await schedule();
  await change({ tz: "America/New_York", dateFormat: "us" });
  const nine = new Date("2027-03-02T14:00:00Z");
  expect(await findScheduleRow(db(), key)).toMatchObject({ local_time: "09:00:00", publish_at: nine, due_at: nine });
});

it("any other change leaves what's scheduled as it is, also what is tried again later after a failure", async () => {
  const key = await schedule();
  team.clock.set(NINE_IN_BERLIN);
  await putOff(db(), { ...key, at: NINE_IN_BERLIN, error: "broken" });
  const before = await findScheduleRow(db(), key);
  expect(before).toMatchObject({ failures: 1, due_at: new Date("2027-03-02T08:01:00Z") });
  await change({ tz: "Europe/Berlin", dateFormat: "us" });
  expect(await findScheduleRow(db(), key)).toEqual(before);
});
