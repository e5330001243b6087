import { contract } from "@guildhall/core/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { channels: { slack: createChannelProvider("slack", {}) } });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
});
afterEach(() => team.close());

const db = () => database().database.handle;
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db());
  return rows[0]?.count;
};

/** Both calls are under way before either may write. */
async function atOnce(table: "chat_connections" | "members", calls: readonly (() => Promise<unknown>)[]) {
  const answers = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from ${sql.table(table)} where workspace_id = ${team.workspaceId} for update`.execute(tx);
      const sent = calls.map((call) => call());
      await expect.poll(waiting).toBe(calls.length);
      return { sent };
    });
  await Promise.all(answers.sent);
}

it("two saves of a chat's settings at once keep each other's fields", async () => {
  const externalId = `T${String(team.workspaceId)}`;
  await connectTestChat({ ...team.server.deps, db: db() }, { workspaceId: team.workspaceId, externalId });
  const save = (body: { channelId?: string; hasDigest?: boolean }) => () =>
    boss.client.call(contract.updateChatSettings, { params: { provider: "slack" }, body: { externalId, ...body } });
  await atOnce("chat_connections", [save({ channelId: "C1" }), save({ hasDigest: true })]);
  const { connections } = await boss.client.call(contract.getChatSettings, { params: { provider: "slack" } });
  expect(connections).toMatchObject([{ channelId: "C1", hasDigest: true }]);
});

it("two saves of what somebody is told at once keep each other's fields", async () => {
  const save = (body: { chatMuted?: "thanks"[]; quietHours?: { from: string; to: string } | null }) => () =>
    boss.client.call(contract.updateNotificationSettings, { body });
  await save({ quietHours: { from: "20:00", to: "08:00" } })();
  await atOnce("members", [save({ chatMuted: ["thanks"] }), save({ quietHours: null })]);
  const settings = await boss.client.call(contract.getNotificationSettings, {});
  expect(settings).toMatchObject({ chatMuted: ["thanks"], quietHours: null });
});
