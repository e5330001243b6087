import { sql } from "kysely";
import { expect, it } from "vitest";
import { systemRandom } from "../lib/random.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { connectChat } from "./connections.ts";

const database = useTestDatabase();

it("a team that two workspaces connect at once belongs to the first, with its credentials", async () => {
  const { handle } = database().database;
  const [first, second] = [(await buildWorkspace(handle)).id, (await buildWorkspace(handle)).id];
  const externalId = `T${String(first)}`;
  const connect = (db: typeof handle, workspaceId: number) =>
    connectChat(
      { db, config: TEST_CONFIG, random: systemRandom, at: createFixedClock().now() },
      {
        workspaceId,
        provider: "slack",
        externalId,
        name: `of ${String(workspaceId)}`,
        language: "en",
        isPersonal: false,
        credentials: { botToken: "xoxb-secret" },
      },
    );
  const other = database().openAnother(1).handle;
  let late: Promise<boolean> | undefined;
  await handle.transaction().execute(async (tx) => {
    expect(await connect(tx, first)).toBe(true);
    // Sees no connection yet, and then waits for this one's key.
    late = connect(other, second);
    await untilBlocked(handle);
  });
  expect(await late).toBe(false);
  expect(await findConnection(handle, { provider: "slack", externalId })).toMatchObject({
    workspaceId: first,
    name: `of ${String(first)}`,
  });
});

async function untilBlocked(db: ReturnType<typeof database>["database"]["handle"]): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into chat_connections%'
  `.execute(db);
  if ((rows[0]?.waiting ?? 0) === 0) await untilBlocked(db);
}
