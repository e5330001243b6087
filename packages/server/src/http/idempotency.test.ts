import { endpoint, RefusedError } from "@guildhall/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { makeFaulty } from "../testing/faulty-pool.ts";
import type { FaultyPool } from "../testing/faulty-pool.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement } from "./implement.ts";

const addGroup = endpoint({
  name: "addGroup",
  method: "POST",
  path: "/test/groups",
  summary: "Adds a group.",
  access: { who: "member" },
  body: z.object({ name: z.string() }),
  response: z.object({ groupId: z.number() }),
  movesValue: true,
});
const addOther = endpoint({ ...addGroup, name: "addOther", path: "/test/others" });

const database = useTestDatabase();
let faults: FaultyPool;
let server: TestServer;
let ada: BuiltMember;
let bob: BuiltMember;
let isRefusing = false;
let followed = 0;

const add = implement(addGroup, async ({ db, actor, afterCommit }, { body }) => {
  if (isRefusing) throw new RefusedError("no_quota_left");
  const { id } = await db
    .insertInto("groups")
    .values({ workspace_id: actor.workspace.id, name: body.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  afterCommit(() => (followed += 1));
  return { groupId: id };
});

beforeAll(async () => {
  faults = makeFaulty(database().database.pool);
  server = createTestServer({
    database: database().database,
    routes: [add, implement(addOther, async () => ({ groupId: 1 }))],
  });
  const { id } = await buildWorkspace(database().database.handle);
  ada = await buildMember(database().database.handle, { workspaceId: id });
  bob = await buildMember(database().database.handle, { workspaceId: id });
});
afterAll(() => server.close());
beforeEach(() => {
  isRefusing = false;
});

async function caller(who: BuiltMember) {
  const token = await server.openSession(who);
  return (key: string | null, name = "Guild", path = "/test/groups") =>
    server.ask({
      method: "POST",
      url: `/api/v1${path}`,
      payload: { name },
      headers: { authorization: `Bearer ${token}`, ...(key === null ? {} : { "idempotency-key": key }) },
    });
}

async function countGroups(): Promise<number> {
  const { rows } = await database().database.pool.query<{ count: number }>("select count(*) as count from groups");
  return rows[0]?.count ?? 0;
}

describe("an idempotency key", () => {
  it("acts once and repeats the answer", async () => {
    const call = await caller(ada);
    const before = await countGroups();
    const first = await call("key-1");
    const again = await call("key-1");
    expect(again.body).toBe(first.body);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(await countGroups()).toBe(before + 1);
  });

  it("refuses a different body", async () => {
    const call = await caller(ada);
    await call("key-2", "One");
    const answer = await call("key-2", "Two");
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].code).toBe("ErrorIdempotencyMismatch");
  });

  it("refuses a different call", async () => {
    const call = await caller(ada);
    await call("key-3");
    expect((await call("key-3", "Guild", "/test/others")).statusCode).toBe(409);
  });

  it("is separate for each member", async () => {
    const before = await countGroups();
    await (
      await caller(ada)
    )("key-4");
    const answer = await (await caller(bob))("key-4");
    expect(answer.headers["idempotency-replayed"]).toBeUndefined();
    expect(await countGroups()).toBe(before + 2);
  });

  it("is free again if the call was refused", async () => {
    const call = await caller(ada);
    isRefusing = true;
    expect((await call("key-5")).statusCode).toBe(409);
    isRefusing = false;
    expect((await call("key-5")).statusCode).toBe(200);
  });

  it("acts once for fifty concurrent duplicates, and gives each the same answer", async () => {
    const call = await caller(ada);
    const before = await countGroups();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call("key-6")));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers["idempotency-replayed"] === undefined)).toHaveLength(1);
    expect(await countGroups()).toBe(before + 1);
  });

  // Key, group, response: the third statement is the one that isn't awaited.
  it("asks for a retry if the answer can't be saved in time, and has no effect", async () => {
    const call = await caller(ada);
    const before = await countGroups();
    faults.arm({ kind: "timeout", at: 3 });
    const late = await call("key-8");
    expect(faults.disarm()).toBe(true);
    expect([late.statusCode, late.json().errors[0].code, late.headers["retry-after"]]).toEqual([
      503,
      "ErrorUnavailable",
      "2",
    ]);
    expect(await countGroups()).toBe(before);
    const again = await call("key-8");
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect(await countGroups()).toBe(before + 1);
  });

  it("acts once, on the second try, if saving the answer lost a deadlock", async () => {
    const call = await caller(ada);
    const before = await countGroups();
    faults.arm({ kind: "deadlock", at: 3 });
    const answer = await call("key-9");
    expect(faults.disarm()).toBe(true);
    expect(answer.statusCode).toBe(200);
    expect((await call("key-9")).body).toBe(answer.body);
    expect(await countGroups()).toBe(before + 1);
  });

  it("wakes no readers if it only repeats an answer", async () => {
    const call = await caller(ada);
    followed = 0;
    await call("key-7");
    await call("key-7");
    expect(followed).toBe(1);
  });

  it.each(["", "a b", "ключ", "a".repeat(256)])("%j isn't one", async (key) => {
    const call = await caller(ada);
    expect((await call(encodeURI(key) === key ? key : Buffer.from(key).toString("latin1"))).statusCode).toBe(400);
  });

  it("is optional", async () => {
    const call = await caller(ada);
    const before = await countGroups();
    await call(null);
    await call(null);
    expect(await countGroups()).toBe(before + 2);
  });
});
