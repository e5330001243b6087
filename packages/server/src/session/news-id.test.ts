import { sessionCalls } from "@guildhall/core/session";
import { expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";

const database = useTestDatabase();

/** The same database, calling `onRead` with every result. */
function noticing(db: Database, onRead: () => void): Database {
  const handle = db.handle.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onRead();
      return result;
    },
  });
  return { ...db, handle };
}

it("is from before anything in the answer was read, including the session", async () => {
  const db = database().database;
  const workspaceId = (await buildWorkspace(db.handle, {})).id;
  const { accountId } = await buildMember(db.handle, { workspaceId, email: "ann@example.test", name: "Ann" });
  let reads = 0;
  const server = createTestServer({
    database: noticing(db, () => {
      reads += 1;
      server.deps.bus.publish({ kind: "news", workspaceId, topics: ["users"], memberIds: [] });
    }),
  });
  await expect.poll(() => server.deps.bus.mark()).not.toBe("");
  const authorization = `Bearer ${await server.openSession({ accountId, workspaceId })}`;
  reads = 0;
  const answer = await server.ask({ url: `/api/v1${sessionCalls.getUserInfo.path}`, headers: { authorization } });
  const [, seq, mark = ""] = answer.json<{ data: { newsId: string } }>().data.newsId.split(".");
  expect(reads).toBeGreaterThan(1);
  expect(seq).toBe("0");
  expect(server.deps.bus.heardSince(mark)).toHaveLength(reads);
  await server.close();
});

it("is absent until a workspace is chosen", async () => {
  const db = database().database;
  const workspaceId = (await buildWorkspace(db.handle, {})).id;
  const { accountId } = await buildMember(db.handle, { workspaceId, email: "eve@example.test", name: "Eve" });
  const server = createTestServer({ database: db });
  const authorization = `Bearer ${await server.openSession({ accountId, workspaceId: null })}`;
  const answer = await server.ask({ url: `/api/v1${sessionCalls.getUserInfo.path}`, headers: { authorization } });
  expect(answer.json()).toMatchObject({ data: { loggedIn: true, newsId: "" } });
  await server.close();
});
