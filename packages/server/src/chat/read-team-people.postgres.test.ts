import { contract } from "@guildhall/core/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { productIn } from "../events/record-event.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";
import { readTeamAgain } from "./read-team-people.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db());
  return rows[0]?.count;
};

it("a team that is read twice at once adds its people once", async () => {
  const people = [{ externalId: "U1", name: "Vera", email: "vera-read-at-once@example.test" }];
  const list = { people, groups: [{ externalId: "S1", name: "Sales", members: ["U1"] }], missedScope: "" };
  const channels = { slack: createChannelProvider("slack", { readTeam: async () => list }) };
  const team = await buildTeam(database(), { channels });
  const boss = await team.join({ name: "Boss", roles: ["owner"] });
  const { workspaceId } = team;
  const params = { provider: "slack", externalId: `T${String(workspaceId)}` } as const;
  await connectTestChat({ ...team.server.deps, db: db() }, { workspaceId, externalId: params.externalId });
  await db()
    .updateTable("chat_connections")
    .set({ people_read_at: team.clock.now() })
    .where("workspace_id", "=", workspaceId)
    .execute();
  const read = () => boss.client.call(contract.readChatPeople, { params });
  const again = () =>
    database().database.transaction((tx) =>
      readTeamAgain(
        { db: tx, at: team.clock.now(), actor: productIn(workspaceId), tell: () => undefined },
        { ...params, list },
      ),
    );
  const { sent } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from workspaces where id = ${workspaceId} for no key update`.execute(tx);
      const calls = [read(), again()];
      await expect.poll(waiting).toBe(2);
      return { sent: calls };
    });
  await Promise.all(sent);
  const { items } = await boss.client.call(contract.listUsers, { query: {} });
  expect(items.map(({ name }) => name)).toEqual(["Boss", "Vera"]);
  await team.close();
});
