import { endpoint } from "@guildhall/core";
import type { Endpoint } from "@guildhall/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Handle } from "../db/database.ts";
import { createIntegrationKey, hashSecret, readIntegrationKey, saveKeyHash } from "../integrations/index.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { implement, implementInSteps } from "./implement.ts";

const response = z.object({ seen: z.array(z.array(z.number())) });
const declare = (name: string, method: "GET" | "POST", who: "member" | "integration" | "account") =>
  endpoint({
    name,
    method,
    path: `/${name}`,
    summary: "Forgets to name its workspace.",
    access: { who },
    response,
  } as const satisfies Endpoint);

/** Workspaces of the members a query without a workspace filter finds. */
async function forget(db: Handle): Promise<number[]> {
  const rows = await db.selectFrom("members").select("workspace_id").distinct().orderBy("workspace_id").execute();
  return rows.map((row) => row.workspace_id);
}

let test: TestDatabase;
let server: TestServer;
let token: string;
let key: string;
let own: number;
let all: readonly number[];

beforeAll(async () => {
  test = await openTestDatabase({ isFenced: true });
  const { handle } = test.database;
  server = createTestServer({
    database: test.database,
    routes: [
      implement(declare("read", "GET", "member"), async ({ db, deps }) => ({
        seen: [await forget(db), await forget(deps.db.handle)],
      })),
      implement(declare("change", "POST", "member"), async ({ db, deps }) => ({
        seen: [await forget(db), await deps.db.transaction(forget)],
      })),
      implement(declare("alone", "POST", "member"), async ({ db }) => ({ seen: [await forget(db)] }), {
        transaction: false,
      }),
      implementInSteps(declare("steps", "POST", "member"), {
        prepare: ({ db }) => forget(db),
        act: async ({ db }, before) => ({ seen: [before, await forget(db)] }),
      }),
      implement(declare("told", "POST", "integration"), async ({ db }) => ({ seen: [await forget(db)] })),
      implement(declare("account", "GET", "account"), async ({ db }) => ({ seen: [await forget(db)] })),
    ],
  });
  const [here, there] = [await buildWorkspace(handle), await buildWorkspace(handle)];
  own = here.id;
  all = [here.id, there.id];
  token = await server.openSession(await buildMember(handle, { workspaceId: own }));
  await buildMember(handle, { workspaceId: there.id });
  const integration = { workspaceId: own, provider: "jira" } as const;
  key = createIntegrationKey(server.deps.random, integration);
  await saveKeyHash(handle, {
    ...integration,
    hash: hashSecret(readIntegrationKey(key) ?? { secret: "" }),
    at: server.deps.clock.now(),
  });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

async function ask(method: "GET" | "POST", path: string, bearer = token): Promise<unknown> {
  const payload = method === "GET" ? {} : { payload: {} };
  const answer = await server.ask({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...payload,
  });
  expect(answer.json().errors).toEqual([]);
  return answer.json().data.seen;
}

it("confines a member's call to the session's workspace, however it reaches the database", async () => {
  expect(await ask("GET", "read")).toEqual([[own], [own]]);
  expect(await ask("POST", "change")).toEqual([[own], [own]]);
  expect(await ask("POST", "alone")).toEqual([[own]]);
  expect(await ask("POST", "steps")).toEqual([[own], [own]]);
});

it("confines an integration to its key's workspace", async () => {
  expect(await ask("POST", "told", key)).toEqual([[own]]);
});

it("doesn't confine account calls, which may span workspaces", async () => {
  expect(await ask("GET", "account")).toEqual([all]);
});
