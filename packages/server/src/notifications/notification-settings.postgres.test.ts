import type { EndpointInput } from "@guildhall/core";
import { notificationSettingsCalls } from "@guildhall/core/notifications";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { lockNotificationChoice } from "./notification-settings.repository.ts";

const database = useTestDatabase();

it("what somebody chooses in two places at once is all kept", async () => {
  const team = await buildTeam(database());
  const { client, memberId } = await team.join({ name: "Ann" });
  const { handle } = database().database;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(handle);
    return rows[0]?.count;
  };
  const save = (body: EndpointInput<typeof notificationSettingsCalls.update>["body"]) =>
    client.call(notificationSettingsCalls.update, { body });
  const quietHours = { from: "22:00", to: "07:00" };
  const seen = { chatMuted: [] };
  const { saved } = await handle.transaction().execute(async (tx) => {
    await lockNotificationChoice(tx, { workspaceId: team.workspaceId, memberId });
    const all = [save({ chatMuted: ["thanks"], seen }), save({ chatMuted: ["purchase"], seen }), save({ quietHours })];
    // All get this far before any may read.
    await expect.poll(waiting).toBe(all.length);
    return { saved: all };
  });
  await Promise.all(saved);
  const chosen = await client.call(notificationSettingsCalls.get, {});
  expect(chosen).toMatchObject({ chatMuted: ["purchase", "thanks"], quietHours });
  await team.close();
});
