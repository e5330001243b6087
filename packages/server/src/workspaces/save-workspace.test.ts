import { workspaceCalls } from "@guildhall/core/workspaces";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let server: TestServer;
let home: number;
let away: number;
let keeper: BuiltMember;

beforeAll(() => {
  server = createTestServer({ database: database().database, routes: featureRoutes });
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ id: home } = await buildWorkspace(db(), { name: "Home" }));
  ({ id: away } = await buildWorkspace(db(), { name: "Away" }));
  keeper = await buildMember(db(), { workspaceId: home, name: "Keeper", roles: ["super_admin"] });
});

const as = async (session: Parameters<TestServer["openSession"]>[0]) =>
  server.bearer(await server.openSession(session), "en");
const eventsOf = async (...workspaceIds: number[]) =>
  (await newestEvents(db(), workspaceIds, 0)).map(({ type, payload, by }) => ({ type, payload, by }));
const membersOf = (workspaceId: number) =>
  db()
    .selectFrom("members")
    .select(["id", "account_id as accountId", "name", "roles"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();

describe("entering", () => {
  it("makes a keeper a member once, under their name and without a role, and says so", async () => {
    const client = await as(keeper);
    await client.call(workspaceCalls.enter, { params: { id: home } });
    expect(await eventsOf(home, away)).toEqual([]);
    for (let time = 1; time <= 2; time += 1) await client.call(workspaceCalls.enter, { params: { id: away } });
    const members = await membersOf(away);
    const memberId = members[0]?.id;
    expect(members).toEqual([{ id: memberId, accountId: keeper.accountId, name: "Keeper", roles: [] }]);
    expect(await eventsOf(home, away)).toEqual([
      { type: "member.joined", payload: { memberId, by: "keeper" }, by: memberId },
    ]);
  });

  it("names a keeper who is in no workspace by their address", async () => {
    const { id: accountId } = await db()
      .insertInto("accounts")
      .values({ email: `keys.${away}@example.test`, is_super_admin: true, created_at: new Date(0) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await (await as({ accountId, workspaceId: null })).call(workspaceCalls.enter, { params: { id: away } });
    expect(await membersOf(away)).toMatchObject([{ accountId, name: `keys.${away}` }]);
  });
});

it("a workspace that doesn't exist can't be entered or renamed, by keepers neither", async () => {
  const client = await as(keeper);
  const params = { id: 987_654_321 };
  for (const missing of [
    client.call(workspaceCalls.enter, { params }),
    client.call(workspaceCalls.update, { params, body: { name: "Nowhere" } }),
  ])
    await expect.soft(missing).rejects.toMatchObject({ kind: "not_found" });
});

it("who creates a workspace hears of it in all of their tabs", async () => {
  const heard: unknown[] = [];
  const client = await as(keeper);
  const stop = server.deps.bus.subscribe((message) => heard.push(message));
  await client.call(workspaceCalls.create, { body: { name: "Fresh" } });
  stop();
  expect(heard).toContainEqual({ kind: "forget", accountId: keeper.accountId });
});

it("a workspace is created by its owner", async () => {
  const { id } = await (await as(keeper)).call(workspaceCalls.create, { body: { name: "Fresh" } });
  const members = await membersOf(id);
  const memberId = members[0]?.id;
  expect(members).toEqual([{ id: memberId, accountId: keeper.accountId, name: "Keeper", roles: ["owner"] }]);
  expect(await eventsOf(id, home, away)).toEqual([
    { type: "workspace.created", payload: { name: "Fresh" }, by: memberId },
  ]);
});

describe("renaming", () => {
  it("is by the member in their own workspace and by nobody in another, and the same name is no change", async () => {
    const client = await as(keeper);
    for (const name of ["Home", "Castle", "Castle"])
      await client.call(workspaceCalls.update, { params: { id: home }, body: { name } });
    await client.call(workspaceCalls.update, { params: { id: away }, body: { name: "Abroad" } });
    expect(await eventsOf(home, away)).toEqual([
      { type: "workspace.renamed", payload: { name: "Castle", before: "Home" }, by: keeper.memberId },
      { type: "workspace.renamed", payload: { name: "Abroad", before: "Away" }, by: 0 },
    ]);
  });

  it("asks before it overwrites a newer name", async () => {
    const client = await as(keeper);
    const late = client.call(workspaceCalls.update, {
      params: { id: away },
      body: { name: "Mine", seen: { name: "Older" } },
    });
    await expect(late).rejects.toMatchObject({
      status: 409,
      changed: [{ field: "name", seen: "Older", now: "Away" }],
    });
    expect(await eventsOf(home, away)).toEqual([]);
  });
});
