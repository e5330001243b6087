import type { Client } from "@guildhall/core";
import { challengeCalls } from "@guildhall/core/challenges";
import { afterAll, beforeAll, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { watchDatabase } from "../testing/watched-database.ts";
import type { WatchedDatabase } from "../testing/watched-database.ts";

const database = useTestDatabase();
let watched: WatchedDatabase;
let server: TestServer;
let client: Client;
let workspaceId: number;
let memberId: number;

beforeAll(async () => {
  watched = watchDatabase(database().database);
  server = createTestServer({ database: watched.database, routes: featureRoutes });
  const db = database().database.handle;
  ({ id: workspaceId } = await buildWorkspace(db));
  const boss = await buildMember(db, { workspaceId, roles: ["moderator"] });
  ({ memberId } = boss);
  client = await server.client(boss.email);
});
afterAll(() => server.close());

const make = async () =>
  (
    await client.call(challengeCalls.create, {
      body: { type: "quest", title: "Read", status: "new", allowMultiQuest: true },
    })
  ).cid;

/** Completed attempts of one member. */
async function complete(challengeId: number, attempts: number): Promise<void> {
  const db = database().database.handle;
  const at = new Date("2026-01-01T00:00:00Z");
  const of = { workspace_id: workspaceId, challenge_id: challengeId };
  const ids = await db
    .insertInto("assignments")
    .values(
      Array.from({ length: attempts }, () => ({
        ...of,
        type: "quest" as const,
        status: "completed" as const,
        leader_member_id: memberId,
        accepted_at: at,
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("assignment_members")
    .values(ids.map(({ id }) => ({ ...of, assignment_id: id, member_id: memberId, joined_at: at })))
    .execute();
  await db
    .insertInto("challenge_participants")
    .values({ ...of, member_id: memberId, attempts, joined_at: at })
    .execute();
  await db.updateTable("challenges").set({ participants: 1 }).where("id", "=", challengeId).execute();
}

/** Statements a read takes, without those of sessions and the stream, which come at any time. */
async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  watched.take();
  await read();
  return watched.take().filter((statement) => !/\bsessions\b|pg_notify/.test(statement)).length;
}

it("a challenge's page runs as many queries for a thousand attempts as for two", async () => {
  const [few, many] = [await make(), await make()];
  await complete(few, 2);
  await complete(many, 1_000);
  const read = (id: number) => statementsOf(() => client.call(challengeCalls.get, { params: { id } }));
  await read(few);
  expect(await read(many)).toBe(await read(few));
  expect(await read(many)).toBeLessThan(25);
  const { challenge } = await client.call(challengeCalls.get, { params: { id: many } });
  expect([challenge.assignments.length, challenge.participants.total]).toEqual([30, 1]);
});

it("a list page runs as many queries for thirty as for one", async () => {
  const read = (type: "active" | "draft") =>
    statementsOf(() => client.call(challengeCalls.list, { params: { type }, query: {} }));
  await client.call(challengeCalls.create, { body: { type: "quest", title: "Alone" } });
  const one = await read("draft");
  for (let index = 0; index < 30; index += 1) await make();
  expect(await read("active")).toBe(one);
});
